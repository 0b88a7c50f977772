"""A weak reference keeps its object, so that a run doesn't depend on when memory is collected.

When the collector runs differs between builds and machines; a script that could see it would not do the same twice. So what `weakref.ref`, a proxy,
a weak dictionary or a weak set refers to counts as alive as long as the reference does. References never become dead, their callbacks never run, and
`weakref.finalize` calls its function when it is called itself.
"""

import weakref


class Thing:
    pass


thing = Thing()
reference = weakref.ref(thing, lambda r: print("never called"))
cache = weakref.WeakValueDictionary(one=thing)
final = weakref.finalize(thing, print, "finalized")
del thing
print(reference() is not None, len(cache), final.alive)
final()
print(final.alive)
