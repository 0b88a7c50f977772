"""Records of a small business: dataclasses, named tuples, enums, properties, class methods, sorting and
grouping them, dates."""

from collections import namedtuple
from dataclasses import dataclass, field, replace
from datetime import date, timedelta
from enum import Enum
from itertools import groupby
from operator import attrgetter


class State(Enum):
    OPEN = "open"
    PAID = "paid"
    LATE = "late"

    @property
    def is_due(self):
        return self is not State.PAID


@dataclass(frozen=True, order=True)
class Money:
    cents: int

    def __add__(self, other):
        return Money(self.cents + other.cents)

    def __str__(self):
        return f"{self.cents // 100:,}.{self.cents % 100:02}"


@dataclass
class Invoice:
    number: int
    customer: str
    due: date
    lines: list = field(default_factory=list)
    state: State = State.OPEN

    @property
    def total(self):
        return sum((line.price for line in self.lines), Money(0))

    @classmethod
    def made(cls, number, seed):
        lines = [Line(f"item {seed % 17 + i}", Money(seed % 1000 + 100 * i)) for i in range(1 + seed % 4)]
        return cls(number, f"customer {seed % 29}", date(2024, 1, 1) + timedelta(days=seed % 300), lines)


Line = namedtuple("Line", "text price")


def main():
    seed, invoices = 11, []
    for number in range(5000):
        seed = (seed * 1103515245 + 12345) % 2147483648
        invoices.append(Invoice.made(number, seed >> 8))
    today = date(2024, 6, 1)
    for invoice in invoices:
        if invoice.number % 3 == 0:
            invoice.state = State.PAID
        elif invoice.due < today:
            invoice.state = State("late")
    due = [i for i in invoices if i.state.is_due]
    due.sort(key=attrgetter("customer", "due", "number"))
    sums = {name: sum((i.total for i in group), Money(0)) for name, group in groupby(due, attrgetter("customer"))}
    top = sorted(sums.items(), key=lambda item: item[1], reverse=True)[:3]
    states = {s.name: sum(1 for i in invoices if i.state is s) for s in State}
    later = [replace(i, due=i.due + timedelta(weeks=2)) for i in due[:400]]
    print("records", len(due), states, [(name, str(total)) for name, total in top],
          max(later, key=attrgetter("due")).due.isoformat(), len({i.due.strftime("%Y-%m") for i in later}))


main()
