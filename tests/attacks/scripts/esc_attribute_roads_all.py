# expect: stdout="closed\n" | reject=security
# attacks: every object reachable by attributes, from every kind of value, for globals, code, frames, loaders, files and modules of the host
# limits: ops=100000000 time=5s
import functools, operator, itertools, collections, re, types, string, json, random, datetime, decimal, contextlib, enum, dataclasses, traceback, inspect, logging, copy
async def co(): pass
async def ag(): yield
def gen(): yield
class A:
    x = property(lambda s: 1)
    def m(self): return super().m
try: 1 / 0
except ZeroDivisionError as e: err = e
start = [print, len, gen, gen(), co, ag(), A, A(), A().m, A.x, err, err.__traceback__, re.compile('a'), re.match('a', 'a'), functools.partial(len), functools.lru_cache(len), operator.attrgetter('a'), itertools.count(), string, json, random, types, inspect, logging, traceback, copy, type, object, int.from_bytes,
         ''.join, [].__iter__(), (x for x in ()), staticmethod(len), classmethod(len), property(), memoryview(b''), {}.keys(), contextlib.contextmanager(gen)(), dataclasses.dataclass(A), enum.Enum('E', 'a'), decimal.getcontext(), datetime.datetime.now, collections.namedtuple('T', 'a'), lambda: A, slice(1), range(3), NotImplemented, ..., None]
bad = []
forbidden = ('__globals__', 'gi_frame', 'cr_frame', 'ag_frame', 'tb_frame', 'f_back', 'f_globals', 'f_locals', 'f_builtins', '__code__', 'gi_code', 'cr_code', '__closure__', 'cell_contents', '__subclasses__', '__loader__', '__spec__', 'func_globals', '_getframe', 'settrace', 'open', 'system', 'popen', 'exec_module', 'load_module', '__builtins__', 'getrefcount', 'gc', 'ctypes', 'socket', 'subprocess')
hosts = ('os', 'posix', 'subprocess', 'socket', 'ctypes', 'io_open', 'importlib', 'builtins_open', 'gc', 'marshal', 'pickle', '_io', 'nt', 'pty', 'fcntl', 'mmap', 'signal', 'multiprocessing')
seen, todo = set(), list(start)
while todo and len(seen) < 4000:
    o = todo.pop()
    if id(o) in seen: continue
    seen.add(id(o))
    name = getattr(o, '__name__', None)
    if isinstance(o, types.ModuleType) and name in hosts: bad.append(name)
    try: names = dir(o)
    except Exception: names = []
    for n in names:
        try: v = getattr(o, n)
        except Exception: continue
        if type(v).__name__ in ('frame', 'code', 'cell', 'TextIOWrapper', 'BufferedReader', 'FileIO', 'SourceFileLoader'): bad.append((n, type(v).__name__))
        if not isinstance(v, (int, str, float, bytes, bool)): todo.append(v)
print('closed' if not bad else sorted(set(map(str, bad)))[:10])
