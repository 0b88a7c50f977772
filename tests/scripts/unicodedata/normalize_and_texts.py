import unicodedata as u
seed=12345
def rnd(n):
    global seed
    seed=(seed*6364136223846793005+1442695040888963407)&0xffffffffffffffff
    return (seed>>33)%n
pool=[0x41,0x65,0x300,0x301,0x327,0x323,0x308,0x1100,0x1161,0x11a8,0xac00,0xac01,0x212b,0x1e69,0x73,0x307,0x9c7,0x9be,0x1fb3,0x345,0x3b1,0x313,0x342,0xfb01,0x2460,0x0f71,0x0f72,0x0f74,0x0f73,0x1d15e,0x1d165,0x1d157,0x2adc,0x338,0x1e9b,0x10fffd,0xd800,0x1ea5,0x61,0x302,0x344,0x958,0x93c,0x915,0x115b9,0x115af,0x1134b,0x11347,0x1133e]
h=0
for i in range(20000):
    s=''.join(chr(pool[rnd(len(pool))]) for _ in range(rnd(9)))
    for f in ('NFC','NFD','NFKC','NFKD'):
        r=u.normalize(f,s)
        if i<3: print(ascii(s),f,ascii(r),u.is_normalized(f,s))
        h=(h*31+hash(r)+u.is_normalized(f,s))&0xffffffffffff
    if i%1000==0: print(h)
for t in [lambda:u.category('ab'),lambda:u.category(1),lambda:u.decimal('x'),lambda:u.digit('x'),lambda:u.numeric('x'),lambda:u.numeric('\u00bd'),lambda:u.name('\n'),lambda:u.name('\n',5),lambda:u.name('\uac00'),lambda:u.name('\u4e00'),lambda:u.lookup('SNOWMAN'),lambda:u.lookup('nope'),lambda:u.normalize('X','a'),lambda:u.normalize('NFC',5),lambda:u.decimal('ab'),lambda:u.name('ab'),lambda:u.numeric(''),lambda:u.category(),lambda:u.unidata_version,lambda:u.lookup('A'*300),lambda: u.lookup('HANGUL SYLLABLE GA'),lambda:u.lookup('CJK UNIFIED IDEOGRAPH-4E00'),lambda:u.lookup('BELL'),lambda:u.name('\x07','none'),lambda:u.lookup('ALERT'),lambda:u.is_normalized('NFX','a'),lambda:u.digit('\u00b2'),lambda:u.decimal('\u00b2',None)]:
    try: print(repr(t()))
    except Exception as e: print(type(e).__name__,e)
