# Texts that end early, anywhere: which error, and where.
import json

TEXTS = [
    '{"a": [1, -2.5e+3, true, null, "x\\u00e9\\ud83d\\ude00\\n\\"\\\\"], "b": {"c": "\\ud800 \\u12"}}',
    '[NaN, -Infinity, "\\uD83D\\u0041", "\\/"]',
    '"\\ud83d\\ude00"',
    ' \n {"k":\t1 , "l" : [ ] } \n',
]


def told(load, text):
    try:
        return ascii(load(text))
    except json.JSONDecodeError as e:
        return f"{e.msg} {e.pos} {e.lineno} {e.colno}"
    except StopIteration as e:
        return f"StopIteration {e}"


for text in TEXTS:
    for i in range(len(text) + 1):
        for more in ("", "x", '"', "\\", "\\u", "\u00e9", "\U0001f600"):
            cut = text[:i] + more
            print(ascii(cut[-12:]), told(json.loads, cut), end=" ")
            print(told(json.JSONDecoder(strict=False).raw_decode, cut), told(json.loads, cut.encode()) == told(json.loads, cut))
