/* fuzz_scripts.h - what target text runs: each script takes the strings a and b and the number n; and what target regex calls.
 *
 * SPDX-License-Identifier: MIT OR Apache-2.0 */
#ifndef FUZZ_SCRIPTS_H
#define FUZZ_SCRIPTS_H

static const char fuzz_prelude[] =
    "import re, json, math, sys, io, copy, codecs, array, collections, struct, base64, binascii, datetime, time, string, textwrap, itertools, random, calendar, functools, decimal, fractions, unicodedata, ast\n"
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
    "def _t(f, *a, **k):\n    try: return f(*a, **k)\n    except (ValueError, TypeError, OverflowError, LookupError, ArithmeticError, re.error, struct.error, AttributeError, RecursionError, MemoryError, "
    "EOFError, RuntimeError, StopIteration, ImportError): pass\n"
    "for _k, _v in list(vars().items()):\n    if _k[0] != '_': vars()['_' + _k] = _v\n"
    "class _Odd:\n"
    "    def __init__(self, v): self.v = v\n"
    "    def __getattr__(self, k): return self.v\n"
    "    def _own(self, *a):\n"
    "        if self.v is None: raise LookupError\n"
    "        return self.v\n"
    "    __index__ = __int__ = __float__ = __str__ = __repr__ = __bytes__ = __format__ = __complex__ = __getitem__ = __len__ = __trunc__ = default = _own\n"
    "    def write(self, text):\n"
    "        if self.v == 5: raise LookupError\n"
    "class _Text(str): pass\n"
    "class _Bytes(bytes): pass\n"
    "class _Whole(int): pass\n"
    "class _Real(float): pass\n"
    "class _Zone(_datetime.tzinfo):\n"
    "    def __init__(self, *v): self.v = v\n"
    "    def utcoffset(self, when): return self.v[0]\n"
    "    def tzname(self, when): return self.v[1]\n"
    "    def dst(self, when): return self.v[0]\n"
    "class _D(_json.JSONDecoder): pass\n"
    "class _E(_json.JSONEncoder): default = lambda *x: x\n"
    "class _F(_json.JSONEncoder): item_separator = 5\n"
    "def _bytes(a, n=0): return bytes(ord(c) & 255 ^ (128 if n & 1 else 0) for c in a)\n"
    "def _half(a, n=1): return ''.join(chr(0xD800 + ord(c) * 8 % 2048) if i % 3 == n % 3 else c for i, c in enumerate(a))\n"
    "def _any(f, *a):\n"
    "    try: f(*a)\n"
    "    except Exception: pass\n"
    "def _call(f, *v):\n"
    "    for x in [(), *[(p,) for p in v], *[(p, q) for p in v for q in v]]:\n"
    "        try: f(*x)\n"
    "        except Exception: pass\n"
    "def _pick(of, n): return [getattr(of, k) for k in dir(of) if k[0] != '_' or k in '__format__ __mod__ __rmod__ __add__ __mul__ __contains__ __getnewargs__ __sizeof__ __getitem__ __eq__ __lt__'][n:][:1] or [len]\n"
    "def _compile(a, m):\n"
    "    how = {'e': ('eval', 0), 's': ('single', 0), 'x': ('exec', 0), 'f': ('exec', 0x1000000), 'g': ('eval', 0x1000000), 'w': ('exec', 0x2000), 't': ('single', 0x2000)}.get(m)\n"
    "    if how: compile(a, '<text>', *how)\n"
    "def _handler(e): return (_half('\\u00e9x\\U0001f642'), e.end)\n"
    "def _bad(e): return [5, ('x', 99999), (b'\\xff', -1), ('x',), (5, 5), ('x', 'y'), (b'yz', e.start)][e.start % 7]\n"
    "_codecs.register_error('own', _handler)\n"
    "_codecs.register_error('bad', _bad)\n"
    "def _head(g=vars()):\n"
    "    class C:\n"
    "        a = 1\n"
    "        def f(self, *a): return a\n"
    "    class D(C):\n"
    "        __slots__ = ('s',)\n"
    "        def __getattr__(self, n): return n\n"
    "        def __add__(self, o): return NotImplemented\n"
    "        def __radd__(self, o): return 5\n"
    "        __iadd__ = __rsub__ = __rmul__ = __radd__\n"
    "        def __lt__(self, o): return [1]\n"
    "        def __contains__(self, o): return []\n"
    "        def __len__(self): return 2\n"
    "        def __getitem__(self, i): return (i, 1)[i]\n"
    "        def __setitem__(self, i, v): pass\n"
    "        __delitem__ = __setattr__ = __delattr__ = lambda *a: None\n"
    "        def __call__(self, *a, **k): return a\n"
    "        def __bool__(self): raise KeyError(1)\n"
    "        def __iter__(self): return iter((1, 2))\n"
    "        def __enter__(self): return self\n"
    "        def __exit__(self, *a): return True\n"
    "    class E:\n"
    "        def __eq__(self, o): raise ValueError\n"
    "        def __index__(self): return 1\n"
    "        def __hash__(self): return -1\n"
    "        def __get__(self, i, o): return self\n"
    "        def __next__(self): raise StopIteration(3)\n"
    "        def __iter__(self): return self\n"
    "        async def __aenter__(self): return 1\n"
    "        async def __aexit__(self, *a): return 0\n"
    "        def __await__(self): return iter(())\n"
    "        def __aiter__(self): return self\n"
    "        async def __anext__(self): raise StopAsyncIteration\n"
    "    class I(int): pass\n"
    "    def gen(): yield 1\n"
    "    async def agen(): yield 1\n"
    "    async def coro(): return 1\n"
    "    class S(str): pass\n"
    "    class L(list): pass\n"
    "    def t(f, *a):\n"
    "        for _ in (1, 2, 3, 4):\n"
    "            try: f(*a)\n"
    "            except Exception: pass\n"
    "    import types\n"
    "    types_of = type\n"
    "    def f(x=1, /, y: int = 2, *a, z=3, **k):\n"
    "        'doc'\n"
    "        return x\n"
    "    class N: pass\n"
    "    class B1:\n"
    "        __slots__ = ('p', 'q', '__dict__', '__weakref__')\n"
    "        def __init__(self): self.p = 1\n"
    "    class W:\n"
    "        def __init__(self, a, b=2): self.a = a\n"
    "        @property\n"
    "        def both(self): return self.a\n"
    "        @both.setter\n"
    "        def both(self, v): self.a = v\n"
    "        @both.deleter\n"
    "        def both(self): del self.a\n"
    "        @classmethod\n"
    "        def made(cls, *a): return cls(*a)\n"
    "        @staticmethod\n"
    "        def loose(*a): return a\n"
    "        def __init_subclass__(cls, **k): cls.k = k\n"
    "        def __set_name__(self, o, n): self.n = n\n"
    "        def __class_getitem__(cls, i): return (cls, i)\n"
    "    def _alias[T: int, *TS, **P](a: T) -> T: return a\n"
    "    T, TS, P = _alias.__type_params__\n"
    "    type A[T] = list[T]\n"
    "    async def _await(x): return await x\n"
    "    def await_it(x): return _await(x).send(None)\n"
    "    def with_it(x):\n"
    "        with x: pass\n"
    "    def once(f, *a):\n"
    "        try: f(*a)\n"
    "        except Exception: pass\n"
    "    def names(x): return [k for k in dir(x) if k not in '__closure__ __code__ __globals__ __builtins__ __subclasses__ gi_frame gi_code cr_frame cr_code ag_frame ag_code tb_frame'.split()]\n"
    "    g.update(locals())\n"
    "_Maker = type(\"_Maker\", (_struct.Struct,), {})\n"
    "def _clean(g=vars(), kept={}, b=vars(__import__('builtins')), own={}): g.clear(); g.update(kept); b.clear(); b.update(own)\n";

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
    "_struct._clearcache()\n_t(_struct.unpack, a, b.encode())\n_t(_struct.calcsize, a)\n_t(_struct.pack, a, n)\n_t(_struct.pack, a, b.encode())\n_t(_struct.pack, a, n / 3, n)\n_t(_struct.unpack_from, a, b.encode(), n)",
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
    "_f = _pick(a, n & 127)[0]\n"
    "_call(_f, a, b, b[:1], n, -1, None, (a[:2], b), (a, n), [a, b], _Odd(b), _Odd(n), {ord(a[-1:] or 'x'): b, 97: None, 98: 2 ** 70, 99: 120, 100: 1.5, 101: -1}, '', 2 ** 70, _Text(b))",
    "_o = _Text(a)\n"
    "_f = _pick(_o, n & 127)[0]\n"
    "_call(_f, _o, b, a[n:], n, None, len(b), iter([a, b, a]), [_o], '\\t', {a[:1]: b, 5: n}, b'x')\n"
    "for _x in (b, a[1:2], ''):\n"
    "    for _y in (n, 1, None): _t(_f, _x, _y, len(a)), _t(_f, _x, '\\u4e00', _y), _t(_f, _x, _x, '\\u4e00')",
    "_f = _pick(str, n & 127)[0]\n"
    "_call(_f, a, _Text(b), n, b'x', {a: b, b[:1]: None}, {n: b, 1.5: a}, {5: 'ab'}, a + '\\u4e00\\U0001f642', _half(a, n))",
    "_f = _pick(_binascii, n & 31)[0]\n"
    "_x, _y = _bytes(a, len(b)), _bytes(b, len(a))\n"
    "_call(_f, a, _x, _y, b, n, len(b), None, bytearray(_x), _Odd(n), memoryview(_x)[::-1], _Bytes(_y), a + '\\u4e00', 2 ** 70, 0, '')\n"
    "for _y in (b, b[:1], b'-', '-', 1, 0, '\\u4e00', b'', 5.5):\n"
    "    for _z in (n, 1, 2, 3, -2, -3, 0, -2 ** 63, 2 ** 70): _t(_f, _x, _y, _z), _t(_f, _x, _z, 1, 0), _t(_f, _x, _z, 0, 1)",
    "_x = _bytes(a, n)\n"
    "for _i in range(8): _t(_binascii.b2a_qp, _x, _i & 1, _i & 2, _i & 4), _t(_binascii.a2b_qp, _x, _i & 1)\n"
    "_t(_binascii.b2a_qp, (a + '\\r\\n').encode(), n & 1, n & 2), _t(_binascii.a2b_qp, a), _t(_binascii.a2b_uu, a), _t(_binascii.b2a_uu, _x[:45], backtick=n & 2)\n"
    "_y = _t(_binascii.b2a_uu, _x[:45])\n"
    "assert _y is None or _binascii.a2b_uu(_y) == _x[:45]\n"
    "_t(_binascii.a2b_base64, a, strict_mode=True), _t(_binascii.a2b_base64, _x), _t(_binascii.b2a_base64, _x, newline=n & 1), _t(_binascii.a2b_uu, chr(32 + len(b)) + a)",
    "_struct._clearcache()\n"
    "_c = _bytes(b, n)\n"
    "_s = _t(_struct.Struct, a)\n"
    "if _s:\n"
    "    _i = _t(_s.iter_unpack, _c)\n"
    "    _i and (_t(next, _i), _i.__length_hint__(), iter(_i) is _i, list(_i), _i.__length_hint__(), list(_i))\n"
    "    _call(_s.pack_into, bytearray(40), memoryview(bytearray(9)), memoryview(_c), _c, n, 0, -5, -99, 2 ** 70, b)\n"
    "    for _v in (n, b, _c, 1.5): _t(_s.pack_into, bytearray(16), n, _v), _t(_s.pack_into, _array.array('b', b'x' * 16), 1, _v, _v), _t(_s.pack_into, memoryview(bytearray(40)), -n, _v)\n"
    "    _call(_s.unpack_from, _c, n, 0, bytearray(_c), b)\n"
    "    _t(_s.unpack, b), _t(_s.iter_unpack, b), _t(_s.pack, x=1), _t(_s.pack, **{}), _t(_s.pack_into, x=1), _s.__sizeof__(), repr(_s), _s.size, _s.format",
    "_struct._clearcache()\n"
    "_v = [n, b, _bytes(b), 1e39, -1e39, 65520.0, 65519.0, 7e-8, 2.0 ** -25, 1e-40, float('nan'), float('inf'), 2 ** 31, 2 ** 63, 2 ** 64, -2 ** 63, -1, 255, 256, 2 ** 70, 10 ** 400, None, _Odd(n), _Odd(1.5), _Odd(None), True, b'x' * 300, bytearray(b'y'), _Whole(5)]\n"
    "for _x in _v: _t(_struct.pack, a, _x), _t(_struct.pack, a, *[_x] * len(b))",
    "_struct._clearcache()\n"
    "for _x in (a, _bytes(a, n), a.encode(), bytearray(b'i'), n, _Text(a), _Bytes(b'i'), None, _half(a)):\n"
    "    for _f in (_struct.calcsize, _struct.Struct): _t(_f, _x)\n"
    "    _t(_struct.unpack, _x, _bytes(b)), _t(_struct.pack, _x), _t(_struct.unpack_from, _x, _bytes(b), n), _t(_struct.iter_unpack, _x, b'12345678'), _t(_struct.pack_into, _x, bytearray(8), n, n, n)\n"
    "_t(_struct.pack), _t(_struct.pack, format=a), _t(_struct.pack_into, a, x=1), _struct._clearcache(), _struct.error(a)\n"
    "_s = _Maker.__new__(_Maker)\n"
    "for _f in (_s.pack, _s.unpack, _s.iter_unpack, _s.unpack_from, _s.pack_into): _t(_f, b'x', 0), _t(_f), _t(_f, b'x')\n"
    "for _k in ('size', 'format', '__sizeof__'): _t(getattr, _s, _k)\n"
    "_t(_s.__sizeof__), _t(_s.__init__, a), _t(getattr, _s, 'size'), _t(repr, _s), _t(_s.__init__), _t(_s.__init__, x=a)",
    "_v = {'a': [a, b, n, n / 3, -n * 2 ** 62, None, True], b: {}, n: (), n / 3: [[]], None: [{}], True: a, (n,): b, a: _Odd(n), 'z': 10 ** 30}\n"
    "if n & 1: _v = dict(list(_v.items())[:len(b) % 7])\n"
    "if n & 2: _v = _collections.OrderedDict(_v)\n"
    "if n & 4: _v = [_v, _Text(a), _Whole(n), _Real(n), float('inf') if n & 8 else 1e16]\n"
    "if n & 16: _l = []; _l.append(_l); _v = [_v, _l]\n"
    "for _i in (None, n % 5, b, _Odd(2), 1.5)[n & 1::2]:\n"
    "    _t(_json.dumps, _v, indent=_i, skipkeys=n & 32, sort_keys=n & 64, allow_nan=n & 8, ensure_ascii=n & 16, check_circular=n & 3 != 3, default=(None, str, lambda o: [o.v], lambda o: o)[len(a) & 3])\n"
    "",
    "_v = [{'a': [a, n], b: None}, n / 3, _Odd(n)]\n"
    "_e = _json.JSONEncoder(skipkeys=n & 1, indent=(None, n % 3)[n & 1], sort_keys=n & 64, separators=(a, b), default=(None, str)[n & 1])\n"
    "for _k in 'skipkeys ensure_ascii check_circular allow_nan sort_keys indent item_separator key_separator'.split()[n % 9:n % 9 + 1]: setattr(_e, _k, (n, b, None, _Odd(a), _Odd(None))[len(a) % 5])\n"
    "_t(_e.encode, _v), _t(_e.encode, a), _t(_e.iterencode, _v), _t(_json.dump, _v, _Odd(n)), _t(_json.dump, [n], _io.StringIO()), _t(_json.dump, n, n)\n"
    "for _y in ((a, b), [b, a], (a,), (a, b, a), (n, a), (a, n), n, _Odd(a), {a: b, b: a}, ''): _t(_json.dumps, [a, {b: n}], separators=_y, indent=(None, 1)[n & 1])",
    "_h = lambda *x: x\n"
    "_h2 = lambda *x: 5 // n\n"
    "_t(_json.loads, a, object_hook=_h), _t(_json.loads, a, object_pairs_hook=_h, parse_float=_h), _t(_json.loads, a, parse_int=_h, parse_constant=_h), _t(_json.loads, a, strict=n & 1)\n"
    "_t(_json.loads, a, object_hook=_h2), _t(_json.loads, a, object_pairs_hook=_h2), _t(_json.loads, a, parse_int=float, parse_float=_decimal.Decimal), _t(_json.loads, a, parse_int=_h2, parse_float=_h2, parse_constant=_h2)\n"
    "for _c in ('utf-8', 'utf-8-sig', 'utf-16', 'utf-32', 'utf-16-be', 'utf-16-le', 'utf-32-be', 'utf-32-le'): _t(_json.loads, a.encode(_c)), _t(_json.loads, bytearray(a.encode(_c))), _t(_json.loads, a.encode(_c)[:n])\n"
    "_t(_json.loads, _bytes(a, n)), _t(_json.loads, n), _t(_json.loads, None), _t(_json.loads, a, x=1), _t(_json.dumps, a, x=1), _t(_json.load, _io.StringIO(a)), _t(_json.load, _io.BytesIO(_bytes(a))), _t(_json.load, n)\n"
    "for _k in (_D, _json.JSONDecoder, int, str, _h, None): _t(_json.loads, a, cls=_k), _t(_json.loads, a, cls=_k, object_hook=_h, strict=False), _t(_json.loads, a, cls=_k, parse_int=_h, parse_float=_h, object_pairs_hook=_h, parse_constant=_h, x=n)\n"
    "for _k in (_E, _F, _json.JSONEncoder, int, _h, None): _t(_json.dumps, [a, n, _Odd(1)], cls=_k), _t(_json.dumps, {a: n}, cls=_k, indent=1, sort_keys=True, default=_h), _t(_json.dumps, a, cls=_k, z=1)",
    "_d = _json.JSONDecoder(strict=n & 1)\n"
    "_call(_d.raw_decode, a, n, b, -1, 0, len(a), 2 ** 70)\n"
    "_t(_d.decode, a), _t(_d.decode, b)\n"
    "_call(_json.JSONDecodeError, a, b, n)\n"
    "_e = _t(_json.JSONDecodeError, a, b + '\\n' * len(a), n)\n"
    "if _e: (_e.__reduce__(), str(_e), repr(_e), _e.lineno, _e.colno, _e.doc, _t(_copy.copy, _e), vars(_e))\n"
    "_e = _json.JSONDecodeError(a, b, n)\n"
    "if n & 1: _t(delattr, _e, ('msg', 'doc', 'pos')[n % 3]); _t(_e.__reduce__)\n"
    "for _k in 'dump dumps load loads JSONDecoder JSONDecodeError JSONEncoder encoder decoder scanner __all__ __doc__'.split() + [a]: _t(getattr, _json, _k)\n"
    "_m = _json.decoder.scanstring\n"
    "for _x in (a, b, n, None, a + '\\u4e00', '\\u4e00' + a): _t(_m, _x, n), _t(_m, _x, 0), _t(_m, _x, 1, n & 1), _t(_m, _x, len(a)), _t(_m, _x, -1), _t(_m, _x, b), _t(_json.encoder.encode_basestring, _x), _t(_json.encoder.encode_basestring_ascii, _x)\n"
    "_t(_json.loads, '[' * (n * 40) + a), _t(_json.loads, '{\"a\":' * (n * 40) + a)\n"
    "_x = [a]\n"
    "for _y in range(abs(n) * 20): _x = [_x] if n > 0 else {'a': _x}\n"
    "_t(_json.dumps, _x), _t(_json.dumps, [_half(a), _half(b, n)]), _t(_json.loads, '\"' + a), _t(_json.loads, '\"\\u4e00' + a), _t(_json.loads, '{\"k\": 1, \"\\u4e00' + a)",
    "_x = chr(int.from_bytes(_bytes(a[:3], n), 'big') % 0x110000)\n"
    "_f = _pick(_unicodedata, n & 15)[0]\n"
    "_call(_f, a[:1], _x, a, _x + b, n, None, _Text(a[:1]), 'NFC', 'NFKD', b, '')\n"
    "for _x in {_x, *a}: _t(_f, _x), _t(_f, _x, n), _t(_f, 'NFC', _x), _t(_f, 'NFKC', 'e\\u0301' + _x)\n"
    "for _f in ('NFC', 'NFD', 'NFKC', 'NFKD'): _t(_unicodedata.normalize, _f, _x + a), _t(_unicodedata.is_normalized, _f, a + _x), _t(_unicodedata.normalize, _f, _x * 2 + '\\u0323\\u0301\\u1161\\u11a8')",
    "_x = _t(_unicodedata.lookup, a)\n"
    "assert not _x or len(_x) > 1 or _unicodedata.lookup(_unicodedata.name(_x, a)) == _x\n"
    "_t(_unicodedata.lookup, a.upper()), _t(_unicodedata.lookup, b + a), _t(_unicodedata.lookup, a * (n & 31))\n"
    "for _x in (a, '\\\\N{' + a + '}', '\\\\N{' + a, '\\\\N' + a, '\\\\' + a, '\\\\x' + a, '\\\\u' + a, '\\\\U' + a, '\\\\\\\\' * n + 'u' + a):\n"
    "    for _c in ('unicode_escape', 'raw_unicode_escape'):\n"
    "        for _e in ('strict', 'ignore', 'replace', 'own', 'bad', 'nothing'): _t(_x.encode('latin-1', 'replace').decode, _c, _e)",
    "_x = _bytes(a, n) + (b'', b'\\xed\\xa0\\x80', b'\\xf0\\x9f', b'\\xed\\xbf', b'\\x00\\xd8', b'\\xd8\\x00', b'\\xe0\\x80')[len(b) % 7]\n"
    "for _c in ('utf-8', 'utf-8-sig', 'utf-16', 'utf-32', 'latin-1', 'ascii', 'utf-7', 'unicode_escape', 'raw_unicode_escape', 'utf-16-le', 'utf-16-be', 'utf-32-be', 'cp1252', b):\n"
    "    for _e in ('strict', 'ignore', 'replace', 'backslashreplace', 'surrogateescape', 'surrogatepass', 'xmlcharrefreplace', 'namereplace', 'own', 'bad', 'nothing')[n & 3::4] + (b[:20],):\n"
    "        _any(_x.decode, _c, _e), _any(bytearray(_x).decode, _c, _e), _any(str, memoryview(_x), _c, _e), _any(_codecs.decode, _x, _c, _e)",
    "for _x in (a, _half(a, n), _half(b) + '\\u20ac\\U0001f642\\ud800', a + b)[len(b) & 1::2]:\n"
    "    for _c in ('utf-8', 'utf-8-sig', 'utf-16', 'utf-32', 'latin-1', 'ascii', 'utf-7', 'unicode_escape', 'raw_unicode_escape', 'utf-16-be', 'utf-32-be', 'cp1252', b):\n"
    "        for _e in ('strict', 'ignore', 'replace', 'backslashreplace', 'surrogateescape', 'surrogatepass', 'xmlcharrefreplace', 'namereplace', 'own', 'bad', 'nothing')[n & 3::4] + (b[:20],):\n"
    "            _any(_x.encode, _c, _e), _any(_codecs.encode, _x, _c, _e), _any(bytes, _x, _c, _e)\n"
    "_call(a.encode, b, n, 'utf-8', None, _half(b), a + '\\0')",
    "for _x in (a, _Text(a), _bytes(a), bytearray(_bytes(a)), a.encode(), memoryview(_bytes(a)), _Odd(a), _Odd(n), _Odd(n / 3), _Bytes(_bytes(a)), a + '\\u2003', '\\u3000' + a, a + '\\u4e00', _half(a)):\n"
    "    for _f in (int, float, complex, _Whole, _Real, float.fromhex, _Real.fromhex, bool): _t(_f, _x)\n"
    "    for _y in (n, abs(n) % 37, 0, 2, 16, _Odd(16), None, b): _t(int, _x, _y), _t(_Whole, _x, _y)\n"
    "_x = a * (abs(n) * 40)\n"
    "_t(int, _x), _t(float, _x), _t(int, _x, 16), _t(int, _x, 36), _t(int, _x, 32), _t(int, _x, 3), _t(complex, _x), _t(float.fromhex, _x), _t(int, b + _x), _t(float, b + _x), _t(float, 'z' * abs(n) + a)",
    "_x = (n or 3) ** (len(b) * 9 + 1) * (-1 if len(a) & 1 else 1)\n"
    "for _f in (str, repr, hex, oct, bin, float): _t(_f, _x), _t(_f, _Whole(_x)), _t(_f, _Odd(_x))\n"
    "_t(str, 10 ** 4299), _t(str, -10 ** 4300), _t(str, 7 ** (n * 60)), _t(hex, _Odd(None)), _t(int, '1' * 4300), _t(int, '1' * 4301), _t(int, '0' * 5000 + '1'), _t(int, '1_1' * 2200), _t(format, 7 ** abs(n * 50), a)\n"
    "try: _t(_sys.set_int_max_str_digits, 640 + n), _t(str, 7 ** 900), _t(int, '7' * 700), _t(str, 2 ** 2200)\n"
    "finally: _sys.set_int_max_str_digits(4300)\n"
    "for _f in (0.0, -0.0, n / 7, 2.0 ** n, 2.0 ** (n * 8), 5e-324, 1.7976931348623157e308, float('inf'), float('nan'), 2.0 ** -1074 * n, n * 1e22, 1e16 + n, 1e-5 * n): _f.hex(), repr(_f), str(_f), _t(format, _f, a), _t(float.fromhex, _f.hex()), _t(_struct.pack, 'e', _f), _t(_struct.pack, 'f', _f), float(repr(_f)), _t(lambda: a % _f), _t(format, _Real(_f), a), '%r %s %g %.3e' % (_f, _f, _f, _f)",
    "for _x in (b, n, n / 3, _Odd(b), _Odd(n), _Odd(None), _Odd(_Text(b)), _Text(b), _Whole(n), _Real(n / 3), True, None, complex(n, -0.5), n * 10 ** 30, 2 ** 70, 1e300, float('inf'), -float('nan'), [b], b.encode(), str, 0.5, 1.5, 0.0, 9.5, 123456.5, 1e15, 12345678901234567.0, 1e-7):\n"
    "    _t(format, _x, a), _t(lambda: a % (_x, _x)), _t(lambda: a % _x), _t(a.format, _x, x=_x), _t(lambda: _bytes(a) % (_x, _x)), _t(lambda: f'{_x!r:{a}}'), _t(lambda: a % {'x': _x})",
    "for _x in (b, n, _Odd(b), _Odd(n), _Odd(None), _Odd([b, n]), {'x': b}, [b, n], None):\n"
    "    _t(a.format_map, _x), _t(a.format, _x), _t(a.format, b, _x, x=_x), _t(_string.Formatter().vformat, a, (_x, _x), {'x': _x}), _t(lambda: a % _x), _t(lambda: a % (n, _x, b)), _t(lambda: _bytes(a) % _x), _t(lambda: a % (_x, n, b))\n"
    "_t(_Text(a).format, n), _t(lambda: _Text(a) % n), _t(list, a._formatter_parser() if hasattr(a, '_formatter_parser') else []), _t(lambda: a % ()), _t(lambda: bytearray(_bytes(a)) % {b'x': _Odd(b'y')}), _t(lambda: _bytes(a) % (_Odd(_bytes(b)), b, n)), _t(lambda: _bytes(a) % (bytearray(b'z'), memoryview(b'q'), 300))\n"
    "_t(lambda: a % (2 ** 70, -1, 5)), _t(lambda: a % (-2 ** 70, 2 ** 40, 5)), _t(lambda: a % (n, 2 ** 31, 1.5)), _t(lambda: a % (0x110000,)), _t(lambda: a % ('\\U0001f642',)), _t(lambda: _bytes(a) % b'x'), _t(lambda: _bytes(a) % (256,)), _t(lambda: (_half(a) + '%s%a%r%c') % (b, b, b, n))",
    "with _decimal.localcontext() as _c:\n"
    "    _c.prec = abs(n) + 1\n"
    "    _c.rounding = (_decimal.ROUND_HALF_EVEN, _decimal.ROUND_UP, _decimal.ROUND_DOWN, _decimal.ROUND_CEILING, _decimal.ROUND_FLOOR, _decimal.ROUND_05UP, _decimal.ROUND_HALF_UP, _decimal.ROUND_HALF_DOWN)[len(b) & 7]\n"
    "    _c.capitals = n & 1\n"
    "    if n & 2: _c.Emax, _c.Emin = 99, -99\n"
    "    if n & 4: _c.clamp = 1\n"
    "    if n & 8: _c.traps[_decimal.InvalidOperation] = False\n"
    "    _t(format, _c.create_decimal('12345.678e' + str(n % 9 - 4)), a), _t(format, _decimal.Decimal('0.000123').scaleb(n % 20), a)\n"
    "    _x = _t(_c.create_decimal, a), _t(_decimal.Decimal, _Text(a)), _t(_decimal.Decimal, (n & 1, tuple(map(int, filter(str.isdecimal, b))), n)), _t(_decimal.Decimal, n / 7), _t(_decimal.Decimal, (n & 1, (1, 2, 3), 'F')), _decimal.Decimal(n) * 10 ** 20, _decimal.Decimal('1e-30') * n\n"
    "    for _x in _x: _x is None or (str(_x), repr(_x), _t(_x.to_eng_string), _t(format, _x, b), _t(format, _x, a), _t(_c.to_sci_string, _x), _t(_c.to_eng_string, _x), _t(float, _x), _t(int, _x), _t(_x.as_tuple), _t(_x.normalize), _t(_x.as_integer_ratio), _t(_x.__format__, n), _t(format, _x, b, 1))\n"
    "_t(_decimal.Decimal, n), _t(_decimal.Decimal, None), _t(_decimal.Decimal, _half(a)), _t(_decimal.Decimal, a * abs(n))",
    "_z = [None, _datetime.timezone.utc, _t(_datetime.timezone, _datetime.timedelta(minutes=n * 11, seconds=len(b), microseconds=len(a) % 3)), _t(_datetime.timezone, _datetime.timedelta(hours=n % 24), b), _Zone(_datetime.timedelta(seconds=n * 77), b), _Zone(n, n), _Zone(None, None), _Zone(_datetime.timedelta(days=2), a)]\n"
    "for _k in _z:\n"
    "    for _x in (_datetime.datetime(abs(n) * 78 + 1, 12, 31, 23, len(b) % 60, 9, abs(n) * 7000 + 5, _k), _datetime.time(n % 24, 5, 9, abs(n) * 7000, _k), _datetime.datetime(2024, 1, n % 28 + 1, n % 24, tzinfo=_k)):\n"
    "        for _f in ('auto', 'hours', 'minutes', 'seconds', 'milliseconds', 'microseconds', b): _t(_x.isoformat, timespec=_f)\n"
    "        str(_k), _t(str, _x), _t(repr, _x), _t(_x.strftime, a), _t(format, _x, a), _t(_x.isoformat, *(b[:1], 'hours')[:n & 3]), _t(_datetime.datetime.isoformat, _x, n)\n"
    "for _y in range(n * 7 % 400, n * 7 % 400 + 8): _t((_datetime.date(2019 + n % 9, 1, 1) + _datetime.timedelta(_y)).strftime, a)",
    "for _y in range(7): _t(_time.strftime, a, (2018 + _y + n, 1 + abs(n) % 12, 1 + _y, abs(n) % 24, 1, len(b) % 62, _y, 1 + abs(n) * 2, (-1, 0, 1)[n % 3]))\n"
    "for _x in ((1,), None, b, n, (2024, 13, 1, 0, 0, 0, 0, 1, 0), (2024, 1, 32, 0, 0, 0, 0, 1, 0), (2024, 1, 1, 24, 0, 0, 0, 1, 0), (2024, 1, 1, 0, 60, 0, 0, 1, 0), (2024, 1, 1, 0, 0, 62, 0, 1, 0), (2024, 1, 1, 0, 0, 0, 9, 1, 0), (2024, 1, 1, 0, 0, 0, 0, 367, 0), (0,) * 9, (2 ** 40,) * 9, ('a',) * 9): _t(_time.strftime, a, _x), _t(_time.asctime, _x)\n"
    "for _f in (_datetime.datetime.strptime, _time.strptime): _t(_f, b, a), _t(_f, a), _t(_f, n, a), _t(_f, a, n), _t(_f, a + '\\u4e00', b), _t(_f, _half(a), _half(b)), _t(_f, a, a), _t(_f, '  ' + b, ' ' + a)\n"
    "for _x in (n, None, _bytes(a), _half(a), _Text(a)):\n"
    "    for _f in (_datetime.datetime, _datetime.date, _datetime.time): _t(_f.fromisoformat, _x)\n"
    "_x = _t(_time.strptime, a, b)\n"
    "_x and (_x.tm_zone, _x.tm_gmtoff, _t(_time.mktime, _x))",
    "for _x in (a, _half(a, n), _bytes(a, n), bytearray(_bytes(a, n)), a + '\\u4e00', a + '\\U0001f642\\ue000', _bytes(a) + b'\"', b, a + \"'\", a + '\"' + b): repr(_x), ascii(_x), str(_x), '%a %r' % (_x, _x), [_x], _t(f'{{0!a:{b}}}'.format, _x)\n"
    "for _x in ({c: ord(c) + n if ord(c) + n > 0 else None for c in a}, dict.fromkeys(range(128), b), dict.fromkeys(range(256)), b + a, list(a), [n], _Odd(n), _Odd(b), _Odd(None), {97: 2 ** 70}, {97: -1}, {97: 1.5}, {97: True}, {97: 0x4e00}, {97: 'xyz'}, n, None):\n"
    "    for _y in (a, 'a' * (n & 63) + a, a + '\\u4e00', '\\U0001f642' + a, _Text(a)): _t(_y.translate, _x), _t(str.maketrans, _x)\n"
    "_t(str.maketrans, {a[:1]: b, a: n}), _t(str.maketrans, {n: b}), _t(str.maketrans, {1.5: b}), _t(str.maketrans, a, a), _t(str.maketrans, a, n), _t(str.maketrans, n, a), _t(str.maketrans, a, a, n), _t(str.maketrans, a, a, b)",
    "for _x in (a, a + '\\u4e00', '\\U0001f642' + a, a * 40, 'ΑΣ' + a + 'Σ', 'ŉǰﬁΐ' * (n & 7) + a, 'ABC' * 30 + a, 'İ' * (n & 3) + a): (_x.upper(), _x.lower(), _x.title(), _x.casefold(), _x.swapcase(), _x.capitalize(), _x.istitle(), _x.isupper(), _x.islower(), _x.isalnum(), _x.isalpha(), _x.isdecimal(), _x.isdigit(), _x.isspace(), _x.isascii(), _x.isidentifier(), _x.isnumeric(), _x.isprintable(), _x.encode(), _x == a, _x < b, hash(_x), _x.splitlines(), _x.split(b or None), _x.strip(), _x.lstrip(b), _x.rstrip(a[:1]), _x.expandtabs(n), _x.zfill(n), _x[::-1], _x.find(b), _x.replace(b, a, n), _x.replace('', b), _x.replace(a[:1], ''), _x.replace(a[:1], b[:1]), _x.join([a, b]))\n"
    "_t(_Text(a).join, [b]), _t(a.join, [b]), _t(a.join, (b, n)), _t(a.join, {b: n}), _t(a.join, b), _t(a.join, n), _t(a.join, [_Text(b)]), _t(''.join, [a, b]), _t(''.join, []), _t(a.join, iter([b, n]))\n"
    "_t(a.replace, b, a * 50, 2 ** 60), _t(a.expandtabs, 2 ** 31 - 1), _t(a.center, 2 ** 62), _t(a.ljust, n, b), _t(a.zfill, 2 ** 62), _t(a.encode, n), _t(lambda: a * 2 ** 62), _t((a + '\\t').expandtabs, 2 ** 62), _t(('ab' * 70).replace, 'a', b), _t(('ab' * 70).replace, 'ab', b * 9)",
    "_x = ['x' * 65536 + a, a + '\\u00e9' * 65540, '\\u4e00' * 65537 + a, '\\U0001f642' * 65536][n & 3]\n"
    "_f = (lambda: _x.upper(), lambda: _x.encode(), lambda: repr(_x), lambda: _json.dumps(_x), lambda: int('1' * 65536 + a, 16), lambda: float('1' * 65536 + a), lambda: _x.translate({120: b}), lambda: _binascii.hexlify(_x.encode()), lambda: _binascii.b2a_base64(_x.encode()), lambda: _x.encode('utf-16').decode('utf-16'), lambda: _x.encode('utf-32').decode('utf-32'), lambda: _x.expandtabs(), lambda: _x.replace('x', b), lambda: _unicodedata.normalize('NFD', _x), lambda: _json.loads('\"' + _x + '\"'), lambda: _x.encode('ascii', 'replace'), lambda: _x.encode('ascii', 'backslashreplace'), lambda: _x.encode('unicode_escape'), lambda: _binascii.hexlify(_x.encode(), '-', 3), lambda: _x.encode().decode('latin-1'), lambda: _x.encode().decode('ascii', 'ignore'), lambda: _x.title(), lambda: _x.casefold(), lambda: _x.isidentifier(), lambda: _x.format(n), lambda: _x % n, lambda: ascii(_x), lambda: format(n, a + '65600'), lambda: _x.splitlines(), lambda: _decimal.Decimal('1' * 65536 + a), lambda: int('1' * 65536 + a, 7), lambda: _binascii.unhexlify('00' * 65536 + a), lambda: _binascii.crc32(_x.encode() * 17), lambda: _binascii.crc_hqx(_x.encode(), n), lambda: _json.dumps({_x: [_x]}, ensure_ascii=False), lambda: _x.join(a), lambda: _json.loads('[' + '1' * 65536 + a + ']'))\n"
    "_t(_f[(n >> 2) % len(_f)])",
};

#endif
