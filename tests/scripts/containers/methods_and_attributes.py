# A method that was found on the class is no longer it once the instance has an attribute of the name.
from collections import Counter, OrderedDict, defaultdict, deque


class D(dict):
    pass


class L(list):
    pass


class E(Exception):
    def name(self):
        return "method"


def call(x):
    return x.copy()


def name(x):
    return x.name()


for make in (lambda: D(a=1), lambda: L([1]), lambda: OrderedDict(a=1), lambda: Counter("ab"), lambda: defaultdict(int, a=1), lambda: deque([1])):
    one, two = make(), make()
    seen = [call(one), call(one), call(two)]
    try:
        two.copy = lambda: "own"
    except AttributeError as e:
        seen.append(str(e))
    seen += [call(one), call(two), call(one), call(two)]
    try:
        two.other = 1
        del two.copy
    except AttributeError as e:
        seen.append(str(e))
    seen += [call(two), call(one)]
    print(type(one).__name__, seen)

a, b = E(), E()
print(name(a), name(b))
b.name = lambda: "own"
print(name(a), name(b), name(a))
E.name = lambda self: "other"
print(name(a), name(b), name(E()))
D.copy = lambda self: "changed"
print(call(D()), call(D()))
one = OrderedDict(a=1)
print(call(one))
one.__dict__["copy"] = lambda: "in the dict"
print(call(one), call(OrderedDict()))
for n in range(300):
    items = OrderedDict((i, i) for i in range(n % 17 + 1))
    order = list(items)
    for k in range(n):
        key = order[k * k % len(order)]
        last = k % 5 != 0
        items.move_to_end(key, last)
        order.remove(key)
        order.insert(len(order) if last else 0, key)
        if k % 7 == 3:
            items.pop(order.pop(k % len(order)))
            items[k + 100] = 1
            order.append(k + 100)
    assert list(items) == order and all(k in items for k in order) and list(reversed(items)) == order[::-1]
d = OrderedDict([(1, 2), ((1, 2), 3)])
tries = [lambda: d.move_to_end(), lambda: d.move_to_end(9), lambda: d.move_to_end(1, 2, 3), lambda: d.move_to_end(k=1), lambda: d.move_to_end((3, 4))]
tries += [lambda: d.move_to_end([]), lambda: d.move_to_end(None), lambda: d.move_to_end(key=1), lambda: d.move_to_end(1, last=0)]
for t in tries:
    try:
        print(t(), list(d))
    except Exception as e:
        print(type(e).__name__, e)
