"""A web service that runs a script for each request, in sessions from a pool that are open already.

SPDX-License-Identifier: MIT OR Apache-2.0
"""

import asyncio
import json
from collections import deque
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from interpretd import AsyncInterpreter, Config, InterpretThisError

PRICES = {"pen": 1.5, "ink": 7.25}
LIMITS = Config(max_operations=1_000_000, max_execution_time=2)


async def price(item: str) -> float:
    await asyncio.sleep(0.01)  # as if it were asked of a database
    return PRICES[item]


class Pool:
    """Sessions that are open and unused. A session serves one request, so no request sees what another has left."""

    def __init__(self, size: int) -> None:
        self._ready = deque(self._open() for _ in range(size))

    def _open(self) -> asyncio.Task[AsyncInterpreter]:
        return asyncio.create_task(AsyncInterpreter(tools={"price": price}, config=LIMITS).open())

    @asynccontextmanager
    async def session(self) -> AsyncIterator[AsyncInterpreter]:
        """A session for one request, closed afterwards."""
        self._ready.append(self._open())
        box = await self._ready.popleft()
        try:
            yield box
        finally:
            await box.close()

    async def close(self) -> None:
        for opening in self._ready:
            await (await opening).close()


async def handle(pool: Pool, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    """One request: a script comes, what it printed goes back."""
    head = await reader.readuntil(b"\r\n\r\n")
    length = int(next(line[15:] for line in head.split(b"\r\n") if line.lower().startswith(b"content-length:")))
    code = (await reader.readexactly(length)).decode()
    try:
        async with pool.session() as box:
            result = await box.execute(code, {"user": "ada"})
        status = "200 OK" if result.ok else "422 Unprocessable Content"
        answer = {"stdout": result.stdout, "error": None if result.ok else str(result.error)}
    except InterpretThisError as error:
        status, answer = "503 Service Unavailable", {"error": str(error)}
    body = json.dumps(answer).encode()
    writer.write(f"HTTP/1.1 {status}\r\ncontent-length: {len(body)}\r\nconnection: close\r\n\r\n".encode() + body)
    await writer.drain()
    writer.close()


async def ask(port: int, code: str) -> str:
    """A client of the service, so that this program shows something by itself."""
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    body = code.encode()
    writer.write(f"POST / HTTP/1.1\r\ncontent-length: {len(body)}\r\n\r\n".encode() + body)
    answer = (await reader.read()).decode()
    writer.close()
    return answer.split(" ", 2)[1] + " " + answer.partition("\r\n\r\n")[2]


async def main() -> None:
    pool = Pool(2)
    server = await asyncio.start_server(lambda reader, writer: handle(pool, reader, writer), "127.0.0.1", 0)
    port = server.sockets[0].getsockname()[1]
    scripts = ["print(user, price('ink') * 4)", "price('gold')", "while True: pass", "print(1)\nx = ("]
    for answer in await asyncio.gather(*(ask(port, code) for code in scripts)):
        print(answer)
    server.close()
    await pool.close()


asyncio.run(main())
