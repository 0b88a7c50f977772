for k, w in walkers.items():
    got = show(next(w))
    assert got == expected[k][taken], (k, taken, got, expected[k][taken])
taken += 1
for w in ended:
    assert next(w, 'end') == 'end'
if taken == 2:
    assert next(half) == 'a' and half_key == 'a'
elif taken == 3:
    assert next(half) == 'a'[0] if False else next(half, 'end') in ('a', 'end')
elif taken == 5:
    key, g = next(half_group)
    assert key == 'b' and list(g) == ['b', 'b', 'b']
try:
    next(changed_walker)
    assert False
except RuntimeError as e:
    assert 'changed size' in str(e)
assert list(views[0]) == list(range(N)) and list(views[1])[3] == '3' and (5, '5') in views[2] and list(views[3])[2] == 2 and views[4][7] == '7' and views[5]['q'] == 1 and 'bit_length' in views[6]
