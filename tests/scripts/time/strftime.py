import time
for dst in (-1,0,1):
    print(repr(time.strftime('%Z|%z|%5z|%-Z|%^Z|%#Z', (2020,1,1,0,0,0,0,1,dst))))
    print(repr(time.strftime('%Z|%z', time.struct_time((2020,1,1,0,0,0,0,1,dst)))),repr(time.strftime('%Z|%z', time.struct_time((2020,1,1,0,0,0,0,1,dst,'EST',-18000)))))
    print(repr(time.strftime('%9z|%_9z|%-9z|%09z|%+z|%#z|%_z', time.struct_time((2020,1,1,0,0,0,0,1,dst,'EST',-18000)))))
    print(repr(time.strftime('%9z|%_9z|%-9z|%09z|%+z|%#z|%_z|%1z', time.struct_time((2020,1,1,0,0,0,0,1,dst,'EST',3600)))))
print(repr(time.strftime('%Ea%Eb%Ed%Od%OY%Oy%Ey%Ec%Ex%EX%EC%EY%Oe%OH%OI%Om%OM%OS%Ou%OU%OV%Ow%OW%Op%EZ%Oz%En%OB%Ob%Oh%Oj%Ej%EG%OG%Og%Os%Es%OF%EF%OD%ED%ER%OR%ET%OT%Er%Or%OC%Oc%Ox%OX%OA%EA%EB%Oa%Ek%Ok%Ol%El%E%%O%', (2020,1,1,0,0,0,0,1,0))))
for f in '%5n|%-5t|%05A|%_5A|%010c|%_30c|%-30c|%^c|%^p|%#p|%#P|%^P|%#c|%#x|%#B|%^F|%30F|%030F|%-30F|%_30F|%5s|%020s|%_5d|%-5d|%05d|%5e|%-5e|%05e|%_5e|%5k|%-k|%05k|%5C|%_5Y|%-5Y|%5j|%-j|%_j|%5y|%2Y|%3m|%_3m|%15T|%015D|%-15R|%+5d|%0-5d|%-05d|%_05d|%0_5d'.split('|'):
    print(f, repr(time.strftime(f, (2020,1,1,0,0,0,0,1,0))), repr(time.strftime(f, (-5,1,1,0,0,0,0,1,0))))
for f in '%s|%-s|%5s|%_15s|%015s|%-15s'.split('|'): print(f, repr(time.strftime(f, (1960,1,1,0,0,0,0,1,0))))
for y in (-1,-5,-99,-100,-101,0,99,100,12345): print(y, repr(time.strftime('%Y|%y|%C|%G|%g|%F|%D|%c|%_Y|%5Y|%_5Y|%05Y|%_C|%3C|%3y', (y,1,1,0,0,0,0,1,0))))
