# expect: stdout="blocked\n" | raises=ImportError,ModuleNotFoundError | limit=memory | limit=operations
# attacks: XML with external entities, entity bombs and deep nesting
# cpython: skip its expat has limits of its own
import xml.etree.ElementTree as ET
hit = []
bomb = '<!DOCTYPE l [<!ENTITY a "aaaaaaaaaa">' + ''.join('<!ENTITY %s "%s">' % (chr(98 + i), ('&%s;' % chr(97 + i)) * 10) for i in range(12)) + ']><l>&m;</l>'
for doc in ('<!DOCTYPE x [<!ENTITY e SYSTEM "file:///etc/passwd">]><x>&e;</x>', '<!DOCTYPE x SYSTEM "http://localhost/x.dtd"><x>&y;</x>', '<!DOCTYPE x [<!ENTITY % p SYSTEM "file:///etc/passwd">%p;]><x/>', bomb):
    try:
        r = ET.fromstring(doc)
        if r.text: hit.append(r.text[:50])
    except (ET.ParseError, ValueError, RecursionError, MemoryError): pass
try:
    ET.fromstring('<a>' * 100000 + '</a>' * 100000)
except (ET.ParseError, RecursionError): pass
print('blocked' if not hit else hit)
