# What does a row of the log say to somebody who may not see its data?

brief-something = something was changed

brief-entered = the players were entered

brief-earlier = something was done before the import

brief-added = players were added

brief-corrected = the data of a player were corrected

brief-member-corrected = the data of a player of a team were corrected

brief-headings = the headings of the report were changed

brief-categories = the categories were changed

brief-settings = the settings were changed
