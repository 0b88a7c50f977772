# SPDX-License-Identifier: MIT OR Apache-2.0
"""Records what CPython 3.12 says of the sources in cases.json, in place.

A case is {"source", "type", "msg", "line", "column"}; type is null for a right source, column is null where CPython
gives none. To add one, append an object with only its source and run this with python3.12. Sources that end in another
error than SyntaxError are refused.
"""

import json
import pathlib
import sys
import warnings

CASES = pathlib.Path(__file__).with_name("cases.json")


def judge(source: str) -> dict[str, object]:
    case: dict[str, object] = {"source": source, "type": None}
    try:
        compile(source, "<script>", "exec", dont_inherit=True)
    except SyntaxError as error:
        case |= {"type": type(error).__name__, "msg": error.msg, "line": error.lineno, "column": error.offset or None}
    return case


def main() -> None:
    if sys.version_info[:2] != (3, 12):
        raise SystemExit("record with CPython 3.12")
    warnings.simplefilter("ignore")
    sources = dict.fromkeys(case["source"] for case in json.loads(CASES.read_text(encoding="utf-8")))
    lines = [json.dumps(judge(source), ensure_ascii=True) for source in sources]
    CASES.write_text("[\n" + ",\n".join(lines) + "\n]\n", encoding="utf-8")
    print(f"{len(lines)} cases")


if __name__ == "__main__":
    main()
