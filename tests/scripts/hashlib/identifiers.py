import uuid


def show(f):
    try:
        print(f())
    except Exception as e:
        print(type(e).__name__, e)


show(lambda: uuid.UUID('x'))
show(lambda: uuid.UUID())
show(lambda: uuid.UUID('x',int=5))
show(lambda: uuid.UUID(int=-1))
show(lambda: uuid.UUID(int=1<<128))
show(lambda: uuid.UUID(bytes=b'x'))
show(lambda: uuid.UUID(bytes_le=b'x'))
show(lambda: uuid.UUID(fields=(1,2)))
show(lambda: uuid.UUID(fields=(1<<32,0,0,0,0,0)))
show(lambda: uuid.UUID(fields=(0,1<<16,0,0,0,0)))
show(lambda: uuid.UUID(fields=(0,0,1<<16,0,0,0)))
show(lambda: uuid.UUID(fields=(0,0,0,256,0,0)))
show(lambda: uuid.UUID(fields=(0,0,0,0,256,0)))
show(lambda: uuid.UUID(fields=(0,0,0,0,0,1<<48)))
show(lambda: uuid.UUID(int=5,version=6))
show(lambda: (uuid.uuid3(uuid.NAMESPACE_DNS,'python.org'), uuid.uuid5(uuid.NAMESPACE_DNS,'python.org'), uuid.NAMESPACE_URL, uuid.NAMESPACE_OID, uuid.NAMESPACE_X500))
show(lambda: uuid.uuid5(uuid.NAMESPACE_DNS,b'python.org'))
show(lambda: (uuid.uuid4().version, uuid.uuid4().variant, uuid.uuid1().version, uuid.uuid1(1,2).node, len(str(uuid.uuid4())), uuid.uuid1(5,3).clock_seq))
show(lambda: (hash(uuid.UUID(int=5)), int(uuid.UUID(int=7)), uuid.UUID(int=5)<uuid.UUID(int=6), uuid.UUID(int=5)==5, uuid.UUID(int=5)==uuid.UUID(int=5)))
show(lambda: uuid.UUID(int=5)<5)
show(lambda: setattr(uuid.UUID(int=5),'int',3))
