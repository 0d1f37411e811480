"""The description of all HTTP routes, made from their types."""

from __future__ import annotations

from typing import Any

import msgspec

from colt.__about__ import __version__
from colt.server.http.failures import Failure
from colt.server.http.route import Route

TITLES = {
    403: "Not allowed",
    404: "Not there",
    405: "Not with this method",
    409: "Not possible now",
    413: "Too large",
    415: "Not JSON",
    422: "Not readable",
    429: "Too many",
}


def describe(routes: tuple[Route, ...]) -> dict[str, Any]:
    """An OpenAPI 3.1 document."""
    kinds = [kind for route in routes for kind in (route.takes, route.gives) if _is_type(kind)]
    kinds += [parameter.kind for route in routes for parameter in route.parameters]
    shapes, components = msgspec.json.schema_components(
        [*kinds, Failure], ref_template="#/components/schemas/{name}"
    )
    shape_of = {id(kind): shape for kind, shape in zip(kinds, shapes, strict=False)}
    paths: dict[str, Any] = {}
    for route in routes:
        paths.setdefault(route.path, {})[route.method.lower()] = _operation(route, shape_of)
    return {
        "openapi": "3.1.0",
        "info": {"title": "Colt", "version": __version__, "description": "Tables, records and replays."},
        "paths": paths,
        "components": {
            "schemas": components,
            "securitySchemes": {"seat": {"type": "http", "scheme": "bearer"}},
        },
    }


def _operation(route: Route, shape_of: dict[int, Any]) -> dict[str, Any]:
    refusals = {*route.declines, 429}
    if route.method != "GET":
        refusals.add(403)
    if route.takes is not None:
        refusals |= {413, 415, 422}
    if route.parameters:
        refusals.add(422)
    operation: dict[str, Any] = {
        "operationId": route.answer.__name__,
        "summary": route.summary,
        "parameters": [
            {
                "name": parameter.name,
                "in": parameter.where,
                "required": parameter.is_needed,
                "schema": shape_of[id(parameter.kind)],
            }
            for parameter in route.parameters
        ],
        "responses": {
            str(route.status): _answer(route, shape_of),
            **{str(status): _refusal(status) for status in sorted(refusals)},
        },
    }
    if route.takes is not None:
        content = {"application/json": {"schema": shape_of[id(route.takes)]}}
        operation["requestBody"] = {"required": True, "content": content}
    if route.needs_token:
        operation["security"] = [{"seat": []}]
    return operation


def _answer(route: Route, shape_of: dict[int, Any]) -> dict[str, Any]:
    answer: dict[str, Any] = {"description": route.summary}
    if isinstance(route.gives, str):
        answer["content"] = {route.gives: {"schema": {"type": "string"}}}
    elif route.gives is not None:
        answer["content"] = {"application/json": {"schema": shape_of[id(route.gives)]}}
    return answer


def _refusal(status: int) -> dict[str, Any]:
    schema = {"$ref": "#/components/schemas/Failure"}
    return {"description": TITLES[status], "content": {"application/problem+json": {"schema": schema}}}


def _is_type(kind: object) -> bool:
    return kind is not None and not isinstance(kind, str)
