from collections import OrderedDict, deque, namedtuple
from functools import wraps
from itertools import chain, count, groupby, islice, product

Event = namedtuple("Event", "time kind data", defaults=[None])


def coroutine(f):
    @wraps(f)
    def start(*args, **kw):
        g = f(*args, **kw)
        next(g)
        return g

    return start


@coroutine
def machine(log):
    state = "idle"
    while True:
        event = yield state
        match (state, event):
            case ("idle", Event(kind="start", data=name)):
                state = f"running {name}"
            case (str(s), Event(kind="stop")) if s.startswith("running"):
                state = "idle"
            case (_, Event(kind="fail", time=t)):
                log.append(f"failed at {t}")
                state = "broken"
            case ("broken", Event(kind="reset")):
                state = "idle"
            case _:
                log.append(f"ignored {event.kind} in {state}")


log = []
m = machine(log)
clock = count(10, 5)
for kind, data in [("stop", None), ("start", "job1"), ("stop", None), ("start", "job2"), ("fail", None), ("start", "x"), ("reset", None)]:
    print(m.send(Event(next(clock), kind, data)))
print(log, Event(1, "x"), Event(1, "x")._asdict(), Event._fields, Event(2, "y")._replace(time=3))


class LRU:
    def __init__(self, size):
        self.size, self.data = size, OrderedDict()

    def get(self, key, make):
        if key in self.data:
            self.data.move_to_end(key)
        else:
            self.data[key] = make(key)
            if len(self.data) > self.size:
                self.data.popitem(last=False)
        return self.data[key]


cache = LRU(2)
made = []
for key in "abacab":
    cache.get(key, lambda k: made.append(k) or k.upper())
print(made, list(cache.data.items()))


def windows(items, n):
    window = deque(maxlen=n)
    for item in items:
        window.append(item)
        if len(window) == n:
            yield tuple(window)


print([sum(w) / 3 for w in windows([1, 2, 3, 4, 5, 9], 3)])
print([(k, len(list(g))) for k, g in groupby("aaabccd")], list(islice(chain.from_iterable(product("ab", repeat=2)), 5)))
