# limits: allow_eval=1
"""What SyntaxErrors of texts in exec and compile tell of brackets left open, behind which something else is wrong."""
def told(source):
    try:
        compile(source, "f", "exec")
        print("fine")
    except SyntaxError as e:
        print(e.msg, e.lineno, e.offset, repr(e.text), e.end_lineno, e.end_offset)
told("de[ g():\n  uish_=1\r  y=yield hold(1)\n  return y\ndef h():\n  r=yield from g()\nfor v in h():\n ")
told("a[ g():\n  x=1\n  y=yield z(1)\n")
told("a[\n b c\n")
told("a[ x:\n  y=1 \\\n  z w\n")
told("f(\n 1 2\n")
told("{ 1:\n 'a' \\\n b\n")
