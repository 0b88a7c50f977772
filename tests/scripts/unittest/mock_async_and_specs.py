# Mocks of coroutines and their magic methods, mocks with specs, and functions made by create_autospec.
import asyncio
from unittest.mock import *
r = asyncio.run(AsyncMock()())
print(type(r).__name__, type(AsyncMock().x).__name__, type(AsyncMock(spec=['a']).a).__name__, type(AsyncMock().__len__).__name__)
class S:
    async def go(self): return 1
    def p(self): return 2
m = AsyncMock(S())
print(type(m.go).__name__, type(m.p).__name__, type(Mock(S).go).__name__, type(Mock(S).p).__name__, type(m.p()).__name__)
print(type(create_autospec(S)().go).__name__, type(create_autospec(S()).p).__name__, type(Mock(spec=S).go).__name__)
m = MagicMock(); str(m); hash(m); m == 3; print([c[0] for c in m.mock_calls])
print(m in {m}, m == m, m != m, [m] == [m], m.__eq__.call_count)
m.__eq__.return_value = True; m.__hash__.return_value = 5
print(m == 9, hash(m), m.__sizeof__() > 0)
f = create_autospec(lambda a, b=2: 0, return_value=7)
print(f(1), f.called, f.call_count, f.call_args, f.mock_calls)
f.side_effect = [4, 5]; print(f(2), f(3, 4), f.call_count); f.assert_called_with(3, 4); f.reset_mock(); print(f.called, f.call_args)
try: f.assert_called_once()
except AssertionError as e: print(e)
try: f()
except TypeError as e: print(e)
async def co(x): return x
g = create_autospec(co, return_value=3)
print(asyncio.run(g(1)), g.await_count if hasattr(g, 'await_count') else None, asyncio.iscoroutinefunction(g), asyncio.iscoroutinefunction(MagicMock()), asyncio.iscoroutinefunction(AsyncMock()))
g.assert_awaited_once_with(1)


class Ctx:
    async def __aenter__(self):
        pass

    async def __aexit__(self, *a):
        pass


async def uses():
    m = MagicMock()
    m.__aiter__.return_value = [1, 2, 3]
    print([i async for i in m], [i async for i in MagicMock()])
    c = MagicMock(Ctx())
    async with c as entered:
        print(type(entered).__name__)
    c.__aenter__.assert_awaited_once()
    c.__aexit__.assert_awaited_once_with(None, None, None)
    try:
        async with c:
            raise ValueError("kept")
    except ValueError as e:
        print(e, c.__aexit__.await_count)


asyncio.run(uses())


class Foo:
    def foo(self):
        return "real"


with patch.object(Foo, "foo", autospec=True) as mf:
    mf.return_value = "mocked"
    f = Foo()
    print(f.foo(), mf.assert_called_once_with(f), mf.call_count)
print(Foo().foo())
m = MagicMock()
m.__str__.return_value = "shown"
print(str(m), f"{m}", m.__str__.call_count)
