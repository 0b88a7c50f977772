import colorsys
import errno
import graphlib
import keyword
import numbers
import queue
import reprlib
import sched
import weakref

t = graphlib.TopologicalSorter({"d": {"b", "c"}, "b": {"a"}, "c": {"a"}})
print(next(iter(t.static_order())), [sorted(x) for x in ((),)])
t = graphlib.TopologicalSorter()
t.add(2, 1)
t.add(3, 1)
t.prepare()
print(t.get_ready(), t.is_active(), t.done(1), sorted(t.get_ready()))
try:
    graphlib.TopologicalSorter({1: [2], 2: [1]}).prepare()
except graphlib.CycleError as e:
    print(e.args[0], sorted(set(e.args[1])))
q = queue.PriorityQueue(2)
q.put(3)
q.put(1)
print(q.get(), q.qsize(), q.full(), q.empty())
for f in (lambda: queue.Queue().get_nowait(), lambda: queue.Queue().get(timeout=-1), lambda: [queue.LifoQueue(1).put_nowait(1)], lambda: queue.Queue().task_done(), lambda: queue.SimpleQueue().get(False)):
    try:
        print(f())
    except Exception as e:
        print(type(e).__module__, type(e).__name__, e)
print(colorsys.rgb_to_hsv(0.2, 0.4, 0.4), colorsys.hls_to_rgb(0.5, 0.3, 0.2), colorsys.rgb_to_yiq(0.1, 0.2, 0.3), colorsys.hsv_to_rgb(0.7, 0.5, 0.5))
print(keyword.iskeyword("if"), keyword.issoftkeyword("match"), len(keyword.kwlist), errno.ENOENT, errno.errorcode[13])
print(isinstance(1, numbers.Integral), isinstance(1.5, numbers.Rational), isinstance(1j, numbers.Complex), issubclass(bool, numbers.Real))
print(reprlib.repr(list(range(100))), reprlib.repr("x" * 100), reprlib.repr({i: i for i in range(10)}), reprlib.repr(10**60), reprlib.Repr(maxlist=2, indent=2).repr([1, [2, 3], 4]))
s = sched.scheduler(lambda: 0, lambda d: None)
s.enterabs(0, 2, print, ("b",))
s.enterabs(0, 1, print, ("a",), {"end": " "})
print(len(s.queue), s.run(), s.empty())


class A:
    def m(self):
        return 5


a = A()
r = weakref.ref(a)
d = weakref.WeakValueDictionary(x=a)
k = weakref.WeakKeyDictionary({a: 1})
p = weakref.proxy(a)
a.z = 3
print(r() is a, r is weakref.ref(a), d["x"] is a, k[a], a in weakref.WeakSet([a]), p.z, p.m(), type(p), weakref.WeakMethod(a.m)()())
f = weakref.finalize(a, print, "fin")
print(f.alive, f(), f.alive)
for x in (1, "a", [], (), None):
    try:
        weakref.ref(x)
    except TypeError as e:
        print(e)
