# expect-error: KeyError: 'missing' (at line 6)
print("before")


def look(d):
    return d["missing"]


print(look({"missing": 1}))
print(look({}))
print("never")
