turns += 1
assert _private == {'under': 'score'} and __dunder__ == 'kept' and _ == 'last' and name == __name__ == '__main__'

size = 32
for n in names:
    whole = hashlib.new(n, fed)
    assert hashes[n].name == whole.name and type(hashes[n]) is type(whole)
    assert hashes[n].digest(*[size] * n.startswith('shake')) == whole.digest(*[size] * n.startswith('shake')), n
    hashes[n].update(b'more' * 100)
fed += b'more' * 100
assert keyed.digest() == hashlib.blake2b(b'begun ' * 40, key=b'key', salt=b'salt', person=b'me', digest_size=20).digest() and keyed.digest_size == 20
assert small.hexdigest() == hashlib.blake2s(b'', digest_size=9, last_node=True, fanout=2, depth=2).hexdigest()
assert mac.copy().hexdigest() == hmac.new(b'secret', b'begun ' * 40, 'sha256').hexdigest()

assert repr(numbers) == '[(1+2j), (nan+0j), -0.0, ' + str(10**40) + ', -' + str(10**40) + ', ' + str(2**62) + ', ' + str(-(2**62) - 1) + ', 5e-324, inf]'
assert odd[0] is ... and odd[1] is NotImplemented and odd[8] == range(10**30) and odd[9] == slice(None, 2) and odd[10:13] == ('\ud800', '\U0001F600', 'é') and bytes(odd[13]) == b'ac'
assert everything[0] is object and everything[4] is len and everything[6]('x') == 'X' and everything[8](2) == 7 and everything[9]('ab') == {'a': None, 'b': None}
assert everything[12].value == 3 and everything[13] is type(None) and everything[16] is print
everything[5](turns)
assert everything[5].__self__[-1] == turns
assert text.tell() == 9 and text.getvalue().endswith('two\n') and raw.read(1) == b'4' and raw.seek(4) == 4

assert boxes[0].tags[0] is boxes and boxes[0] > boxes[1] and boxes[0].area() == 12 and Box(1) == boxes[1] and repr(boxes[1]) == 'Box(width=1, tags=[], height=2)'
assert points[by_point] == 'b' and hash(Point(3)) == hash(by_point) and not hasattr(by_point, '__dict__')
try:
    by_point.x = 1
except AttributeError as error:
    assert type(error).__name__ == 'FrozenInstanceError'
else:
    raise AssertionError
assert Stack[int] == ('Stack', int) and Stack(1).items == [1] and Pair.__name__ == 'Pair' and Pair.__value__.__origin__ is tuple and Pair.__type_params__[0].__name__ == 'A'
assert Shape._is_protocol and Box.__annotations__['width'] is int and [p.__name__ for p in Stack.__type_params__] == ['T']

got = joined('a', c=1, z=2)
assert got[0] == turns and got[1][0] == turns and got[1][1:] == ((), 1, ['z']) and joined.__name__ == 'joined' and joined.__doc__ == 'Joins.' and joined.__wrapped__.__defaults__[0][-1] == 'a'

assert entered == 'in' and 'closed' not in log
assert coroutine.send(turns) == 'asked' and log[-1] == turns * (turns + 1) // 2 and asked == 'asked'
try:
    agenerator.asend(None).send(None)
except StopIteration as stop:
    assert stop.value == 10 + turns
assert next(counter) == 99 + turns
assert not started_loop.is_running() and not started_loop.is_closed()
log[:-1] = []
fed, hashes = b'begun ' * 40, {n: hashlib.new(n, b'begun ' * 40) for n in names}
everything[5].__self__.clear()
