import secrets


def show(f):
    try:
        print(f())
    except Exception as e:
        print(type(e).__name__, e)


show(lambda: (len(secrets.token_bytes()), len(secrets.token_hex()), len(secrets.token_urlsafe()), len(secrets.token_hex(5)), secrets.randbelow(1), secrets.choice([3]), secrets.randbits(0), secrets.compare_digest('a','a'), secrets.DEFAULT_ENTROPY))
show(lambda: secrets.randbelow(0))
show(lambda: secrets.__all__)
