# What has been undone?

report-behind = the report { $report } is not up to date: { $why }

report-is-none = a file of this name is there that is no report; it is left unchanged

report-unwritten = { $cause }

change-undone = { $is_undone ->
    [true] undone
   *[false] done again
}: { $command }

change-publication = { $is_undone ->
    [true] undone
   *[false] done again
}: publication of { $command }
