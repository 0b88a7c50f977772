# Callbacks that change, clear or give up what a native is walking.
class Evil:
    def __init__(self, act, value=False):
        self.act, self.value, self.calls = act, value, 0
    def run(self):
        self.calls += 1
        if self.calls < 4:
            self.act()
    def __eq__(self, other):
        self.run()
        return self.value
    def __hash__(self):
        return 1
    def __lt__(self, other):
        self.run()
        return self.value
    __gt__ = __lt__
    def __index__(self):
        self.run()
        return int(self.value)
    def __len__(self):
        self.run()
        return 2
    def __iter__(self):
        self.run()
        return iter([1, 2])
    def __bool__(self):
        self.run()
        return self.value
    def __str__(self):
        self.run()
        return 'evil'
    def __repr__(self):
        self.run()
        return 'Evil'
    def __format__(self, spec):
        self.run()
        return 'f'
    def __call__(self, *args):
        self.run()
        return self.value
    def __bytes__(self):
        self.run()
        return b'e'
    def __float__(self):
        self.run()
        return 1.5


def tell(name, make, use, value=False):
    box = make()
    evil = Evil(lambda: act(box), value)
    if isinstance(box, list) and len(box) > 2 and box[1] is None:
        box[1] = evil
    try:
        result = use(box, evil)
        if hasattr(result, '__next__'):
            result = list(result)
        print(name, what, repr(result), repr(box))
    except Exception as e:
        print(name, what, type(e).__name__, e, repr(box))


def clear(box):
    box.clear()
def grow(box):
    if isinstance(box, (list, bytearray)):
        box.extend([1] * 50)
    elif isinstance(box, dict):
        for i in range(30):
            box[i] = i
    else:
        box.update(range(30))
def shrink(box):
    if isinstance(box, dict) or isinstance(box, set):
        if box:
            box.pop(next(iter(box))) if isinstance(box, dict) else box.discard(0)
    elif box:
        box.pop()


LIST = lambda: [0, None, 2, 3]
BYTES = lambda: bytearray(b'abcdef')
DICT = lambda: {1: 'one', 'k': 2}
SET = lambda: {1, 'k', 5}
for what, act in (('clear', clear), ('grow', grow), ('shrink', shrink)):
    tell('list.index', LIST, lambda b, e: b.index(7))
    tell('list.count', LIST, lambda b, e: b.count(3))
    tell('list.remove', LIST, lambda b, e: b.remove(3))
    tell('list in', LIST, lambda b, e: 3 in b)
    tell('list ==', LIST, lambda b, e: b == [0, 1, 2, 3])
    tell('list <', LIST, lambda b, e: b < [0, 1, 2, 3])
    tell('list.insert', LIST, lambda b, e: b.insert(e, 9))
    tell('list.pop', LIST, lambda b, e: b.pop(e))
    tell('list[e]', LIST, lambda b, e: b[e])
    tell('list[e]=', LIST, lambda b, e: b.__setitem__(e, 5))
    tell('list[e:3]', LIST, lambda b, e: b[e:3])
    tell('list[e:3]=', LIST, lambda b, e: b.__setitem__(slice(e, 3), [7, 8]))
    tell('del list[e:3]', LIST, lambda b, e: b.__delitem__(slice(e, 3)))
    tell('list*e', LIST, lambda b, e: b * e, True)
    tell('list+=e', LIST, lambda b, e: b.__iadd__(e))
    tell('list.extend', LIST, lambda b, e: b.extend(e))
    tell('list(map)', LIST, lambda b, e: list(map(e, b)))
    tell('list(filter)', LIST, lambda b, e: list(filter(e, b)), True)
    tell('sum', LIST, lambda b, e: sum(x for x in b if x is not e or e.run() is None and False))
    tell('min', LIST, lambda b, e: min([0, e, 2, 3]) == 7)
    tell('sorted', LIST, lambda b, e: len(sorted(b, key=e)))
    tell('sort', LIST, lambda b, e: b.sort(key=e))
    tell('sort <', lambda: [3, None, 1, 2], lambda b, e: b.sort())
    tell('any', LIST, lambda b, e: any(b[:2]))
    tell('all', LIST, lambda b, e: all([1] + b[1:2]))
    tell('join', lambda: ['a', 'b', 'c'], lambda b, e: ','.join(x if e.run() is None else x for x in b))
    tell('repr', LIST, lambda b, e: repr(b))
    tell('format', LIST, lambda b, e: '{} {!r} {!s}'.format(e, e, b))
    tell('%', LIST, lambda b, e: '%s %r %s' % (e, e, b))
    tell('tuple', LIST, lambda b, e: tuple(e))
    tell('zip', LIST, lambda b, e: [x for x in zip(b, e)])
    tell('enumerate', LIST, lambda b, e: [i for i, x in enumerate(b) if e.run() is None])
    tell('bytearray[e]', BYTES, lambda b, e: b[e])
    tell('bytearray[e:]', BYTES, lambda b, e: b[e:])
    tell('bytearray[e:3]=', BYTES, lambda b, e: b.__setitem__(slice(e, 3), b'xyz12'))
    tell('bytearray[1:3]=e', BYTES, lambda b, e: b.__setitem__(slice(1, 3), [e, e]), True)
    tell('del bytearray[e]', BYTES, lambda b, e: b.__delitem__(e))
    tell('bytearray.append', BYTES, lambda b, e: b.append(e))
    tell('bytearray.insert', BYTES, lambda b, e: b.insert(e, e), True)
    tell('bytearray.extend', BYTES, lambda b, e: b.extend([e, 1]))
    tell('bytearray.pop', BYTES, lambda b, e: b.pop(e))
    tell('bytearray.split', BYTES, lambda b, e: b.split(b'c', e))
    tell('bytearray.center', BYTES, lambda b, e: b.center(e), True)
    tell('bytearray.replace', BYTES, lambda b, e: b.replace(b'a', b'bb', e), True)
    tell('bytearray.hex', BYTES, lambda b, e: b.hex('-', e), True)
    tell('bytearray*e', BYTES, lambda b, e: b * e, True)
    tell('bytearray %', BYTES, lambda b, e: b % e)
    tell('dict[e]', DICT, lambda b, e: b[e])
    tell('dict.get', DICT, lambda b, e: b.get(e, 'none'))
    tell('dict[e]=', DICT, lambda b, e: b.__setitem__(e, 1) or len(b) > 0)
    tell('dict.setdefault', DICT, lambda b, e: b.setdefault(e, 4))
    tell('dict.pop', DICT, lambda b, e: b.pop(e, 'none'))
    tell('dict in', DICT, lambda b, e: e in b)
    tell('dict.update', DICT, lambda b, e: b.update([(e, 1)]) or len(b) > 0)
    tell('dict ==', lambda: {1: 0, 2: 0}, lambda b, e: b == {1: e, 2: 0})
    tell('dict.fromkeys', DICT, lambda b, e: len(dict.fromkeys([1, e])))
    tell('dict comp', DICT, lambda b, e: len({k: e.run() for k in b}))
    tell('keys &', DICT, lambda b, e: len(b.keys() & {e}))
    tell('items in', DICT, lambda b, e: (1, e) in b.items())
    tell('values list', DICT, lambda b, e: [e.run() for v in b.values()])
    tell('set add', SET, lambda b, e: b.add(e) or len(b) > 0)
    tell('set in', SET, lambda b, e: e in b)
    tell('set discard', SET, lambda b, e: b.discard(e))
    tell('set &', SET, lambda b, e: len(b & {e, 1}))
    tell('set |=', SET, lambda b, e: b.__ior__({e}) is b)
    tell('set.difference', SET, lambda b, e: len(b.difference([e])))
    tell('set.issubset', SET, lambda b, e: b.issubset([e, 1]))
    tell('set ==', SET, lambda b, e: b == {e, 'k', 5})
    tell('set for', SET, lambda b, e: [e.run() for x in b])
    tell('range index', lambda: [0, 1, 2], lambda b, e: range(5)[e])
    tell('int', lambda: [0, 1, 2], lambda b, e: int(e, 10) if 0 else (5).__pow__(3, int(e.value) + 2))
    tell('round', lambda: [0, 1, 2], lambda b, e: round(2.5, e))
    tell('bytes', BYTES, lambda b, e: bytes([e, 1]))
    tell('bytes(e)', BYTES, lambda b, e: bytes(e))
    tell('slice.indices', lambda: [0, 1, 2], lambda b, e: slice(e, None).indices(3))
    tell('isinstance', lambda: [0, 1, 2], lambda b, e: isinstance(e, (int, Evil)))
    tell('str.translate', lambda: {97: 'b', 98: None}, lambda b, e: 'abcab'.translate(type('M', (dict,), {'__missing__': lambda s, k: e.run()})()))
    tell('str.join gen', lambda: ['a', 'b'], lambda b, e: ''.join(b[i] for i in range(2) if e.run() is None))
