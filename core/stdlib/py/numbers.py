"""The tower of numbers as abstract classes."""

# SPDX-License-Identifier: MIT OR Apache-2.0

from abc import ABCMeta, abstractmethod

__all__ = ["Number", "Complex", "Real", "Rational", "Integral"]


class Number(metaclass=ABCMeta):
    """Any number."""

    __slots__ = ()
    __hash__ = None


class Complex(Number):
    """What complex can do."""

    __slots__ = ()

    @abstractmethod
    def __complex__(self):
        """complex(self)"""

    def __bool__(self):
        """self != 0"""
        return self != 0

    @property
    @abstractmethod
    def real(self):
        """The real part."""
        raise NotImplementedError

    @property
    @abstractmethod
    def imag(self):
        """The imaginary part."""
        raise NotImplementedError

    @abstractmethod
    def __add__(self, other):
        """self + other"""
        raise NotImplementedError

    @abstractmethod
    def __radd__(self, other):
        """other + self"""
        raise NotImplementedError

    @abstractmethod
    def __neg__(self):
        """-self"""
        raise NotImplementedError

    @abstractmethod
    def __pos__(self):
        """+self"""
        raise NotImplementedError

    def __sub__(self, other):
        """self - other"""
        return self + -other

    def __rsub__(self, other):
        """other - self"""
        return -self + other

    @abstractmethod
    def __mul__(self, other):
        """self * other"""
        raise NotImplementedError

    @abstractmethod
    def __rmul__(self, other):
        """other * self"""
        raise NotImplementedError

    @abstractmethod
    def __truediv__(self, other):
        """self / other"""
        raise NotImplementedError

    @abstractmethod
    def __rtruediv__(self, other):
        """other / self"""
        raise NotImplementedError

    @abstractmethod
    def __pow__(self, exponent):
        """self ** exponent"""
        raise NotImplementedError

    @abstractmethod
    def __rpow__(self, base):
        """base ** self"""
        raise NotImplementedError

    @abstractmethod
    def __abs__(self):
        """The distance from 0, a Real."""
        raise NotImplementedError

    @abstractmethod
    def conjugate(self):
        """(x + y*i).conjugate() is x - y*i."""
        raise NotImplementedError

    @abstractmethod
    def __eq__(self, other):
        """self == other"""
        raise NotImplementedError


Complex.register(complex)


class Real(Complex):
    """What float can do besides."""

    __slots__ = ()

    @abstractmethod
    def __float__(self):
        """float(self)"""
        raise NotImplementedError

    @abstractmethod
    def __trunc__(self):
        """trunc(self), an Integral."""
        raise NotImplementedError

    @abstractmethod
    def __floor__(self):
        """The greatest Integral <= self."""
        raise NotImplementedError

    @abstractmethod
    def __ceil__(self):
        """The least Integral >= self."""
        raise NotImplementedError

    @abstractmethod
    def __round__(self, ndigits=None):
        """Rounded to ndigits, halves to even."""
        raise NotImplementedError

    def __divmod__(self, other):
        """(self // other, self % other)"""
        return self // other, self % other

    def __rdivmod__(self, other):
        """(other // self, other % self)"""
        return other // self, other % self

    @abstractmethod
    def __floordiv__(self, other):
        """self // other"""
        raise NotImplementedError

    @abstractmethod
    def __rfloordiv__(self, other):
        """other // self"""
        raise NotImplementedError

    @abstractmethod
    def __mod__(self, other):
        """self % other"""
        raise NotImplementedError

    @abstractmethod
    def __rmod__(self, other):
        """other % self"""
        raise NotImplementedError

    @abstractmethod
    def __lt__(self, other):
        """self < other"""
        raise NotImplementedError

    @abstractmethod
    def __le__(self, other):
        """self <= other"""
        raise NotImplementedError

    def __complex__(self):
        """complex(self) == complex(float(self), 0)"""
        return complex(float(self))

    @property
    def real(self):
        """The number itself."""
        return +self

    @property
    def imag(self):
        """0"""
        return 0

    def conjugate(self):
        """The number itself."""
        return +self


Real.register(float)


class Rational(Real):
    """A quotient in lowest terms."""

    __slots__ = ()

    @property
    @abstractmethod
    def numerator(self):
        """Above the line."""
        raise NotImplementedError

    @property
    @abstractmethod
    def denominator(self):
        """Below it."""
        raise NotImplementedError

    def __float__(self):
        """float(self) == self.numerator / self.denominator"""
        return int(self.numerator) / int(self.denominator)


class Integral(Rational):
    """What int can do besides."""

    __slots__ = ()

    @abstractmethod
    def __int__(self):
        """int(self)"""
        raise NotImplementedError

    def __index__(self):
        """As int: for slices."""
        return int(self)

    @abstractmethod
    def __pow__(self, exponent, modulus=None):
        """self ** exponent % modulus"""
        raise NotImplementedError

    @abstractmethod
    def __lshift__(self, other):
        """self << other"""
        raise NotImplementedError

    @abstractmethod
    def __rlshift__(self, other):
        """other << self"""
        raise NotImplementedError

    @abstractmethod
    def __rshift__(self, other):
        """self >> other"""
        raise NotImplementedError

    @abstractmethod
    def __rrshift__(self, other):
        """other >> self"""
        raise NotImplementedError

    @abstractmethod
    def __and__(self, other):
        """self & other"""
        raise NotImplementedError

    @abstractmethod
    def __rand__(self, other):
        """other & self"""
        raise NotImplementedError

    @abstractmethod
    def __xor__(self, other):
        """self ^ other"""
        raise NotImplementedError

    @abstractmethod
    def __rxor__(self, other):
        """other ^ self"""
        raise NotImplementedError

    @abstractmethod
    def __or__(self, other):
        """self | other"""
        raise NotImplementedError

    @abstractmethod
    def __ror__(self, other):
        """other | self"""
        raise NotImplementedError

    @abstractmethod
    def __invert__(self):
        """~self"""
        raise NotImplementedError

    def __float__(self):
        """float(self) == float(int(self))"""
        return float(int(self))

    @property
    def numerator(self):
        """The number itself."""
        return +self

    @property
    def denominator(self):
        """1"""
        return 1


Integral.register(int)
