import datetime as d


def show(f):
    try:
        print(f())
    except Exception as e:
        print(type(e).__name__, e)


show(lambda: d.datetime.strptime(1,2))
show(lambda: d.datetime.strptime('1',2))
show(lambda: d.datetime.strptime('x','%Y'))
show(lambda: d.datetime.strptime('2020','%Q'))
show(lambda: d.datetime.strptime('2020','%'))
show(lambda: d.datetime.strptime('2020 1','%G %V'))
show(lambda: d.datetime.strptime('2020 1 1','%G %V %u'))
show(lambda: d.datetime.strptime('2020 1','%Y %V'))
show(lambda: d.datetime.strptime('2020 1','%G %j'))
show(lambda: d.datetime.strptime('30 2 2021','%d %m %Y'))
show(lambda: d.datetime.strptime('366 2021','%j %Y'))
show(lambda: d.datetime.strptime('12 foo','%y %Z'))
show(lambda: d.datetime.strptime('12 utc','%y %Z'))
show(lambda: d.datetime.strptime('12 +0530','%y %z'))
show(lambda: d.datetime.strptime('12 +05:30:22.5','%y %z'))
show(lambda: d.datetime.strptime('12 +0530:22','%y %z'))
show(lambda: d.datetime.strptime('12 Z','%y %z'))
show(lambda: d.datetime.strptime('60','%S'))
show(lambda: d.datetime.strptime('61','%S'))
show(lambda: d.datetime.strptime('\n','%Y'))
show(lambda: d.date.strptime)
show(lambda: (d.datetime.strptime('2020-01-01 12','%Y-%m-%d %I'),d.datetime.strptime('12 PM','%I %p'),d.datetime.strptime('12 am','%I %p'),d.datetime.strptime('Wed 53 2020','%a %U %Y')))
show(lambda: (d.datetime.strptime('2020 366','%Y %j'),d.datetime.strptime('29 feb','%d %b'),d.datetime.strptime('1.5','%H.%f')))
show(lambda: (d.datetime.strptime('  5','%d'), d.datetime.strptime(' 5','%d')))
show(lambda: (d.datetime.strptime('a  5','a %d'), d.datetime.strptime('1 2 2020','%d %m %Y')))
show(lambda: (d.datetime.strptime('11:11:11','%X'),d.datetime.strptime('Wed Jan  1 00:00:00 2020','%c'),d.datetime.strptime('01/02/20','%x')))
show(lambda: (d.datetime.strptime('%','%%'),d.datetime.strptime('a(b','A(B')))
show(lambda: d.datetime.strptime('1','%.'))
show(lambda: d.datetime.strptime('1','% '))
show(lambda: (d.datetime.strptime('2020-W01-1','%G-W%V-%u'),d.datetime.strptime('2020-W53-7','%G-W%V-%u')))
show(lambda: d.datetime.strptime('2021-W53-7','%G-W%V-%u'))
show(lambda: (d.datetime.strptime('0 1 2020','%U %w %Y'), d.datetime.strptime('0 0 2020','%W %w %Y')))
show(lambda: d.datetime.strptime('0000','%Y'))
show(lambda: d.datetime.strptime('-1234','%z'))
