/* re_quick_match.c - follows the steps that re_quick.c made of a pattern.
 *
 * What may be gone back to is on a stack of frames: iterations of groups, lengths of runs, branches
 * that may begin alike. A match charges by steps and characters, and looks for a stop at least
 * every PIECE of them.
 *
 * SPDX-License-Identifier: MIT OR Apache-2.0 */
#include "core/stdlib/re_quick.h"

enum { PIECE = 65536, WORK_UNIT = 8 };

typedef struct matcher {
    itd_vm *vm;
    const program *p;
    const void *data;
    int64_t end;
    int64_t not_empty_at; /* no match may be empty there */
    int64_t ran_to;       /* where the run at the beginning ended */
    uint64_t work;        /* not yet charged */
    bool stopped, whole;
    size_t *spans;
    uint32_t last_group;
    int64_t open[RE_QUICK_GROUPS];
} matcher;

typedef struct frame {
    const step *loop; /* or run, or choice */
    int64_t at;       /* of the iteration under way; the end of the run */
    uint64_t count;   /* of iterations, characters; BACK: so many may be given back */
    uint32_t last_group;
    size_t spans[2 * RE_QUICK_GROUPS];
} frame;

static bool pay(matcher *m)
{
    uint64_t units = m->work / WORK_UNIT;

    m->work %= WORK_UNIT;
    if (!units || itd_charge(m->vm, units)) return true;
    m->stopped = true;
    return false;
}

static inline uint32_t unit(const matcher *m, int64_t at, unsigned kind)
{
    return itd_unit_at(m->data, kind, at);
}

/* Where the characters that are, or aren't, in a set end. */
static inline int64_t run_end(matcher *m, const quick_set *s, int64_t at, int64_t stop, bool in,
                              unsigned kind)
{
    while (at < stop) {
        int64_t start = at, end = stop - at > PIECE ? at + PIECE : stop;

        while (at < end && in_set(m->p, s, unit(m, at, kind)) == in) at++;
        m->work += (uint64_t)(at - start) / 2;
        if (at < end || at == stop) break;
        if (!pay(m)) return at;
    }
    return at;
}

static inline bool word_at(const matcher *m, const step *s, int64_t at, unsigned kind)
{
    return at >= 0 && at < m->end && in_set(m->p, &m->p->sets[s->set], unit(m, at, kind));
}

static inline bool position_holds(const matcher *m, const step *s, int64_t at, unsigned kind)
{
    switch (s->group) {
    case RE_LINE_START: return at == 0 || (s->flag && unit(m, at - 1, kind) == '\n');
    case RE_LINE_END:
        return at == m->end || ((s->flag || at == m->end - 1) && unit(m, at, kind) == '\n');
    case RE_START: return at == 0;
    case RE_END: return at == m->end;
    case RE_BOUNDARY: return word_at(m, s, at - 1, kind) != word_at(m, s, at, kind);
    default: /* \B, which an empty subject has nowhere */
        return m->end && word_at(m, s, at - 1, kind) == word_at(m, s, at, kind);
    }
}

static void save(const matcher *m, frame *f, int64_t at)
{
    f->at = at;
    f->last_group = m->last_group;
    if (f->loop->flag) memcpy(f->spans, m->spans, 2 * m->p->groups * sizeof *f->spans);
}

static int64_t restore(matcher *m, const frame *f)
{
    m->last_group = f->last_group;
    if (f->loop->flag) memcpy(m->spans, f->spans, 2 * m->p->groups * sizeof *f->spans);
    return f->at;
}

/* The next length of a run that may be gone back to, or (again: false) the first. False: there is
 * none. */
static inline bool try_length(matcher *m, frame *f, bool again, unsigned kind)
{
    const step *s = f->loop;
    const quick_set *set = &m->p->sets[s->set];

    for (;; again = true) {
        if (again) {
            bool more = s->op == BACK ? f->count > 0
                                      : f->count < s->most && f->at < m->end &&
                                            in_set(m->p, set, unit(m, f->at, kind));

            if (!more && s->op == LAZY && s == m->p->steps + m->p->first_run) m->ran_to = f->at;
            if (!more || (++m->work > PIECE && !pay(m))) return false;
            f->at += s->op == BACK ? -1 : 1;
            f->count += s->op == BACK ? UINT64_MAX : 1;
        }
        if (!s->end || (f->at < m->end && unit(m, f->at, kind) == m->p->steps[s->end].least))
            return true;
    }
}

/* Whether there is another way from a frame on. */
static inline bool goes_on(matcher *m, frame *f, unsigned kind)
{
    switch (f->loop->op) {
    case LOOP: return f->count > f->loop->least;
    case CHOICE: return true;
    default: return try_length(m, f, true, kind);
    }
}

/* The end of the match that begins at a place, -1: there is none. */
static inline int64_t attempt(matcher *m, int64_t at, unsigned kind)
{
    const program *p = m->p;
    const step *s = p->steps;
    frame frames[MOST_DEPTH + MOST_CHOICES + 1], *f = frames; /* the first is none */
    int64_t to;

    for (;; s++) {
        bool ok = true;

        m->work++;
        switch (s->op) {
        case CHAR:
            ok = at < m->end && unit(m, at, kind) == s->least;
            at += ok;
            break;
        case SET:
            ok = at < m->end && in_set(p, &p->sets[s->set], unit(m, at, kind));
            at += ok;
            break;
        case RUN:
            to = run_end(m, &p->sets[s->set], at, m->end - at > s->most ? at + s->most : m->end,
                         true, kind);
            if (s == p->steps + p->first_run) m->ran_to = to;
            ok = to - at >= s->least && !m->stopped;
            at = to;
            break;
        case LAZY:
        case BACK:
            to = s->op == LAZY ? s->least : s->most;
            to = m->end - at > to ? at + to : m->end;
            to = run_end(m, &p->sets[s->set], at, to, true, kind);
            if (s == p->steps + p->first_run) m->ran_to = to;
            ok = to - at >= s->least && !m->stopped;
            if (!ok) break;
            (++f)->loop = s;
            f->count = (uint64_t)(s->op == LAZY ? to - at : to - at - s->least);
            save(m, f, to);
            ok = try_length(m, f, false, kind);
            at = f->at;
            f -= !ok;
            break;
        case OPEN: m->open[s->group] = at; break;
        case CLOSE:
            m->spans[2 * s->group] = (size_t)m->open[s->group];
            m->spans[2 * s->group + 1] = (size_t)at;
            m->last_group = s->group;
            break;
        case AT: ok = position_holds(m, s, at, kind); break;
        case LOOP:
            f++;
            f->loop = s;
            f->count = 0;
            __attribute__((fallthrough));
        case AGAIN:
            if (m->work > PIECE && !pay(m)) return -1;
            if (f->count < f->loop->most && at < m->end &&
                in_set(p, &p->sets[f->loop->set], unit(m, at, kind))) {
                save(m, f, at);
                f->count++;
                s = f->loop;
            } else {
                ok = f->count >= f->loop->least;
                s = p->steps + f->loop->end;
                f--;
            }
            break;
        case BRANCH:
            if (at == m->end || !in_set(p, &p->sets[s->set], unit(m, at, kind)))
                s = p->steps + s->end - 1;
            break;
        case CHOICE:
            if (at == m->end || !in_set(p, &p->sets[s->set], unit(m, at, kind))) {
                s = p->steps + s->end - 1;
            } else {
                (++f)->loop = s;
                save(m, f, at);
            }
            break;
        case JUMP: s = p->steps + s->end - 1; break;
        case FAIL: ok = false; break;
        default:
            ok = !(m->whole && at != m->end) && at != m->not_empty_at;
            if (ok) return at;
        }
        if (ok) continue;
        if (m->stopped || (m->work > PIECE && !pay(m))) return -1;
        /* The iterations that this was in are undone; one that wasn't needed ends its loop. */
        while (f > frames && !goes_on(m, f, kind)) f--;
        if (f == frames || m->stopped) return -1;
        at = restore(m, f);
        s = f->loop;
        if (s->op == LOOP || s->op == CHOICE) {
            s = p->steps + s->end - (s->op == CHOICE);
            f--;
        }
    }
}

/* The first place from at on where a match may begin; -1: there is none. */
static inline int64_t next_start(matcher *m, int64_t at, unsigned kind)
{
    const program *p = m->p;
    itd_view v = {.data = m->data, .length = m->end, .kind = kind};

    if (p->at_start) return at ? -1 : at;
    if (p->at_line && (!at || unit(m, at - 1, kind) == '\n')) return at;
    if (p->at_line || (!p->anywhere && p->first_code != NO_CODE)) {
        int64_t start = at;

        at = itd_view_find_unit(&v, p->at_line ? '\n' : p->first_code, at, m->end);
        m->work += (uint64_t)((at < 0 ? m->end : at) - start) / 16;
        return at < 0 ? at : at + p->at_line;
    }
    if (p->anywhere) return at;
    at = run_end(m, &p->sets[p->first_set], at, m->end, false, kind);
    return at < m->end ? at : -1;
}

static inline int find(matcher *m, int64_t from, unsigned how, unsigned kind)
{
    bool anchored = how & (RE_PREFIX | RE_WHOLE);

    for (int64_t start = from, end; start <= m->end;) {
        if (!anchored) start = next_start(m, start, kind);
        if (m->stopped) return -1;
        if (start < 0) return 0;
        for (uint32_t g = 1; g < m->p->groups; g++)
            m->spans[2 * g] = m->spans[2 * g + 1] = SIZE_MAX;
        m->last_group = 0;
        end = attempt(m, start, kind);
        if (m->stopped || (m->work > PIECE && !pay(m))) return -1;
        if (end >= 0) {
            m->spans[0] = (size_t)start;
            m->spans[1] = (size_t)end;
            return 1;
        }
        if (anchored) return 0;
        /* The same run from a later place would end where it did, and all behind it be the same. */
        start = m->p->runs && m->ran_to > start ? m->ran_to : start + 1;
    }
    return 0;
}

int re_quick_find(re_run *run, unsigned how)
{
    matcher m = {.vm = run->vm,
                 .p = (const program *)(const void *)run->code->data,
                 .data = run->data,
                 .end = run->endpos,
                 .not_empty_at = how & RE_NOT_EMPTY ? run->from : -1,
                 .whole = how & RE_WHOLE,
                 .spans = run->quick};
    int found = run->kind == 1   ? find(&m, run->from, how, 1)
                : run->kind == 2 ? find(&m, run->from, how, 2)
                                 : find(&m, run->from, how, 4);

    m.work += WORK_UNIT;
    if (m.stopped || !pay(&m)) return -1;
    run->spans = run->quick;
    run->meter.ended = true;
    run->meter.last_group = m.last_group;
    return found;
}
