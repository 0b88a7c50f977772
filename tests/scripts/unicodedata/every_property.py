import unicodedata as u
def digest(f):
    h=0
    for i in range(0,0x110000,7):
        c=chr(i)
        h=(h*31+hash(f(c)))&0xffffffffffff
    return h
for name,f in [('category',u.category),('bidi',u.bidirectional),('comb',u.combining),('mirr',u.mirrored),('eaw',u.east_asian_width),('dec',u.decomposition),('numeric',lambda c:u.numeric(c,None) or -1),('decimal',lambda c:u.decimal(c,-1)),('digit',lambda c:u.digit(c,-1)),('NFC',lambda c:u.normalize('NFC',c)),('NFD',lambda c:u.normalize('NFD',c)),('NFKC',lambda c:u.normalize('NFKC',c)),('NFKD',lambda c:u.normalize('NFKD',c))]:
    print(name,digest(f))
