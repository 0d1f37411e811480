"""The browser client: its files, and its page for every other address."""

from __future__ import annotations

import mimetypes
from importlib import resources
from pathlib import Path

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import FileResponse, Response


def static_folder() -> Path:
    """Where the built browser client lies, if it was built."""
    return Path(str(resources.files("colt"))) / "static"


async def page(request: Request) -> Response:
    """A file of the browser client; any other address is a page of it."""
    path = request.path_params["path"]
    folder = static_folder()
    if path.startswith("api/") or not (folder / "index.html").is_file():
        raise HTTPException(404)
    file = _found(folder, path)
    if file is not None:
        is_named_by_content = path.startswith("assets/")
        age = "public, max-age=31536000, immutable" if is_named_by_content else "no-cache"
        return _file(request, file, age)
    if Path(path).suffix:
        raise HTTPException(404)
    return _file(request, folder / "index.html", "no-cache")


def _found(folder: Path, path: str) -> Path | None:
    """The file of this name; what is no name of a file is not there."""
    try:
        file = (folder / path).resolve()
        return file if path and file.is_file() and file.is_relative_to(folder.resolve()) else None
    except (OSError, ValueError):
        raise HTTPException(404) from None


def _file(request: Request, file: Path, age: str) -> Response:
    """A file, in its compressed form where the build made one and the browser reads it."""
    headers = {"cache-control": age, "vary": "accept-encoding"}
    read = request.headers.get("accept-encoding", "")
    for encoding, suffix in (("br", ".br"), ("gzip", ".gz")):
        packed = file.with_name(file.name + suffix)
        if encoding in read and packed.is_file():
            kind = mimetypes.guess_type(file.name)[0]
            return FileResponse(packed, media_type=kind, headers={**headers, "content-encoding": encoding})
    return FileResponse(file, headers=headers)
