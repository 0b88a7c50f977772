# What an Element hands out as a list, and its complaints about places.
import xml.etree.ElementTree as ET

e = ET.fromstring('<a x="1" y="2"><b/><c/></a>')
print(e.keys(), e.items(), type(e.keys()).__name__)
for wrong in (lambda: e[5], lambda: e.__setitem__(5, e[0]), lambda: e.__delitem__(9), lambda: e.__setitem__(0, 1), lambda: e.append(1)):
    try:
        print(wrong())
    except (IndexError, TypeError) as error:
        print(type(error).__name__, error)
e[0] = ET.Element("z")
del e[-1]
print(ET.tostring(e), e[-1].tag, [c.tag for c in e[:]])
