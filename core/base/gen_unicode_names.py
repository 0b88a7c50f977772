"""Writes core/base/unicode_names_data.c: the names of Unicode 15.0, for \\N{...} and unicodedata.

The facts are asked of the running Python, which must know exactly Unicode 15.0 (CPython 3.12 does). Aliases can't be listed
from Python: candidates come from a file of names given as argument (one name a line), and the running Python says which are
names and of what. The result is in the tree: a machine that builds the tree needs neither.

Words are numbered by how often they occur. An entry of the stream is: one byte with the number of words taken from the
entry before (high half) and of words that follow (low half); the distance to the code before (255: three bytes follow; aliases are
a second stream, with three bytes always); the numbers of the words, one byte below 160, else two. About every STEP entries
one takes no words from before: where those begin, and the code before each, is listed, as is where every WORD_STEP-th word begins.

Usage: gen_unicode_names.py OUTPUT CANDIDATES
"""

import collections
import sys
import unicodedata

RULED = (
    "CJK UNIFIED IDEOGRAPH-",
    "CJK COMPATIBILITY IDEOGRAPH-",
    "HANGUL SYLLABLE ",
    "TANGUT IDEOGRAPH-",
    "NUSHU CHARACTER-",
    "KHITAN SMALL SCRIPT CHARACTER-",
)
ONE_BYTE = 160
STEP = 16
WORD_STEP = 4


def ruled(name: str) -> bool:
    return name.startswith(RULED)


def all_names() -> dict[int, str]:
    names = {}
    for code in range(0x110000):
        name = unicodedata.name(chr(code), "")
        if name and not ruled(name):
            names[code] = name
    return names


def aliases(candidates: list[str]) -> list[tuple[int, str]]:
    found = set()
    for name in candidates:
        try:
            char = unicodedata.lookup(name)
        except KeyError:
            continue
        if len(char) == 1 and unicodedata.name(char, "") != name and not ruled(name):
            found.add((ord(char), name))
    return sorted(found)


def stream(entries: list[tuple[int, str]], numbers: dict[str, int], far: bool) -> tuple[bytes, list[tuple[int, int]]]:
    out = bytearray()
    places = []
    before: list[str] = []
    last = since = 0
    for code, name in entries:
        words = name.split(" ")
        since += 1
        if not far and (since > STEP or not places) and len(words) <= 15:
            places.append((len(out), last))
            before, since = [], 0
        shared = 0
        while shared < min(len(words), len(before), 15) and words[shared] == before[shared]:
            shared += 1
        fresh = words[shared:]
        if len(fresh) > 15:
            raise SystemExit(f"too many words: {name}")
        out.append(shared << 4 | len(fresh))
        if far or code - last >= 255:
            if not far:
                out.append(255)
            out += code.to_bytes(3, "big")
        else:
            out.append(code - last)
        for word in fresh:
            number = numbers[word]
            if number < ONE_BYTE:
                out.append(number)
            else:
                out += bytes([ONE_BYTE + ((number - ONE_BYTE) >> 8), (number - ONE_BYTE) & 255])
        before, last = words, code
    return bytes(out), places


def word_places(words: list[str]) -> list[int]:
    places, at = [], 0
    for i, word in enumerate(words):
        if i % WORD_STEP == 0:
            places.append(at)
        at += len(word) + 1
    return places


def rows(items: list[str]) -> str:
    return "\n".join(",".join(items[i : i + 100]) + "," for i in range(0, len(items), 100))


def ranges(prefix: str) -> list[tuple[int, int]]:
    found: list[list[int]] = []
    for code in range(0x110000):
        if unicodedata.name(chr(code), "").startswith(prefix):
            if found and found[-1][1] == code - 1:
                found[-1][1] = code
            else:
                found.append([code, code])
    return [(first, last) for first, last in found]


def literal(data: bytes) -> str:
    lines, line = [], ""
    for i, byte in enumerate(data):
        after = data[i + 1] if i + 1 < len(data) else 0
        if 32 <= byte < 127 and byte not in b'"\\?':
            line += chr(byte)
        elif 48 <= after < 56:
            line += f"\\{byte:03o}"
        else:
            line += f"\\{byte:o}"
        if len(line) > 2000:
            lines.append(f'"{line}"')
            line = ""
    return "\n".join([*lines, f'"{line}"'])


def main() -> None:
    if unicodedata.unidata_version != "15.0.0":
        raise SystemExit("this Python doesn't know Unicode 15.0")
    names = sorted(all_names().items())
    with open(sys.argv[2], encoding="utf-8") as file:
        extra = aliases(file.read().splitlines())
    counts = collections.Counter(word for _, name in [*names, *extra] for word in name.split(" "))
    words = [word for word, _ in sorted(counts.items(), key=lambda item: (-item[1], item[0]))]
    numbers = {word: i for i, word in enumerate(words)}
    with open(sys.argv[1], "w", encoding="utf-8") as file:
        file.write(
            "/* unicode_names_data.c - made by gen_unicode_names.py from the data of Unicode 15.0; see unicode_names.c."
            " Don't edit.\n *\n * SPDX-License-Identifier: MIT OR Apache-2.0 */\n"
            '#include "core/base/unicode_names.h"\n\n/* clang-format off */\n'
        )
        codes, places = stream(names, numbers, False)
        for title, data in (
            ("words", "\0".join(words).encode()),
            ("codes", codes),
            ("aliases", stream(extra, numbers, True)[0]),
        ):
            file.write(f"const uint32_t itd_uni_name_{title}_size = {len(data)};\n")
            file.write(f"const char itd_uni_name_{title}[] =\n{literal(data)};\n")
        file.write(f"const uint32_t itd_uni_name_place_count = {len(places)};\n")
        places_text = rows([f"{{{at},{code}}}" for at, code in places])
        file.write(f"const struct itd_uni_name_place itd_uni_name_places[] = {{\n{places_text}\n}};\n")
        file.write(
            f"const uint32_t itd_uni_name_word_places[] = {{\n{rows([str(at) for at in word_places(words)])}\n}};\n"
        )
        file.write("const struct itd_uni_name_range itd_uni_name_ranges[] = {\n")
        for prefix in RULED:
            if prefix == "HANGUL SYLLABLE ":
                continue
            for first, last in ranges(prefix):
                file.write(f'{{"{prefix}", {first:#x}, {last:#x}}},\n')
        file.write("{0},\n};\n")


if __name__ == "__main__":
    main()
