"""Calls of parallelizable tools overlap: a call gives a value that is waited for where it is used.

SPDX-License-Identifier: MIT OR Apache-2.0
"""

import asyncio
import time

from interpretd import Interpreter, Tool


async def temperature(city: str) -> int:
    """The temperature of a city, in degrees."""
    await asyncio.sleep(0.1)  # as if it were asked of a server
    return {"Rome": 21, "Oslo": 4, "Cairo": 30}[city]


def population(city: str) -> int:
    """The people of a city, in millions."""
    time.sleep(0.1)  # plain functions overlap too: they run in threads
    return {"Rome": 3, "Oslo": 1, "Cairo": 10}[city]


tools = {
    "temperature": Tool(temperature, parallelizable=True),
    "population": Tool(population, parallelizable=True),
}
code = """
cities = ['Rome', 'Oslo', 'Cairo']
found = [(temperature(city), population(city)) for city in cities]
for city, (degrees, people) in zip(cities, found):
    print(city, degrees, people)
print('mean', round(sum(degrees for degrees, _ in found) / len(found), 1))
"""
with Interpreter(tools=tools) as box:
    print(box.execute(code).check().stdout, end="")
