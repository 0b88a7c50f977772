# expect: ok | limit=memory | limit=operations | limit=time | raises=LookupError,ValueError
# attacks: error handlers of codecs that answer with positions, types and lengths that fit nothing
# cpython: skip endless or needs the memory limit
import codecs
answers = [('', 0), ('x', -1), ('x', 10**9), ('x', -10**9), ('x', 1 << 62), ('x' * 1000, 1), (b'x', 1), ('x', 'y'), ('x',), 'x', None, ('\ud800', 1), ('x', True), (1, 1), ['x', 1], ('é', 1)]
for i, answer in enumerate(answers):
    codecs.register_error(f'evil{i}', lambda e, a=answer: a)
    for text, codec in (('aé\ud800b', 'ascii'), ('é', 'latin-1'), ('\u20ac', 'latin-1'), ('a\ud800', 'utf-8'), ('a\ud800', 'utf-16'), ('é\u1234', 'cp1252')):
        for _ in range(2):
            try: text.encode(codec, f'evil{i}')
            except Exception as e: type(e)
    for data, codec in ((b'a\xff\xfeb', 'utf-8'), (b'\x80', 'ascii'), (b'\x00\xd8', 'utf-16-le'), (b'\xff\xff\xff\xff', 'utf-32-le'), (b'\\x4', 'unicode_escape')):
        if answer[1:] == (0,): continue
        try: data.decode(codec, f'evil{i}')
        except Exception as e: type(e)
def changes(e):
    e.object = type(e.object)()
    e.start = -5
    e.end = 1 << 40
    return (b'' if 0 else '?'), 1
codecs.register_error('changes', changes)
for f in (lambda: 'aéé'.encode('ascii', 'changes'), lambda: b'a\xff\xff'.decode('utf-8', 'changes')):
    try: f()
    except Exception as e: type(e), str(e)
