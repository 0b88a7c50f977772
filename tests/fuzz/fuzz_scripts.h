/* fuzz_scripts.h - what target text runs: each script takes the strings a and b and the number n; and what target regex calls.
 *
 * SPDX-License-Identifier: MIT OR Apache-2.0 */
#ifndef FUZZ_SCRIPTS_H
#define FUZZ_SCRIPTS_H

static const char fuzz_prelude[] =
    "import re, json, math, struct, base64, binascii, datetime, time, string, textwrap, itertools, random, calendar, functools, decimal, fractions, unicodedata, ast\n"
    "_keep = dict(vars())\n"
    /* Pattern a, subject b, replacement c; n: flags, what is done (bits 9 to 11), bytes or str (bit 12), where it begins (13 to 15). */
    "def _regex(a, b, c, n):\n"
    "    _re.purge()\n"
    "    if n & 4096: a, b, c = a.encode(), b.encode(), c.encode()\n"
    "    try: p = _re.compile(a, n & 0x17F)\n"
    "    except (_re.error, ValueError, OverflowError, RecursionError, MemoryError): return\n"
    "    how, pos = n >> 9 & 7, n >> 13 & 7\n"
    "    if how == 0:\n"
    "        found = list(p.finditer(b, pos))\n"
    "        every = [m[0] if not p.groups else m[1] or b[:0] if p.groups == 1 else tuple(g or b[:0] for g in m.groups()) for m in found]\n"
    "        assert p.findall(b, pos) == every\n"
    "        for m in found:\n"
    "            assert pos <= m.start() <= m.end() or len(b) < pos\n"
    "            for g in range(p.groups + 1): assert m[g] is None and m.span(g) == (-1, -1) or m[g] == b[m.start(g):m.end(g)]\n"
    "            m.lastindex, m.lastgroup, m.groupdict(), m.regs, repr(m)\n"
    "    elif how == 1:\n"
    "        seen = []\n"
    "        assert p.sub(lambda m: seen.append(m) or m[0], b) == b\n"
    "        assert p.subn('' if isinstance(b, str) else b'', b)[1] == len(seen) == len(list(p.finditer(b)))\n"
    "    elif how == 2:\n"
    "        parts, at, made = p.split(b), 0, []\n"
    "        for m in p.finditer(b): made += [b[at:m.start()], *m.groups()]; at = m.end()\n"
    "        assert parts == made + [b[at:]]\n"
    "        p.split(b, pos)\n"
    "    elif how == 3:\n"
    "        whole, first, some = p.fullmatch(b, pos), p.match(b, pos), p.search(b, pos)\n"
    "        assert not whole or first\n"
    "        assert not first or some and some.span() == first.span()\n"
    "        assert not whole or whole.end() == len(b) or len(b) < pos\n"
    "    elif how == 4:\n"
    "        m = p.search(b)\n"
    "        try: t = p.sub(c, b, 1)\n"
    "        except (_re.error, IndexError, ValueError): return\n"
    "        assert t == (b[:m.start()] + m.expand(c) + b[m.end():] if m else b)\n"
    "        p.sub(c, b)\n"
    "    elif how == 5: repr(p), hash(p), p == _re.compile(a, n & 0x17F), p.groupindex, p.flags, _re.escape(b), p.search(b, pos, len(c)), p.scanner(b).search()\n"
    "    elif how == 6:\n"
    "        try: p.sub(b, c, pos)\n"
    "        except (_re.error, IndexError, ValueError): pass\n"
    "    else: assert _re.fullmatch(_re.escape(b), b)\n"
    "def _t(f, *a):\n    try: return f(*a)\n    except (ValueError, TypeError, OverflowError, LookupError, ArithmeticError, re.error, struct.error, AttributeError, RecursionError, MemoryError, "
    "EOFError): pass\n"
    "for _k, _v in list(vars().items()):\n    if _k[0] != '_': vars()['_' + _k] = _v\n"
    "def _clean(g=vars(), kept={}): g.clear(); g.update(kept)\n";

/* The names have an underscore before them, for the others are swept away. */
static const char *const fuzz_scripts[] = {
    "_re.purge()\n_p = _t(_re.compile, a, n & 2 | n & 8 | n & 16 | n & 64 | n & 256 if n >= 0 else 0)\nif _p:\n    _m = _p.search(b)\n    _m and (_m.groups(), _m.span(), _m.lastgroup, _m.groupdict())",
    "_re.purge()\n_p = _t(_re.compile, a)\nif _p: (_p.findall(b), _t(_p.sub, 'x', b), _p.split(b), [m.span() for m in _p.finditer(b)], _p.fullmatch(b))",
    "_re.purge()\n_t(_re.sub, a, b, a + b)\n_t(_re.sub, '(.)(.)?', b, a)",
    "_re.purge()\n_t(_re.sub, a, lambda m: m[0] + b, b * 3)\n_re.escape(a)",
    "_t(format, n, a)\n_t(format, n * 12345678901234567890, a)\n_t(format, n / 7, a)\n_t(format, b, a)\n_t(format, complex(n, 2), a)",
    "_t(a.format, n, b, n / 3, x=b)\n_t(a.format_map, {'x': n, 'b': b})",
    "_t(lambda: a % (n, b))\n_t(lambda: a % n)\n_t(lambda: a % (n / 3,))\n_t(lambda: a % {'x': b, 'y': n})\n_t(lambda: a % b)",
    "_t(lambda: a.encode() % (n, b.encode()))\n_t(lambda: a.encode() % {b'x': b.encode()})\n_t(lambda: bytearray(a.encode()) % n)",
    "_t(int, a)\n_t(int, a, abs(n) % 37)\n_t(int, a, 0)\n_t(int, a.encode())\n_t(float, a)\n_t(complex, a)\n_t(float.fromhex, a)\n_t(bool, a)",
    "_x = _t(float, a)\nif _x is not None and _x == _x: assert float(repr(_x)) == _x, a\n_x = _t(int, a)\nif _x is not None: assert int(str(_x)) == _x and int(hex(_x), 16) == _x",
    "_x = _t(complex, a)\nif _x is not None and _x == _x: assert complex(repr(_x)) == _x, a",
    "if _decimal:\n    _x = _t(_decimal.Decimal, a)\n    if _x is not None:\n        assert str(_decimal.Decimal(str(_x))) == str(_x)\n        _t(format, _x, b)\n        _t(round, _x, n)\n        _t(lambda: _x.quantize(_decimal.Decimal(b)))",
    "if _decimal:\n    _x, _y = _t(_decimal.Decimal, a), _t(_decimal.Decimal, b)\n    if _x is not None and _y is not None:\n        for _f in (lambda: _x + _y, lambda: _x * _y, lambda: _x / _y, lambda: _x % _y, lambda: _x // _y, lambda: _x ** _y, "
    "lambda: _x.sqrt(), lambda: _x.exp(), lambda: _x.ln(), lambda: _x < _y, lambda: _x.to_integral_value(), lambda: hash(_x)): _t(_f)",
    "if _fractions:\n    _x = _t(_fractions.Fraction, a)\n    if _x is not None: assert _fractions.Fraction(str(_x)) == _x\n    _t(lambda: _x ** n)\n    _t(lambda: _x.limit_denominator(abs(n) + 1))",
    "_x = _t(_json.loads, a)\nif _x is not None: _t(_json.loads, _json.dumps(_x))",
    "_t(_json.dumps, {a: [b, n]}, )\n_x = _json.dumps([a, b], ensure_ascii=n % 2 == 0)\nassert _json.loads(_x) == [a, b]",
    "_t(_struct.unpack, a, b.encode())\n_t(_struct.calcsize, a)\n_t(_struct.pack, a, n)\n_t(_struct.pack, a, b.encode())\n_t(_struct.pack, a, n / 3, n)\n_t(_struct.unpack_from, a, b.encode(), n)",
    "_t(_base64.b64decode, a)\n_t(_base64.b64decode, a, None, True)\n_t(_base64.b32decode, a)\n_t(_base64.b85decode, a)\n_t(_base64.a85decode, a)\n_t(_binascii.unhexlify, a)\n_t(bytes.fromhex, a)\n"
    "assert _base64.b64decode(_base64.b64encode(b.encode())) == b.encode()",
    "_x = a.encode()\nfor _c in ('utf-8', 'utf-16', 'utf-32', 'latin-1', 'ascii', 'utf-7', 'unicode_escape', 'raw_unicode_escape', 'utf-16-le', 'cp1252'):\n"
    "    for _e in ('strict', 'ignore', 'replace', 'backslashreplace', 'surrogateescape'):\n        _y = _t(_x.decode, _c, _e)\n        _y is None or _t(_y.encode, _c, _e)",
    "for _c in ('utf-8', 'utf-16', 'utf-32', 'utf-16-be', 'utf-32-le'): assert a.encode(_c).decode(_c) == a\n_t(a.encode, b)\n_t(a.encode, 'ascii', b)\n_t(a.encode, 'ascii', 'namereplace')\n_t(a.encode, 'latin-1', 'xmlcharrefreplace')",
    "_x = _t(_datetime.datetime.fromisoformat, a)\nif _x is not None: assert _datetime.datetime.fromisoformat(_x.isoformat()) == _x\n_t(_datetime.date.fromisoformat, a)\n_t(_datetime.time.fromisoformat, a)",
    "_t(_datetime.datetime.strptime, a, b)\n_t(_datetime.datetime(2024, 2, 29, 1, 2, 3, abs(n)).strftime, a)\n_t(_time.strptime, a, b)\n_t(_time.strftime, a)",
    "(a.upper(), a.lower(), a.title(), a.casefold(), a.swapcase(), a.capitalize(), repr(a), ascii(a), a.split(), a.splitlines(True), a.isidentifier(), a.isnumeric(), a.isprintable(), a.strip(b), a.expandtabs(n))\n"
    "_t(a.split, b)\n_t(a.rsplit, b, n)\n_t(a.partition, b)\n_t(a.rpartition, b)",
    "(a.find(b), a.rfind(b, n), a.count(b), a.replace(b, a), a.startswith(b, n), a.endswith(b), b in a, a < b, hash(a), a[n:], a[::n or 1], a[n::-1], a.translate({ord(c): b for c in b}), a.zfill(n), a.center(n, 'x'), a.ljust(n))\n"
    "assert a.count(b) == len(a.split(b)) - 1 if b else True\nassert b.join(a.split(b)) == a if b else True",
    "_x, _y = a.encode('utf-16'), b.encode('utf-16')\n(_x.find(_y), _x.replace(_y, _x), _x.split(_y), _x.strip(_y), _x.translate(None, _y), _x.hex(), _x.title(), _x[n:], bytearray(_x) + _y, _x * (n & 3), _x.count(_y), repr(_x))",
    "_t(_textwrap.wrap, a, n)\n_t(_textwrap.dedent, a)\n_t(_textwrap.indent, a, b)\n_t(_textwrap.shorten, a, n)\n_t(_string.Template(a).safe_substitute, {'x': b})\n_t(_string.Template(a).substitute, {'x': b})\n_t(list, _string.Formatter().parse(a))",
    "_x = sorted(a), sorted(b, reverse=n > 0), list(zip(a, b)), set(a) & set(b), dict(zip(a, b)), list(map(ord, a))\n_y = memoryview(a.encode())[n:]\n(_y.tolist(), bytes(_y[::-1]), _y == b.encode(), _y.hex())",
    "if _unicodedata:\n    for _f in ('NFC', 'NFD', 'NFKC', 'NFKD'):\n        _x = _unicodedata.normalize(_f, a)\n        assert _unicodedata.normalize(_f, _x) == _x, (_f, a)\n        _unicodedata.is_normalized(_f, a)\n    [(_unicodedata.category(c), _unicodedata.name(c, ''), _unicodedata.numeric(c, None)) for c in a]",
    "if _ast: _t(_ast.literal_eval, a)\n_t(lambda: f'{a!r:{b}}')\n_t(lambda: f'{n:{a}}')",
    "_x = range(n, len(a), len(b) or 1)\n(list(_x), _x[n:], n in _x, _x.count(3), list(reversed(_x)))\n_t(_x.index, len(a))\n_t(int.from_bytes, a.encode(), 'big')\n_t(lambda: (n ** 50).to_bytes(abs(n), 'little', signed=n < 0))",
    "_x = list(a)\n_x[n:len(b)] = b\n_t(lambda: _x.__setitem__(slice(None, None, n or 1), b))\n_t(lambda: _x.__delitem__(slice(n, None, 2)))\n_x.sort(key=str.lower)\n_t(_x.pop, n)\n_t(_x.index, b[:1])\n_x *= n & 3",
    "_t(str.maketrans, a, b)\n_t(str.maketrans, a, a, b)\n_t(a.translate, str.maketrans({c: b for c in a[:3]}))\n_t(a.encode().translate, b.encode('latin-1', 'replace').ljust(256)[:256])",
};

#endif
