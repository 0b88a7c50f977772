"""What a program that uses interpretd looks like: variables, tools, errors, coroutines, limits.

SPDX-License-Identifier: MIT OR Apache-2.0
"""

import asyncio

from interpretd import Config, Interpreter, LimitExceededError, Tool, ToolError


def price(item: str) -> float:
    return {"pen": 1.5, "ink": 7.25}[item]


box = Interpreter(tools={"price": price})
result = box.execute("total = price(item=name) * n\nprint(total)", {"name": "ink", "n": 4})
assert result.ok and result.stdout == "29.0\n" and box.get_variable("total") == 29.0

result = box.execute("print('first half')\nx = 1 / 0")
assert not result.ok and result.stdout == "first half\n"
assert str(result.error) == "ZeroDivisionError: division by zero (at line 2)"
try:
    result.check()
except Exception as error:
    assert type(error).__name__ == "PythonException"

result = box.execute("try:\n    price(item='gold')\nexcept Exception as e:\n    print('no gold')\nprice(item='gold')")
assert result.stdout == "no gold\n" and isinstance(result.error, ToolError) and result.error.tool_name == "price"


async def fetch(n: int) -> int:
    await asyncio.sleep(0.1)
    return n


fast = Interpreter(tools={"fetch": Tool(fetch, parallelizable=True)})
assert fast.execute("a = fetch(n=1)\nb = fetch(n=2)\nc = fetch(n=3)\nprint(a + b + c)").stdout == "6\n"  # ~0.1 s


async def main() -> None:
    assert (await fast.execute_async("print(fetch(n=5))")).stdout == "5\n"  # on this loop


asyncio.run(main())

tight = Interpreter(
    config=Config(
        max_operations=1_000_000,
        max_memory_bytes=64 * 1024 * 1024,
        max_execution_time=5.0,
        max_recursion_depth=100,
    )
)
result = tight.execute("print('on')\nwhile True: pass")
assert result.stdout == "on\n" and isinstance(result.error, LimitExceededError)

box.execute("class Point:\n    def __init__(self, x): self.x = x\np = Point(3)")
blob = box.export_state()  # bytes, sealed by the daemon
later = Interpreter()
later.import_state(blob)
assert later.execute("p.x += 1; print(p.x, total)").stdout == "4 29.0\n"
print("everything is as it should be")
