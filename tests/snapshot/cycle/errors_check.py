for k, e in caught.items():
    assert ''.join(traceback.format_exception(e)) == texts[k], (k, ''.join(traceback.format_exception(e)), texts[k])
e = caught['chain']
assert type(e) is RuntimeError and type(e.__cause__) is ValueError and e.__cause__.args == ('bottom', 0) and e.__traceback__ is tb
assert caught['custom'].b == [2] and caught['note'].__notes__ == ['a note'] and caught['os'].filename == 'f.txt' and caught['os'].errno == 2
assert caught['group'].exceptions[1].exceptions[0].args == ('t',) and caught['group'].split(ValueError)[0].exceptions[0].args == (1,)
assert caught['stop'].value == 5 and caught['exit'].code == 3 and caught['unicode'].object == 'é' and caught['unicode'].reason == 'ordinal not in range(128)' and caught['decode'].start == 0
assert caught['name'].name == 'undefined_name' and caught['attr'].name == 'nothing' and caught['attr'].obj == 5 and missing.name == 'missing_module'
again = catch(chained)
assert str(again) == 'above'
try:
    raise caught['zero']
except ZeroDivisionError as z:
    assert z is caught['zero']
caught['zero'] = catch(lambda: 1 / 0)  # not in the handler: its context would be the one before, and so on
texts['zero'] = ''.join(traceback.format_exception(caught['zero']))
del again
