import difflib

position += 1
assert next(begun) == position and next(after) == position - 1
assert head == ("--- \n", "+++ \n", "@@ -1,200 +1,200 @@\n") and next(lines) == f"-a{position - 1}\n"
assert next(difflib.unified_diff(["a\n"], ["b\n"])) == "--- \n" and next(count(2)) == 0
