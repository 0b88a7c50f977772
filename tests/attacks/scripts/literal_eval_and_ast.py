# expect: ok | limit=recursion | limit=operations | limit=memory | raises=ImportError,AttributeError,NotImplementedError
# attacks: syntax trees built by hand and by text, deeper and odder than any text gives
import ast
def tries(f):
    try: return f()
    except Exception as e: return type(e)
for text in ('[' * 5000, '-' * 5000 + '1', '(' * 300 + '1' + ')' * 300, '{' * 100 + '}' * 100, '1' * 5000, '"' + 'x' * 100000, '1+' * 3000 + '1', '{[]: 1}', '{*1}', 'set()', 'b"é"', 'f"{1}"', '0' * 5000, '\ud800', 'a' * 100000, '{1: 2, **3}', '...', '1j+1', '-1j-1', '~1', '()' * 3000, '\n' * 9000 + '1', ' 1', '1\0'):
    tries(lambda: ast.literal_eval(text))
node = ast.Constant(1)
for i in range(5000): node = ast.UnaryOp(ast.USub(), node)
for f in (lambda: ast.literal_eval(node), lambda: ast.unparse(node), lambda: ast.dump(node), lambda: ast.copy_location(node, 5), lambda: list(ast.walk(node)) and 0): tries(f)
loop = ast.List([])
tries(lambda: loop.elts.append(loop))
for f in (lambda: ast.literal_eval(loop), lambda: ast.dump(loop), lambda: ast.literal_eval(ast.List(5)), lambda: ast.literal_eval(ast.Constant(loop)), lambda: ast.literal_eval(ast.Dict([1], [])), lambda: ast.literal_eval(ast.BinOp(1, 2, 3)), lambda: ast.literal_eval(5)): tries(f)
