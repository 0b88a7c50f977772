"""Decimal numbers of any precision, as the General Decimal Arithmetic specification has them."""

# SPDX-License-Identifier: MIT OR Apache-2.0

import _decimal
import numbers
from _decimal import Context, Decimal, getcontext, localcontext, setcontext
from collections import namedtuple

__all__ = [
    "Decimal", "Context", "DecimalTuple", "DefaultContext", "BasicContext", "ExtendedContext", "DecimalException", "Clamped",
    "InvalidOperation", "DivisionByZero", "Inexact", "Rounded", "Subnormal", "Overflow", "Underflow", "FloatOperation",
    "DivisionImpossible", "InvalidContext", "ConversionSyntax", "DivisionUndefined", "ROUND_DOWN", "ROUND_HALF_UP",
    "ROUND_HALF_EVEN", "ROUND_CEILING", "ROUND_FLOOR", "ROUND_UP", "ROUND_HALF_DOWN", "ROUND_05UP", "setcontext", "getcontext",
    "localcontext", "MAX_PREC", "MAX_EMAX", "MIN_EMIN", "MIN_ETINY", "HAVE_THREADS", "HAVE_CONTEXTVAR",
]  # fmt: skip

__version__ = "1.70"
__libmpdec_version__ = "2.5.1"

HAVE_THREADS = True
HAVE_CONTEXTVAR = True
MAX_PREC = MAX_EMAX = 999999999999999999
MIN_EMIN = -MAX_EMAX
MIN_ETINY = MIN_EMIN - (MAX_PREC - 1)

ROUND_UP = "ROUND_UP"
ROUND_DOWN = "ROUND_DOWN"
ROUND_CEILING = "ROUND_CEILING"
ROUND_FLOOR = "ROUND_FLOOR"
ROUND_HALF_UP = "ROUND_HALF_UP"
ROUND_HALF_DOWN = "ROUND_HALF_DOWN"
ROUND_HALF_EVEN = "ROUND_HALF_EVEN"
ROUND_05UP = "ROUND_05UP"

DecimalTuple = namedtuple("DecimalTuple", "sign digits exponent", module="decimal")


class DecimalException(ArithmeticError):
    pass


class InvalidOperation(DecimalException):
    pass


class FloatOperation(DecimalException, TypeError):
    pass


class DivisionByZero(DecimalException, ZeroDivisionError):
    pass


class Clamped(DecimalException):
    pass


class Inexact(DecimalException):
    pass


class Rounded(DecimalException):
    pass


class Subnormal(DecimalException):
    pass


class Overflow(Inexact, Rounded):
    pass


class Underflow(Inexact, Rounded, Subnormal):
    pass


class ConversionSyntax(InvalidOperation):
    pass


class DivisionImpossible(InvalidOperation):
    pass


class DivisionUndefined(InvalidOperation, ZeroDivisionError):
    pass


class InvalidContext(InvalidOperation):
    pass


DefaultContext, BasicContext, ExtendedContext = _decimal.setup(
    (InvalidOperation, FloatOperation, DivisionByZero, Overflow, Underflow, Subnormal, Inexact, Rounded, Clamped),
    (InvalidOperation, ConversionSyntax, DivisionImpossible, DivisionUndefined, InvalidContext),
    DecimalTuple,
    numbers.Rational,
)
numbers.Number.register(Decimal)
