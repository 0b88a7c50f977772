# expect: stdout="blocked\n" | reject=security | reject=syntax | raises=ImportError,ModuleNotFoundError,AttributeError,NameError
# attacks: modules that touch files in CPython: pathlib, logging, tomllib, csv, xml, zipfile, unittest, argparse, calendar, inspect.getsource
# cpython: skip CPython opens them
import sys, pathlib, logging.handlers, tomllib, inspect, argparse, gzip, uuid, traceback, xml.etree.ElementTree, shlex, zoneinfo
hit = []
def attempt(code):
    try: r = code()
    except (Exception, SystemExit): return
    if r is not None and r is not False and r != []: hit.append(r)
def imp(n):
    return sys.modules[n.partition('.')[0]]
attempt(lambda: imp('pathlib').Path('/etc/passwd').read_text())
attempt(lambda: imp('pathlib').PurePath('/etc').joinpath('passwd').open())
attempt(lambda: imp('pathlib').Path('/').exists())
attempt(lambda: list(imp('pathlib').Path('/').iterdir()))
attempt(lambda: imp('logging').FileHandler('/tmp/x'))
attempt(lambda: imp('logging.handlers').handlers.SocketHandler('localhost', 1).makeSocket())
attempt(lambda: imp('tomllib').load('/etc/passwd'))
attempt(lambda: imp('inspect').getsource(imp('inspect')))
attempt(lambda: imp('inspect').currentframe())
attempt(lambda: imp('inspect').stack())
attempt(lambda: imp('argparse').FileType('r')('/etc/passwd'))
attempt(lambda: imp('argparse').ArgumentParser(fromfile_prefix_chars='@').parse_args(['@/etc/passwd']))
attempt(lambda: imp('gzip').open('/etc/passwd').read())
attempt(lambda: imp('uuid').getnode() and imp('uuid').os)
attempt(lambda: imp('traceback').walk_stack(None).gi_frame)
attempt(lambda: imp('xml.etree.ElementTree').etree.ElementTree.parse('/etc/passwd'))
attempt(lambda: imp('shlex').shlex(open('/etc/passwd')))
attempt(lambda: imp('zoneinfo').ZoneInfo.from_file('/etc/passwd'))
attempt(lambda: imp('sys').stdin.read() or None)
attempt(lambda: imp('sys').stdout.buffer.raw.fileno())
print('blocked' if not hit else hit[:3])
