#!/usr/bin/env python3
# SPDX-License-Identifier: MIT OR Apache-2.0
"""Makes everything that lists the wire's messages from messages.def, errors.def and core/limits.def.

gen.py --header PATH    the C tables (into the build directory)
gen.py --write          protocol/PROTOCOL.md and the constants of the Python and Node clients (committed)
gen.py --check          exit 1 and say which of the committed files are not current
"""

from __future__ import annotations

import argparse
import re
import sys
from dataclasses import dataclass, field
from pathlib import Path

HERE = Path(__file__).resolve().parent
ROOT = HERE.parent
PROTOCOL_MD = HERE / "PROTOCOL.md"
PYTHON_CONSTANTS = ROOT / "clients/python/src/interpretd/_wire_constants.py"
PYTHON_SCHEMA = ROOT / "clients/python/src/interpretd/_wire_schema.py"
RUST_CONSTANTS = ROOT / "clients/rust/src/wire_constants.rs"
NODE_CONSTANTS = ROOT / "clients/node/src/wireConstants.ts"

SCALARS = {
    "bool": "BOOL",
    "uint": "UINT",
    "int": "INT",
    "seconds": "SECONDS",
    "text": "TEXT",
    "name": "NAME",
    "string": "STRING",
    "bytes": "BYTES",
    "source": "SOURCE",
    "value": "VALUE",
    "values": "VALUES",
    "limits": "LIMITS",
    "texts": "TEXTS",
}
STATES = {"new": 1, "ready": 2, "attached": 4}
ENDPOINTS = {"switchboard": 1, "worker": 2, "both": 3}


@dataclass
class Field:
    name: str
    type: str
    required: bool
    doc: str


@dataclass
class Struct:
    name: str
    doc: str
    fields: list[Field] = field(default_factory=list)


@dataclass
class Message(Struct):
    number: int = 0
    direction: str = "up"
    endpoint: str = "both"
    states: tuple[str, ...] = ()
    reply: str = "none"


@dataclass
class Ext:
    number: int
    name: str
    payload: str


@dataclass
class Error:
    name: str
    number: int
    fatal: bool
    text: str


@dataclass
class Limit:
    field: str
    config: str
    unit: str
    standard: int
    ceiling: int
    catchable: bool


@dataclass
class Tables:
    version: int = 0
    state_format: int = 0
    exts: list[Ext] = field(default_factory=list)
    structs: list[Struct] = field(default_factory=list)
    messages: list[Message] = field(default_factory=list)
    errors: list[Error] = field(default_factory=list)
    limits: list[Limit] = field(default_factory=list)


def fail(text: str) -> None:
    sys.exit(f"gen.py: {text}")


def rows(path: Path) -> list[tuple[str, list[str]]]:
    """The macro calls of a .def file: (macro, arguments), strings without their quotes."""
    text = re.sub(r"/\*.*?\*/", "", path.read_text(encoding="utf-8"), flags=re.S)
    found = []
    pattern = re.compile(r'([A-Z_]+)\(((?:"(?:[^"\\]|\\.)*"|[^()"])*)\)')
    rest = pattern.sub("", text).strip()
    if rest:
        fail(f"{path.name}: can't read {rest[:60]!r}")
    for macro, inside in pattern.findall(text):
        args = re.findall(r'\s*("(?:[^"\\]|\\.)*"|[^,"]+)\s*(?:,|$)', inside)
        found.append((macro, [a.strip().strip('"') for a in args]))
    return found


def c_number(text: str) -> int:
    text = text.replace("UINT64_MAX", str(2**64 - 1))
    if not re.fullmatch(r"[0-9 >]+", text):
        fail(f"not a number: {text}")
    parts = [int(part) for part in text.split(">>")]
    return parts[0] >> sum(parts[1:])


def load() -> Tables:
    tables = Tables()
    target: Struct | None = None
    for macro, a in rows(HERE / "messages.def"):
        if macro == "VERSION":
            tables.version = int(a[0])
        elif macro == "STATE_FORMAT":
            tables.state_format = int(a[0])
        elif macro == "EXT":
            tables.exts.append(Ext(int(a[0]), a[1], a[2]))
        elif macro == "STRUCT":
            target = Struct(a[0], a[1])
            tables.structs.append(target)
        elif macro == "MESSAGE":
            target = Message(a[1], a[6], [], int(a[0]), a[2], a[3], tuple(a[4].split()), a[5])
            tables.messages.append(target)
        elif macro == "FIELD" and target is not None:
            target.fields.append(Field(a[0], a[1], a[2] == "required", a[3]))
        else:
            fail(f"messages.def: unexpected {macro}")
    for _, a in rows(HERE / "errors.def"):
        tables.errors.append(Error(a[0], int(a[1]), a[2] == "true", a[3]))
    for _, a in rows(ROOT / "core/limits.def"):
        tables.limits.append(Limit(a[0], a[1], a[2], c_number(a[3]), c_number(a[4]), a[5] == "true"))
    verify(tables)
    return tables


def verify(tables: Tables) -> None:
    structs = {s.name for s in tables.structs}
    names = {m.name for m in tables.messages}
    numbers = [m.number for m in tables.messages]
    if len(set(numbers)) != len(numbers) or len(names) != len(numbers):
        fail("messages.def: a number or name is used twice")
    if len({e.number for e in tables.errors}) != len(tables.errors):
        fail("errors.def: a number is used twice")
    if not all(0 < n < 128 for n in numbers):
        fail("messages.def: numbers are 1 to 127")
    for message in tables.messages:
        if message.direction not in ("up", "down") or message.endpoint not in ENDPOINTS:
            fail(f"{message.name}: bad direction or endpoint")
        if not set(message.states) <= set(STATES):
            fail(f"{message.name}: bad state")
        if message.reply != "none" and message.reply not in names:
            fail(f"{message.name}: unknown reply")
    for holder in [*tables.structs, *tables.messages]:
        if len({f.name for f in holder.fields}) != len(holder.fields) or len(holder.fields) > 15:
            fail(f"{holder.name}: a field is named twice, or there are more than 15")
        for f in holder.fields:
            base = f.type.removeprefix("list ")
            if f.type not in SCALARS and base not in structs:
                fail(f"{holder.name}.{f.name}: unknown type {f.type}")


# ---- C -------------------------------------------------------------------------------------


def c_type(tables: Tables, f: Field) -> tuple[str, int]:
    if f.type in SCALARS:
        return f"WIRE_T_{SCALARS[f.type]}", -1
    index = [s.name for s in tables.structs].index(f.type.removeprefix("list "))
    return ("WIRE_T_LIST" if f.type.startswith("list ") else "WIRE_T_STRUCT"), index


def c_string(text: str) -> str:
    return '"' + text.replace("\\", "\\\\").replace('"', '\\"') + '"'


def header(tables: Tables) -> str:
    out = ["/* messages.h - generated by protocol/gen.py from messages.def and errors.def. */"]
    out += ["#ifndef WIRE_MESSAGES_H", "#define WIRE_MESSAGES_H", ""]
    out.append(f"#define WIRE_VERSION {tables.version}u")
    out.append(f"#define WIRE_STATE_FORMAT {tables.state_format}u")
    out.append("")
    out.append("typedef enum wire_message {")
    out += [f"    WIRE_{m.name.upper()} = {m.number}," for m in tables.messages]
    out += ["} wire_message;", ""]
    out.append("typedef enum wire_ext {")
    out += [f"    WIRE_EXT_{e.name.upper()} = {e.number}," for e in tables.exts]
    out += ["} wire_ext;", ""]
    out.append("typedef enum wire_error {")
    out += [f"    WIRE_E_{e.name.upper()} = -{e.number}," for e in tables.errors]
    out += ["} wire_error;", ""]
    for holder in [*tables.messages, *tables.structs]:
        if holder.fields:
            kind = "" if isinstance(holder, Message) else "S_"
            out.append("enum {")
            out += [
                f"    WIRE_{kind}{holder.name.upper()}_{f.name.upper()} = {i}," for i, f in enumerate(holder.fields)
            ]
            out += ["};", ""]
    out.append("typedef enum wire_struct {")
    out += [f"    WIRE_S_{s.name.upper()}," for s in tables.structs]
    out += ["} wire_struct;", "", "#endif", "", "#ifdef WIRE_TABLES"]
    for holder in [*tables.structs, *tables.messages]:
        if not holder.fields:
            continue
        kind = "m" if isinstance(holder, Message) else "s"
        out.append(f"static const wire_field_spec {kind}_{holder.name}_fields[] = {{")
        for f in holder.fields:
            ctype, index = c_type(tables, f)
            out.append(
                f"    {{{c_string(f.name)}, {len(f.name)}, {ctype}, {index}, {'true' if f.required else 'false'}}},"
            )
        out += ["};", ""]
    out.append("static const wire_struct_spec struct_specs[] = {")
    out += [f"    {{s_{s.name}_fields, {len(s.fields)}}}," for s in tables.structs]
    out += ["};", "", "static const wire_message_spec message_specs[] = {"]
    for m in tables.messages:
        states = sum(STATES[s] for s in m.states)
        fields = f"m_{m.name}_fields" if m.fields else "NULL"
        out.append(
            f"    {{{m.number}, {c_string(m.name)}, {'true' if m.direction == 'up' else 'false'}, "
            f"{ENDPOINTS[m.endpoint]}, {states}, {{{fields}, {len(m.fields)}}}}},"
        )
    out += ["};", "", "static const wire_error_spec error_specs[] = {"]
    out += [
        f"    {{-{e.number}, {c_string(e.name)}, {'true' if e.fatal else 'false'}, {c_string(e.text)}}},"
        for e in tables.errors
    ]
    out += ["};", "#endif", ""]
    return "\n".join(out)


# ---- PROTOCOL.md ---------------------------------------------------------------------------

INTRO = """\
<!-- Generated by protocol/gen.py from messages.def, errors.def and core/limits.def. -->

# The wire protocol of interpretd, version {version}

A client speaks to the daemon over a Unix stream socket.

## Frames

A frame is a 4-byte big-endian length followed by that many bytes: one MessagePack array of three,

    [message, id, body]

`message` is a number from the tables below. `id` is an unsigned integer that the asking side chooses; the answer carries
the same one, and so do all frames that belong to an execute (`stdout`, `tool_call`, `result`). `body` is a map with
string keys; a key may stand in it once, in any order; nil counts as absent. Unknown keys are refused.

A frame longer than agreed, something that is not such an array, an unknown message, a body off its schema or a message
in the wrong state is answered by one `error` frame with `fatal` true, and the connection is closed. Nothing else is
affected.

## A connection's life

`new`: the first frame is `hello`, answered by `hello_ok`. `ready`: a control connection; it may list, close and cancel
sessions and ask why one ended, with frames of at most `max_control_frame` bytes. `open` or `attach` turns it into a
session's connection, `attached`: from then on a worker process reads it, and frames may have `max_frame` bytes.
`hello`, `open`, `tools` and `execute` may be sent in one write; answers come in order.

Several connections may be attached to a session. Executes and checks run one at a time in order of arrival. `get`,
`variables` and `describe` are answered at once, also while a script runs; `set` and `delete` wait until the script ends
or waits for a tool. An `execute` from the connection whose own tool call is open is refused with `busy`, for it could
never start before that call is answered.

`export` answers with `export_part` frames and then `exported`; `import` is followed by `import_part` frames of the same id
and answered after the last. A state with a run that waits for tools suspends the session: it then takes no `execute`,
`check` or `import` until `resume`, whose answers end the run's open calls (`imported` or `calls` tells them), or `cancel`
without client and execute. Calls that `resume` leaves open come as `tool_call` frames of its id, and its result ends it.

A session whose durability is not `none` may be put into the store at any time when nothing goes on. Connections stay and
need not know: the next frame wakes it. When its worker dies instead, its connections end, `why` says `live`, and `attach`
brings it back from what was stored.

A client that loses an attached connection asks `why` on a new one, with the `session` and `client` from `opened` and the
execute's frame id: the answer says whether the session lives and whether the execute ran.

## Values

None, bool, int (64 bits), float, str, bytes, list and dict are MessagePack's own nil, bool, int, float, str, bin, array
and map. A dict keeps its order and may have any hashable key. Everything else is an extension type:

| number | name | payload |
| --- | --- | --- |
{exts}

A payload that is an array counts towards the nesting of the whole value, which ends at 256 levels of lists, dicts and
the like, both ways; of a call's arguments each is a value. Strings are UTF-8 without surrogates. Shared references are copied; a cycle can't be sent.

## Messages

Types: `text` is UTF-8 without NUL; `name` is text of at most 256 bytes; `string` is UTF-8 that may hold NUL;
`bytes` is MessagePack's bin; `source` is a str that only the session judges; `value` is one value as above; `values` maps names to values; `limits` maps a limit's name to a number (seconds
for durations); `seconds` is a number that is not negative; `texts` is a list of text.
"""


def field_table(fields: list[Field]) -> list[str]:
    if not fields:
        return ["No fields.", ""]
    out = ["| field | type | | |", "| --- | --- | --- | --- |"]
    out += [f"| `{f.name}` | {f.type} | {'required' if f.required else 'optional'} | {f.doc} |" for f in fields]
    return [*out, ""]


def protocol_md(tables: Tables) -> str:
    exts = "\n".join(f"| {e.number} | {e.name} | {e.payload} |" for e in tables.exts)
    out = [INTRO.format(version=tables.version, exts=exts)]
    for title, direction in (("From the client", "up"), ("From the daemon", "down")):
        out += [f"### {title}", ""]
        for m in tables.messages:
            if m.direction != direction:
                continue
            where = "switchboard or worker" if m.endpoint == "both" else m.endpoint
            reply = "" if m.reply == "none" else f", answered by `{m.reply}`"
            out += [f"#### {m.number} `{m.name}`", ""]
            out += [f"{m.doc} ({where}; {' or '.join(m.states)}{reply})", ""]
            out += field_table(m.fields)
    out += ["### Structures", ""]
    for s in tables.structs:
        out += [f"#### `{s.name}`", "", s.doc, "", *field_table(s.fields)]
    out += ["## Errors", "", "| number | code | closes | |", "| --- | --- | --- | --- |"]
    out += [f"| {e.number} | `{e.name}` | {'yes' if e.fatal else ''} | {e.text} |" for e in tables.errors]
    out += ["", "## Limits", "", "| name | unit | default | ceiling |", "| --- | --- | --- | --- |"]
    for limit in tables.limits:
        scale = 1_000_000_000 if limit.unit == "seconds" else 1
        out.append(f"| `{limit.config}` | {limit.unit} | {limit.standard / scale:.15g} | {limit.ceiling // scale} |")
    out += [
        "",
        "A ceiling is what the daemon allows when no option says otherwise; `hello_ok` has those in force.",
        "",
    ]
    return "\n".join(out)


# ---- the Python client ---------------------------------------------------------------------


def python_constants(tables: Tables) -> str:
    out = [
        "# Generated by protocol/gen.py; do not edit.",
        "# SPDX-License-Identifier: MIT OR Apache-2.0",
        '"""Numbers and names of the wire protocol."""',
        "",
        "from typing import Final, NamedTuple",
        "",
        f"PROTOCOL_VERSION: Final = {tables.version}",
        f"STATE_FORMAT_VERSION: Final = {tables.state_format}",
        "",
    ]
    out += [f"MSG_{m.name.upper()}: Final = {m.number}" for m in tables.messages]
    out += ["", "MESSAGE_NAMES: Final[dict[int, str]] = {"]
    out += [f'    {m.number}: "{m.name}",' for m in tables.messages]
    out += ["}", ""]
    out += [f"EXT_{e.name.upper()}: Final = {e.number}" for e in tables.exts]
    out.append("")
    out += [f"ERR_{e.name.upper()}: Final = {e.number}" for e in tables.errors]
    out += ["", "ERROR_NAMES: Final[dict[int, str]] = {"]
    out += [f'    {e.number}: "{e.name}",' for e in tables.errors]
    out += ["}", "", "", "class Limit(NamedTuple):"]
    out += ['    """A row of the table of limits; durations are in seconds."""', ""]
    out += ["    name: str", "    unit: str", "    default: float", "    ceiling: float"]
    out += ["    catchable: bool", "", "", "LIMITS: Final[tuple[Limit, ...]] = ("]
    for limit in tables.limits:
        scale = 1_000_000_000 if limit.unit == "seconds" else 1
        default = limit.standard / scale if scale > 1 else limit.standard
        ceiling = limit.ceiling / scale if scale > 1 else limit.ceiling
        out.append(f'    Limit("{limit.config}", "{limit.unit}", {default}, {ceiling}, {limit.catchable}),')
    out.append(")")
    numbers = {m.name: m.number for m in tables.messages}
    out += ["", "# What answers a message when all goes well.", "REPLIES: Final[dict[int, int]] = {"]
    out += [f"    {m.number}: {numbers[m.reply]}," for m in tables.messages if m.reply in numbers]
    out += ["}", ""]
    return "\n".join(out)


# What is wrong with a value of a type, as an expression.
PYTHON = {
    "bool": "bool",
    "uint": "Uint",
    "int": "int",
    "seconds": "Number",
    "text": "str",
    "name": "str",
    "string": "str",
    "source": "str",
    "bytes": "bytes",
    "value": "Any",
    "values": "dict[str, Any]",
    "limits": "dict[str, Number]",
    "texts": "list[str]",
}


def python_type(f: Field) -> str:
    if f.type in PYTHON:
        return PYTHON[f.type]
    return f"list[{pascal(f.type[5:])}]" if f.type.startswith("list ") else pascal(f.type)


# What comes with each execute: objects, which are made in less time than dicts.
PYTHON_OBJECTS = ("result", "usage")


def python_body(name: str, holder: Struct) -> list[str]:
    fields = []
    as_object = holder.name in PYTHON_OBJECTS
    for f in holder.fields:
        kind = python_type(f)
        if not f.required:
            kind = kind if kind == "Any" else kind + " | None"
            kind = f"{kind} = None" if as_object else f"NotRequired[{kind}]"
        fields.append(f"    {f.name}: {kind}")
    base = "Struct, kw_only=True" if as_object else "TypedDict"
    return ["", "", f"class {name}({base}):", f'    """{holder.doc}"""', "", *fields] if fields else []


def python_schema(tables: Tables) -> str:
    """What the daemon sends, as the types that the client's MessagePack library checks it against."""
    out = [
        "# Generated by protocol/gen.py; do not edit.",
        "# SPDX-License-Identifier: MIT OR Apache-2.0",
        '"""What the daemon sends, by the number of the message. Fields that this version doesn\'t know are passed over."""',
        "",
        "from typing import Annotated, Any, Final, NotRequired, TypedDict",
        "",
        "from msgspec import Meta, Struct",
        "",
        "Uint = Annotated[int, Meta(ge=0)]",
        "Number = Annotated[int, Meta(ge=0)] | Annotated[float, Meta(ge=0)]",
    ]
    down = [m for m in tables.messages if m.direction == "down"]
    used = {f.type.removeprefix("list ") for m in down for f in m.fields}
    for holder in [s for s in tables.structs if s.name in used]:
        out += python_body(pascal(holder.name), holder)
    for message in down:
        out += python_body(f"{pascal(message.name)}Body", message)
    out += ["", "", "DOWN: Final[dict[int, Any]] = {"]
    out += [f"    {m.number}: {pascal(m.name) + 'Body' if m.fields else 'dict[str, Any]'}," for m in down]
    out += ["}", ""]
    return "\n".join(out)


# ---- the Node client -----------------------------------------------------------------------

TYPESCRIPT = {
    "bool": "boolean",
    "uint": "number",
    "int": "number",
    "seconds": "number",
    "text": "string",
    "name": "string",
    "string": "string",
    "bytes": "Uint8Array",
    "source": "string",
    "value": "unknown",
    "values": "Record<string, unknown>",
    "limits": "Record<string, number>",
    "texts": "string[]",
}


def pascal(name: str) -> str:
    return "".join(part.capitalize() for part in name.split("_"))


def camel(name: str) -> str:
    return name.split("_")[0] + pascal(name.partition("_")[2])


def typescript_type(f: Field) -> str:
    if f.type in TYPESCRIPT:
        return TYPESCRIPT[f.type]
    return f"{pascal(f.type[5:])}[]" if f.type.startswith("list ") else pascal(f.type)


def typescript_interface(name: str, holder: Struct) -> list[str]:
    out = [f"/** {holder.doc} */"]
    if not holder.fields:
        return [*out, f"export type {name} = Record<never, never>", ""]
    out.append(f"export interface {name} {{")
    for f in holder.fields:
        out += [f"  /** {f.doc} */", f"  {f.name}{'' if f.required else '?'}: {typescript_type(f)}"]
    return [*out, "}", ""]


def typescript_schema(name: str, holder: Struct, indent: str) -> list[str]:
    rows = [f"{indent}  ['{f.name}', '{f.type}', {'true' if f.required else 'false'}]," for f in holder.fields]
    return [f"{indent}{name}: [", *rows, f"{indent}],"] if rows else [f"{indent}{name}: [],"]


def node_constants(tables: Tables) -> str:
    out = [
        "// Generated by protocol/gen.py; do not edit.",
        "// SPDX-License-Identifier: MIT OR Apache-2.0",
        "/** Numbers, names and shapes of the wire protocol. */",
        "",
        f"export const PROTOCOL_VERSION = {tables.version}",
        f"export const STATE_FORMAT_VERSION = {tables.state_format}",
        "",
        "export const Message = {",
    ]
    out += [f"  {m.name}: {m.number}," for m in tables.messages]
    out += ["} as const", "", "export type MessageName = keyof typeof Message", "", "export const Ext = {"]
    out += [f"  {camel(e.name)}: {e.number}," for e in tables.exts]
    out += ["} as const", "", "/** Codes of `error` frames. */", "export type ErrorCode ="]
    out += [f"  | '{e.name}'" for e in tables.errors]
    out += [
        "",
        "/** Names of limits as the wire has them, with what they are counted in. */",
        "export const LIMITS = {",
    ]
    out += [f"  {limit.config}: '{limit.unit}'," for limit in tables.limits]
    out += ["} as const", ""]
    for s in tables.structs:
        out += typescript_interface(pascal(s.name), s)
    for m in tables.messages:
        out += typescript_interface(f"{pascal(m.name)}Body", m)
    out += ["/** Which body a message has. */", "export interface Bodies {"]
    out += [f"  {m.name}: {pascal(m.name)}Body" for m in tables.messages]
    out += ["}", "", "/** A field's name, its type and whether it must be there. */"]
    out += ["export type FieldSchema = readonly [name: string, type: string, required: boolean]", ""]
    out += ["export const STRUCTS: Readonly<Record<string, readonly FieldSchema[]>> = {"]
    for s in tables.structs:
        out += typescript_schema(s.name, s, "  ")
    out += ["}", "", "/** The bodies that the daemon sends, by message number. */"]
    out += ["export const DAEMON_BODIES: Readonly<Record<number, readonly FieldSchema[]>> = {"]
    for m in tables.messages:
        if m.direction == "down":
            out += typescript_schema(str(m.number), m, "  ")
    out += ["}", ""]
    return "\n".join(out)


# ---- the Rust client -----------------------------------------------------------------------


def rust_constants(tables: Tables) -> str:
    out = [
        "// Generated by protocol/gen.py; do not edit.",
        "// SPDX-License-Identifier: MIT OR Apache-2.0",
        "//! Numbers and names of the wire protocol.",
        "",
        "#![allow(dead_code)]",
        "",
        f"pub const PROTOCOL_VERSION: u64 = {tables.version};",
        "/// The newest form of a sealed state that this version knows.",
        f"pub const STATE_FORMAT_VERSION: u32 = {tables.state_format};",
        "",
    ]
    out += [f"pub const MSG_{m.name.upper()}: u8 = {m.number};" for m in tables.messages]
    out += ["", "pub const MESSAGE_NAMES: &[(u8, &str)] = &["]
    out += [f'    ({m.number}, "{m.name}"),' for m in tables.messages]
    out += ["];", ""]
    out += [f"pub const EXT_{e.name.upper()}: i8 = {e.number};" for e in tables.exts]
    out += ["", "pub const ERROR_NAMES: &[(u64, &str)] = &["]
    out += [f'    ({e.number}, "{e.name}"),' for e in tables.errors]
    out += ["];", "", "/// A row of the table of limits; durations are in seconds."]
    out += ["pub struct Limit {", "    pub name: &'static str,", "    pub unit: &'static str,"]
    out += ["    pub default: u64,", "    pub ceiling: u64,", "}", "", "pub const LIMITS: &[Limit] = &["]
    for limit in tables.limits:
        scale = 1_000_000_000 if limit.unit == "seconds" else 1
        out.append(
            f'    Limit {{ name: "{limit.config}", unit: "{limit.unit}", default: {limit.standard // scale}, '
            f"ceiling: {limit.ceiling // scale} }},"
        )
    out += ["];", ""]
    return "\n".join(out)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    mode = parser.add_mutually_exclusive_group(required=True)
    mode.add_argument("--header", metavar="PATH")
    mode.add_argument("--write", action="store_true")
    mode.add_argument("--check", action="store_true")
    options = parser.parse_args()
    tables = load()
    if options.header:
        Path(options.header).write_text(header(tables), encoding="utf-8")
        return 0
    stale = 0
    for path, text in (
        (PROTOCOL_MD, protocol_md(tables)),
        (PYTHON_CONSTANTS, python_constants(tables)),
        (PYTHON_SCHEMA, python_schema(tables)),
        (RUST_CONSTANTS, rust_constants(tables)),
        (NODE_CONSTANTS, node_constants(tables)),
    ):
        if path.exists() and path.read_text(encoding="utf-8") == text:
            continue
        if options.write:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, encoding="utf-8")
        else:
            print(f"{path.relative_to(ROOT)} is not current: run protocol/gen.py --write")
            stale = 1
    return stale


if __name__ == "__main__":
    sys.exit(main())
