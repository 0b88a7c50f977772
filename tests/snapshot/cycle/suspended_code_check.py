for k, g in gens.items():
    last[k] = advance(g, last[k])
    assert simple(last[k]) == script[turn][k], (k, turn, last[k], script[turn][k])
turn += 1
if turn == 2:
    assert next(not_begun) == 'never started'
    assert next(done, 'end') == 'end' and next(closed, 'end') == 'end'
    assert co.send(5) == 2 and co_first == 1
    try:
        step.send('answer')
        assert False
    except StopIteration as e:
        assert e.value == (1, 'answer'), e.value
    assert thrown_got == ('except', ('from outside',)) and next(thrown) == ('finally', 1)
    assert next(held) == ('again', ('handled',))
elif turn == 3:
    try:
        co.send(6)
        assert False
    except StopIteration as e:
        assert e.value == 11
    step = ag.asend('sent')
    assert step.send(None) == ('wait', 2) and log[-1] == 'sent'
    assert next(thrown) == ('outer', (1,), ('from outside',))
    assert next(held, 'end') == 'end' and next(not_begun, 'end') == 'end'
elif turn == 4:
    try:
        step.send('b')
        assert False
    except StopIteration as e:
        assert e.value == (2, 'b')
