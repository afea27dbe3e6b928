"""What a caller may give as a tournament, as the text that the program reads."""

from __future__ import annotations

import codecs
import os
from typing import Any, Dict, List, Tuple, Union

Report = Union[str, bytes, "os.PathLike[str]", Dict[str, Any]]

#: Byte-order marks and what they stand for.
_MARKS = ((codecs.BOM_UTF8, "utf-8"), (codecs.BOM_UTF16_LE, "utf-16-le"), (codecs.BOM_UTF16_BE, "utf-16-be"))


def fields_of(tournament: Report) -> Tuple[Union[str, Dict[str, Any]], List[str]]:
    """The report and what is to be noted about how it is written.

    A `str` with a line end, or one that begins as JSON, is a report; any other is a path.
    """
    if isinstance(tournament, dict):
        return tournament, []
    if isinstance(tournament, bytes):
        return _decoded(tournament)
    if isinstance(tournament, str) and ("\n" in tournament or "\r" in tournament or tournament.lstrip()[:1] in ("{", "[")):
        return tournament, []
    with open(tournament, "rb") as file:
        return _decoded(file.read())


def _decoded(data: bytes) -> Tuple[str, List[str]]:
    """UTF-8, UTF-16 with a byte-order mark, else Windows-1252; the program also knows Windows-1250 by its letters."""
    for mark, encoding in _MARKS:
        if data.startswith(mark):
            return data[len(mark):].decode(encoding, "replace"), []
    try:
        return data.decode("utf-8"), []
    except UnicodeDecodeError:
        note = "The file is not UTF-8; it is read as Windows-1252. Check the names with accents, or decode the text yourself."
        return data.decode("cp1252", "pairproof-as-latin-1"), [note]


def _as_latin_1(error: UnicodeError) -> Tuple[str, int]:
    """The five bytes that Windows-1252 leaves free stand for themselves."""
    if not isinstance(error, UnicodeDecodeError):
        raise error
    return error.object[error.start:error.end].decode("latin-1"), error.end


codecs.register_error("pairproof-as-latin-1", _as_latin_1)
