"""Names as search functions get them, halves of surrogates, mappings and escapes, in codecs."""

import codecs
def t(f,*a):
    try: print(repr(f(*a)))
    except BaseException as e: print(type(e).__name__, e)
seen = []
def search(name):
    seen.append(name)
    return None
codecs.register(search)
for n in ('AAA-8', 'AAA---8', 'AAA   8', 'aaa\xe9\u20ac-8', 'AAA.8', 'a..b', '-x-', 'x--', 'A b_c', 'é'):
    t(codecs.lookup, n)
print(seen)
t(lambda: codecs.charmap_decode(b'\x00\x01', 'strict', {0: 0x110000}))
t(lambda: codecs.charmap_decode(b'\x00\x01\x02', 'ignore', {0: 'a', 1: -2}))
t(lambda: codecs.charmap_decode(b'\x00', 'strict', {0: b'x'}))
t(lambda: codecs.charmap_decode(b'\x00', 'strict', {0: 0xfffe}))
for f in codecs.unicode_escape_decode, codecs.raw_unicode_escape_decode:
    t(f, '\\u1234'); t(f, r'a\x41'); t(f, '\\u12'); t(f, b'\\u12'); t(f, b'\\u12', 'strict', False); t(f, 'é'); t(f, 5)
for d in (b'\xed', b'\xed\xa0', b'\xed\xa0\x80', b'\xed\x9f', b'\xed\xc0', b'\xf4\x90', b'a\xed\xa0'):
    for e in ('strict', 'surrogatepass', 'replace'):
        i = codecs.getincrementaldecoder('utf-8')(e)
        t(i.decode, d); t(i.decode, b'\x80'); t(i.decode, b'', True)
        t(codecs.utf_8_decode, d, e); t(codecs.utf_8_decode, d, e, True)
for raw in (b'a+2AE-b', b'a+2AE\xffb', b'a+2AE', b'a+2AEA-b', b'a+2AH-b', b'a+IKzYAQ-b', b'a+IKzYAQ\xffb', b'a+IKzYAQA-b', b'a+IKzYAd-b', b'a+IKwgrNgB-b', b'a+IKwgrNgB\xffb', b'a+IKwgrNgB', b'a+IKwgrNgBA-b'):
    t(raw.decode, 'utf-7', 'replace')
