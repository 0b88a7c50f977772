"""Exact fractions of ints."""

# SPDX-License-Identifier: MIT OR Apache-2.0

import numbers
from decimal import Decimal
from math import gcd, isfinite
from operator import eq, ge, gt, le, lt

__all__ = ["Fraction"]

_PRIME = (1 << 61) - 1  # of which hashes of numbers are remainders
_new = object.__new__


def _lowest(n, d):
    """n / d as a Fraction; d isn't 0."""
    g = gcd(n, d)
    if d < 0:
        g = -g
    return _made(n // g, d // g) if g != 1 else _made(n, d)


def _made(n, d):
    """The Fraction of parts that are in lowest terms already."""
    f = _new(Fraction)
    f._numerator = n
    f._denominator = d
    return f


def _zero_division(n):
    return ZeroDivisionError(f"Fraction({n}, 0)")


# ---- exact results, from numerators and denominators in lowest terms ------------------------------------------------


def _sum(n, d, m, e):
    g = gcd(d, e)
    if g == 1:
        return _made(n * e + m * d, d * e)
    part = d // g
    top = n * (e // g) + m * part
    common = gcd(top, g)
    return _made(top // common, part * (e // common))


def _difference(n, d, m, e):
    return _sum(n, d, -m, e)


def _product(n, d, m, e):
    across, back = gcd(n, e), gcd(m, d)
    return _made((n // across) * (m // back), (d // back) * (e // across))


def _quotient(n, d, m, e):
    if m == 0:
        raise _zero_division(e)
    return _product(n, d, e, m) if m > 0 else _product(n, d, -e, -m)


def _whole_quotient(n, d, m, e):
    return (n * e) // (d * m)


def _rest(n, d, m, e):
    return _lowest((n * e) % (m * d), d * e)


def _both(n, d, m, e):
    whole, rest = divmod(n * e, d * m)
    return whole, _lowest(rest, d * e)


def _methods(name, exact, loose):
    """A forward and a reflected operator. loose does it for floats and complex numbers."""

    def forward(a, b):
        if isinstance(b, (Fraction, int)):
            return exact(a._numerator, a._denominator, b.numerator, b.denominator)
        if isinstance(b, float):
            return loose(float(a), b)
        if isinstance(b, complex):
            return loose(complex(a), b)
        return NotImplemented

    def reflected(b, a):
        if isinstance(a, numbers.Rational):
            return exact(a.numerator, a.denominator, b._numerator, b._denominator)
        if isinstance(a, numbers.Real):
            return loose(float(a), float(b))
        if isinstance(a, numbers.Complex):
            return loose(complex(a), complex(b))
        return NotImplemented

    forward.__name__ = f"__{name}__"
    reflected.__name__ = f"__r{name}__"
    return forward, reflected


# ---- text -----------------------------------------------------------------------------------------------------------


def _digits(text, at, end):
    """Where the digits that begin at `at` end; single underscores may stand between them."""
    start = at
    while at < end and (text[at].isdecimal() or (text[at] == "_" and start < at < end - 1
                                                 and text[at - 1] != "_" and text[at + 1].isdecimal())):  # fmt: skip
        at += 1
    return at


def _read(text):
    """(numerator, denominator) of a text, not reduced; None when it isn't a number."""
    end = len(text.rstrip())
    at = end - len(text.rstrip().lstrip()) if end else 0
    negative = text[at : at + 1] == "-"
    if text[at : at + 1] in ("-", "+") and at < end:
        at += 1
    stop = _digits(text, at, end)
    whole = text[at:stop]
    n, d = int(whole or "0"), 1
    slash = len(text) - len(text[stop:].lstrip())
    if whole and text[slash : slash + 1] == "/":
        at = len(text) - len(text[slash + 1 :].lstrip())
        stop = _digits(text, at, end)
        if at == stop:
            return None
        d = int(text[at:stop])
    else:
        if text[stop : stop + 1] == ".":
            at = stop + 1
            stop = _digits(text, at, end)
            part = text[at:stop].replace("_", "")
            if part:
                d = 10 ** len(part)
                n = n * d + int(part)
            whole += part
        if not whole:
            return None
        if text[stop : stop + 1] in ("e", "E") and stop < end:
            at = stop + 1
            signed = at + (text[at : at + 1] in ("-", "+") and at < end)
            stop = _digits(text, signed, end)
            if stop == signed:
                return None
            power = int(text[at:stop])
            if power >= 0:
                n *= 10**power
            else:
                d *= 10**-power
    if stop != end:
        return None
    return (-n if negative else n), d


class _Spec:
    """A format specification taken apart."""

    def __init__(self, text):
        self.fill, self.align = " ", ""
        at = 0
        if text[1:2] and text[1] in "<>=^":
            self.fill, self.align, at = text[0], text[1], 2
        elif text[:1] and text[0] in "<>=^":
            self.align, at = text[0], 1
        self.plus, at = self._one(text, at, "-+ ")
        self.plus = "" if self.plus == "-" else self.plus
        self.no_negative_zero, at = self._one(text, at, "z")
        self.alternate, at = self._one(text, at, "#")
        self.zeros = text[at : at + 1] == "0" and "0" <= text[at + 1 : at + 2] <= "9"
        if self.zeros:
            at += 1
        self.width, at = self._number(text, at)
        self.separator, at = self._one(text, at, ",_")
        self.precision = None
        if text[at : at + 1] == ".":
            self.precision, at = self._number(text, at + 1)
            if self.precision is None:
                at = -1
        self.kind = text[at:] if at >= 0 else ""
        self.valid = self.kind in ("e", "E", "f", "F", "g", "G", "%")
        if self.precision is None:
            self.precision = 6

    @staticmethod
    def _one(text, at, allowed):
        c = text[at : at + 1]
        return (c, at + 1) if c and c in allowed else ("", at)

    @staticmethod
    def _number(text, at):
        stop = at
        while "0" <= text[stop : stop + 1] <= "9":
            stop += 1
        if stop == at or (text[at] == "0" and stop > at + 1):
            return None, at
        return int(text[at:stop]), stop


def _scaled(n, d, power):
    """The whole number nearest to n / d * 10**power, half to even."""
    if power >= 0:
        n *= 10**power
    else:
        d *= 10**-power
    q, r = divmod(n, d)
    if 2 * r > d or (2 * r == d and q & 1):
        q += 1
    return q


def _figures(n, d, count):
    """(digits, power): n / d, positive, to `count` figures is digits * 10**-power."""
    if n == 0:
        return 0, count - 1
    power = count - (len(str(n)) - len(str(d)))
    digits = _scaled(n, d, power)
    while digits >= 10**count:  # one figure more than wanted, or 99… rounded up
        power -= 1
        digits = _scaled(n, d, power)
    return digits, power


def _grouped(digits, separator):
    first = len(digits) % 3 or 3
    parts = [digits[:first]]
    parts += [digits[i : i + 3] for i in range(first, len(digits), 3)]
    return separator.join(parts)


def _show(f, spec):
    n, d, kind = abs(f._numerator), f._denominator, spec.kind
    negative = f._numerator < 0
    tail = ""
    if kind in "fF%":
        point = spec.precision
        digits = _scaled(n, d, point + 2 if kind == "%" else point)
        tail = "%" if kind == "%" else ""
        if spec.no_negative_zero and digits == 0:
            negative = False
    else:
        count = spec.precision + 1 if kind in "eE" else max(spec.precision, 1)
        digits, point = _figures(n, d, count)
        if kind in "eE" or point < 0 or point - count >= 4:
            tail = f"{'e' if kind.islower() else 'E'}{count - 1 - point:+03d}"
            point = count - 1
    text = f"{digits:0{point + 1}d}"
    whole, part = text[: len(text) - point], text[len(text) - point :]
    if kind in "gG" and not spec.alternate:
        part = part.rstrip("0")
    tail = ("." if part or spec.alternate else "") + part + tail
    sign = "-" if negative else spec.plus
    width = spec.width or 0
    if spec.zeros:
        room = width - len(sign) - len(tail)
        whole = whole.zfill(3 * room // 4 + 1 if spec.separator else room)
    if spec.separator:
        whole = _grouped(whole, spec.separator)
    body = whole + tail
    room = max(width - len(sign) - len(body), 0)
    if spec.align == "=":
        return sign + spec.fill * room + body
    body = sign + body
    if spec.align == "<":
        return body + spec.fill * room
    if spec.align == "^":
        return spec.fill * (room // 2) + body + spec.fill * (room - room // 2)
    return spec.fill * room + body


class Fraction(numbers.Rational):
    """A rational number in lowest terms: Fraction(numerator, denominator), Fraction('3/7'), Fraction('1.25'),
    Fraction(0.5), Fraction(Decimal('1.1'))."""

    __slots__ = ("_denominator", "_numerator")

    def __new__(cls, numerator=0, denominator=None):
        if denominator is None:
            if type(numerator) is int:
                denominator = 1
            elif isinstance(numerator, numbers.Rational):
                numerator, denominator = numerator.numerator, numerator.denominator
            elif isinstance(numerator, (float, Decimal)):
                numerator, denominator = numerator.as_integer_ratio()
            elif isinstance(numerator, str):
                pair = _read(numerator)
                if pair is None:
                    raise ValueError(f"Invalid literal for Fraction: {numerator!r}")
                numerator, denominator = pair
            else:
                raise TypeError("argument should be a string or a Rational instance")
        elif type(numerator) is not int or type(denominator) is not int:
            if not (isinstance(numerator, numbers.Rational) and isinstance(denominator, numbers.Rational)):
                raise TypeError("both arguments should be Rational instances")
            numerator, denominator = (
                numerator.numerator * denominator.denominator,
                denominator.numerator * numerator.denominator,
            )
        if denominator != 1:
            if denominator == 0:
                raise _zero_division(numerator)
            common = gcd(numerator, denominator)
            if denominator < 0:
                common = -common
            numerator //= common
            denominator //= common
        self = super().__new__(cls)
        self._numerator = numerator
        self._denominator = denominator
        return self

    @classmethod
    def from_float(cls, f):
        """Exactly the value of a float or int."""
        if isinstance(f, numbers.Integral):
            return cls(f)
        if not isinstance(f, float):
            raise TypeError(f"{cls.__name__}.from_float() only takes floats, not {f!r} ({type(f).__name__})")
        return cls._from_coprime_ints(*f.as_integer_ratio())

    @classmethod
    def from_decimal(cls, dec):
        """Exactly the value of a Decimal or int."""
        if isinstance(dec, numbers.Integral):
            return cls(int(dec))
        if not isinstance(dec, Decimal):
            raise TypeError(f"{cls.__name__}.from_decimal() only takes Decimals, not {dec!r} ({type(dec).__name__})")
        return cls._from_coprime_ints(*dec.as_integer_ratio())

    @classmethod
    def _from_coprime_ints(cls, numerator, denominator, /):
        self = super().__new__(cls)
        self._numerator = numerator
        self._denominator = denominator
        return self

    def is_integer(self):
        """Whether it is a whole number."""
        return self._denominator == 1

    def as_integer_ratio(self):
        """(numerator, denominator)"""
        return (self._numerator, self._denominator)

    def limit_denominator(self, max_denominator=1000000):
        """The closest fraction whose denominator is at most max_denominator."""
        if max_denominator < 1:
            raise ValueError("max_denominator should be at least 1")
        if self._denominator <= max_denominator:
            return Fraction(self)
        # Convergents of the continued fraction, until a denominator is too large.
        above, below, last_above, last_below = 1, 0, 0, 1
        n, d = self._numerator, self._denominator
        while True:
            term, rest = divmod(n, d)
            if last_below + term * below > max_denominator:
                break
            above, last_above = last_above + term * above, above
            below, last_below = last_below + term * below, below
            n, d = d, rest
        # The last convergent, or the largest step from the one before towards it: which is closer?
        steps = (max_denominator - last_below) // below
        if 2 * d * (last_below + steps * below) <= self._denominator:
            return _made(above, below)
        return _made(last_above + steps * above, last_below + steps * below)

    @property
    def numerator(self):
        return self._numerator

    @property
    def denominator(self):
        return self._denominator

    def __repr__(self):
        return f"{self.__class__.__name__}({self._numerator}, {self._denominator})"

    def __str__(self):
        return f"{self._numerator}/{self._denominator}" if self._denominator != 1 else str(self._numerator)

    def __format__(self, format_spec, /):
        if not format_spec:
            return str(self)
        spec = _Spec(format_spec)
        if not spec.valid:
            raise ValueError(f"Invalid format specifier {format_spec!r} for object of type {type(self).__name__!r}")
        if spec.align and spec.zeros:
            raise ValueError(
                f"Invalid format specifier {format_spec!r} for object of type {type(self).__name__!r}; "
                "can't use explicit alignment when zero-padding"
            )
        return _show(self, spec)

    __add__, __radd__ = _methods("add", _sum, lambda a, b: a + b)
    __sub__, __rsub__ = _methods("sub", _difference, lambda a, b: a - b)
    __mul__, __rmul__ = _methods("mul", _product, lambda a, b: a * b)
    __truediv__, __rtruediv__ = _methods("truediv", _quotient, lambda a, b: a / b)
    __floordiv__, __rfloordiv__ = _methods("floordiv", _whole_quotient, lambda a, b: a // b)
    __mod__, __rmod__ = _methods("mod", _rest, lambda a, b: a % b)
    __divmod__, __rdivmod__ = _methods("divmod", _both, divmod)

    def __pow__(a, b):
        if not isinstance(b, numbers.Rational):
            return float(a) ** b
        if b.denominator != 1:
            return float(a) ** float(b)
        n, d, power = a._numerator, a._denominator, b.numerator
        if power >= 0:
            return _made(n**power, d**power)
        if n == 0:
            raise _zero_division(d**-power)
        if n < 0:
            n, d = -n, -d
        return _made(d**-power, n**-power)

    def __rpow__(b, a):
        if b._denominator != 1:
            return Fraction(a) ** b if isinstance(a, numbers.Rational) else a ** float(b)
        if b._numerator < 0 and isinstance(a, numbers.Rational):
            return Fraction(a) ** b
        return a**b._numerator

    def __pos__(self):
        return _made(self._numerator, self._denominator)

    def __neg__(self):
        return _made(-self._numerator, self._denominator)

    def __abs__(self):
        return _made(abs(self._numerator), self._denominator)

    def __trunc__(self):
        whole = abs(self._numerator) // self._denominator
        return -whole if self._numerator < 0 else whole

    def __int__(self):
        return int(self.__trunc__())

    def __floor__(self):
        return self._numerator // self._denominator

    def __ceil__(self):
        return -(-self._numerator // self._denominator)

    def __round__(self, ndigits=None):
        if ndigits is None:
            return _scaled(self._numerator, self._denominator, 0)
        whole = _scaled(self._numerator, self._denominator, ndigits)
        return Fraction(whole, 10**ndigits) if ndigits > 0 else Fraction(whole * 10**-ndigits)

    def __hash__(self):
        if self._denominator == 1:
            return hash(self._numerator)
        try:
            value = hash(hash(abs(self._numerator)) * pow(self._denominator, -1, _PRIME))
        except ValueError:  # the denominator is a multiple of the prime
            value = hash(float("inf"))
        value = -value if self._numerator < 0 else value
        return value if value != -1 else -2

    def _ordered(self, other, op):
        if isinstance(other, numbers.Rational):
            return op(self._numerator * other.denominator, self._denominator * other.numerator)
        if isinstance(other, float):
            return op(self, Fraction(other)) if isfinite(other) else op(0.0, other)
        return NotImplemented

    def __eq__(self, other):
        if isinstance(other, (int, numbers.Rational)):
            return self._numerator == other.numerator and self._denominator == other.denominator
        if isinstance(other, numbers.Complex) and other.imag == 0:
            other = other.real
        return self._ordered(other, eq)

    def __lt__(self, other):
        return self._ordered(other, lt)

    def __le__(self, other):
        return self._ordered(other, le)

    def __gt__(self, other):
        return self._ordered(other, gt)

    def __ge__(self, other):
        return self._ordered(other, ge)

    def __bool__(self):
        return bool(self._numerator)  # a Rational's numerator may be of any type

    def __reduce__(self):
        return (self.__class__, (self._numerator, self._denominator))

    def __copy__(self):
        return self if type(self) is Fraction else self.__class__(self._numerator, self._denominator)

    def __deepcopy__(self, memo):
        return self.__copy__()
