# Why is a file not read or written?

file-unreadable = { $path } cannot be read: { $cause }
    .remedy = check the name and your permission to read it

file-too-long = { $path } is larger than { $most } MB and cannot be a tournament or a list; give the report of one event
    .no-remedy = The fault says it all.

file-unwritable = { $path } cannot be written: { $cause }
    .no-remedy = The fault says it all.

file-exists = { $path } already exists and is left unchanged; choose another name, or overwrite it with --force
    .no-remedy = The fault says it all.

file-irregular = { $path } is not a regular file and is left unchanged; choose another name, or `-o -` for the standard output
    .no-remedy = The fault says it all.

file-is-input = { $path } is the input and is never overwritten; choose another name
    .no-remedy = The fault says it all.
