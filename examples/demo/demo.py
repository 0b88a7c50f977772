"""The first script of README.md: an agent's script that works with two tools of this process.

Run it with `./dev demo`. It starts a private daemon, runs the script in a locked worker there, and answers its tool
calls here.

SPDX-License-Identifier: MIT OR Apache-2.0
"""

from interpretd import Config, Interpreter

ORDERS = [
    {"id": 1, "customer": "ada", "item": "ink", "n": 4},
    {"id": 2, "customer": "bob", "item": "pen", "n": 10},
    {"id": 3, "customer": "ada", "item": "gold", "n": 1},
]
PRICES = {"pen": 1.5, "ink": 7.25}


def find_orders(customer: str | None = None) -> list[dict]:
    """All orders, or one customer's."""
    return [order for order in ORDERS if customer in (None, order["customer"])]


def price(item: str) -> float:
    """The price of one item."""
    if item not in PRICES:
        raise LookupError(f"no price for {item!r}")
    return PRICES[item]


SCRIPT = """
totals = {}
for order in find_orders():
    try:
        cost = price(order["item"]) * order["n"]
    except LookupError as error:
        print(f"order {order['id']} skipped: {error}")
        continue
    totals[order["customer"]] = totals.get(order["customer"], 0) + cost

for customer, total in sorted(totals.items(), key=lambda pair: -pair[1]):
    print(f"{customer:<5}{total:>8.2f}")

best = max(totals, key=totals.get)
best
"""


def main() -> None:
    tools = {"find_orders": find_orders, "price": price}
    with Interpreter(tools=tools, config=Config(max_operations=1_000_000, max_execution_time=5)) as box:
        result = box.execute(SCRIPT).check()
        print(result.stdout, end="")
        print("value:", result.value)
        print("totals:", box.get_variable("totals"))
        usage = result.usage
        print(
            f"used: {usage.operations} operations, {usage.peak_bytes} bytes at most, {usage.tool_calls} tool calls,"
            f" {usage.cpu_ns / 1e6:.2f} ms of processor time"
        )
        failed = box.execute("price(item='gold')")
        print("uncaught:", failed.error)
        print("isolation:", ", ".join(box.isolation))


if __name__ == "__main__":
    main()
