# expect: ok | limit=memory | limit=operations | limit=time | raises=MemoryError
# attacks: seeks and truncations of in-memory files at 2**62, buffers held while they are cut, writers that write to what they write to
import io
for make, text in ((io.StringIO, 'abc'), (io.BytesIO, b'abc')):
    f = make(text)
    for pos in (1 << 62, (1 << 63) - 1, 1 << 40):
        for act in (lambda: f.seek(pos), lambda: f.write(text), lambda: f.truncate(pos), lambda: f.read(pos), lambda: f.readline(pos), lambda: f.seek(-pos, 2), lambda: f.truncate(-1), lambda: f.seek(0)):
            try: act()
            except (ValueError, OverflowError, MemoryError, OSError) as e: e
    f = make(text)
    f.writelines(iter(lambda: text if f.tell() < 1000 else None, None))
    class Evil:
        def __iter__(self):
            f.close()
            yield text
    try: f.writelines(Evil())
    except ValueError: pass
b = io.BytesIO(b'x' * 1000)
v = b.getbuffer()
for act in (lambda: b.truncate(1), lambda: b.write(b'y' * 2000), lambda: b.close(), lambda: b.__init__(b'z')):
    try: act()
    except BufferError: pass
v[0] = 65
assert bytes(v[:2]) == b'Ax'
v.release()
b.truncate(3)
b.getvalue()
