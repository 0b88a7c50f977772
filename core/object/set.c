/* set.c - set and frozenset: the table, whose layout decides the order of iteration, and what every
 * set operation builds on.
 *
 * The order is CPython 3.12's for equal hashes and equal history: open addressing in a power of two
 * from 8, up to ten neighbouring slots, then a perturbed jump (shift 5); a table is rebuilt when
 * 3/5 of it was ever used, four times the live keys large (twice past 50,000). A removed key leaves
 * a dummy; a new key takes the last dummy its search met. A table not yet made counts as one of 8.
 *
 * Comparing keys may run script code: if the set was changed by it, the search begins anew. Long
 * probe sequences are charged. A set's hash field is pop's finger, a frozenset's its hash.
 *
 * SPDX-License-Identifier: MIT OR Apache-2.0 */
#include "core/object/boot.h"
#include "core/object/class.h"
#include "core/vm/quick.h"

enum { NEIGHBOURS = 9, PERTURB_SHIFT = 5, SMALLEST = 8, FREE_PROBES = 24, AGAIN = -3 };

/* ---- the table -------------------------------------------------------------------------- */

static size_t table_size(uint64_t slots)
{
    return itd_size_add(sizeof(itd_set_table), itd_size_mul(slots, sizeof(itd_set_entry)));
}

static itd_set_table *table_new(itd_vm *vm, uint64_t slots)
{
    itd_set_table *t = itd_alloc(vm, table_size(slots), ITD_K_SETTABLE, NULL);

    if (t) t->mask = slots - 1;
    return t;
}

static inline uint64_t mask_of(const itd_set *s)
{
    return s->table ? s->table->mask : SMALLEST - 1;
}

static inline bool is_live(const itd_set_entry *e)
{
    return !itd_is_unbound(e->key) && !itd_same(e->key, ITD_DELETED);
}

/* Into a table that has neither the key nor dummies. */
static void insert_clean(itd_set_table *t, itd_value key, uint64_t hash)
{
    uint64_t i = hash & t->mask, perturb = hash;

    for (;;) {
        itd_set_entry *e = &t->entries[i];
        for (int left = i + NEIGHBOURS <= t->mask ? NEIGHBOURS : 0; left >= 0; left--, e++) {
            if (!itd_is_unbound(e->key)) continue;
            e->key = key;
            e->hash = hash;
            return;
        }
        perturb >>= PERTURB_SHIFT;
        i = (i * 5 + 1 + perturb) & t->mask;
    }
}

bool itd_set_resize(itd_vm *vm, itd_set *s, int64_t minimum)
{
    itd_set_table *old = s->table, *t;
    uint64_t slots = SMALLEST;

    while (slots <= (uint64_t)minimum) slots <<= 1;
    if (!itd_charge(vm, slots / 64)) return false;
    t = table_new(vm, slots);
    if (!t) return false;
    for (uint64_t i = 0; old && i <= old->mask; i++) {
        if (!itd_goes_on(vm, (int64_t)i)) return false;
        if (is_live(&old->entries[i])) insert_clean(t, old->entries[i].key, old->entries[i].hash);
    }
    s->table = t;
    s->fill = s->used;
    return true;
}

/* One search for key: 1 found, 0 absent (*ret the slot it would take), -1 failure, AGAIN. */
static int find_once(itd_vm *vm, itd_set *s, itd_value key, uint64_t hash, itd_set_entry **ret)
{
    itd_set_table *t = s->table;
    itd_set_entry *dummy = NULL;
    uint64_t mask = t->mask, i = hash & mask, perturb = hash, probes = 0;
    uint32_t changes = s->changes;

    for (;;) {
        itd_set_entry *e = &t->entries[i];
        for (int left = i + NEIGHBOURS <= mask ? NEIGHBOURS : 0; left >= 0; left--, e++) {
            itd_value was = e->key;
            int same;
            if (itd_is_unbound(was)) {
                *ret = dummy ? dummy : e;
                return ITD_SET_ABSENT;
            }
            if (++probes > FREE_PROBES && !itd_charge(vm, 1)) return ITD_SET_FAILED;
            if (itd_same(was, ITD_DELETED)) dummy = e;
            if (e->hash != hash || itd_same(was, ITD_DELETED)) continue;
            same = itd_equal(vm, was, key);
            if (same < 0) return ITD_SET_FAILED;
            if (s->table != t || s->changes != changes) return AGAIN;
            if (same) {
                *ret = e;
                return ITD_SET_FOUND;
            }
        }
        perturb >>= PERTURB_SHIFT;
        i = (i * 5 + 1 + perturb) & mask;
    }
}

/* As find_once for a small int or a plain str, while no comparison needs script code and no probe a
 * charge. */
static inline int find_quick(const itd_set_table *t, itd_value key, uint64_t hash,
                             itd_set_entry **ret)
{
    uint64_t mask = t->mask, i = hash & mask, perturb = hash;
    itd_set_entry *dummy = NULL;
    bool is_small = itd_is_small(key);
    int probes = 0;

    for (;;) {
        const itd_set_entry *e = &t->entries[i];
        for (int left = i + NEIGHBOURS <= mask ? NEIGHBOURS : 0; left >= 0; left--, e++) {
            if (itd_same(e->key, key)) {
                *ret = (itd_set_entry *)(uintptr_t)e;
                return ITD_SET_FOUND;
            }
            if (itd_is_unbound(e->key)) {
                *ret = dummy ? dummy : (itd_set_entry *)(uintptr_t)e;
                return ITD_SET_ABSENT;
            }
            if (++probes > FREE_PROBES) return ITD_SET_ASK;
            if (itd_same(e->key, ITD_DELETED)) {
                dummy = (itd_set_entry *)(uintptr_t)e; /* the last one, as in find_once */
                continue;
            }
            if (e->hash != hash) continue;
            if (is_small ? !itd_is_small(e->key) : !itd_is_plain(e->key, itd_str_type))
                return ITD_SET_ASK;
            if (!is_small && itd_str_equal(e->key, key)) {
                *ret = (itd_set_entry *)(uintptr_t)e;
                return ITD_SET_FOUND;
            }
        }
        perturb >>= PERTURB_SHIFT;
        i = (i * 5 + 1 + perturb) & mask;
    }
}

int itd_set_find_quick(const itd_set *s, itd_value key)
{
    itd_set_entry *e;
    uint64_t hash;

    if (!itd_quick_hash(key, &hash)) return ITD_SET_ASK;
    return s->table ? find_quick(s->table, key, hash, &e) : ITD_SET_ABSENT;
}

int itd_set_find(itd_vm *vm, itd_set *s, itd_value key, uint64_t hash, itd_set_entry **ret)
{
    int r;

    *ret = NULL;
    if (s->table && (itd_is_small(key) || itd_is_plain(key, itd_str_type))) {
        r = find_quick(s->table, key, hash, ret);
        if (r != ITD_SET_ASK) return r;
    }
    do r = s->table ? find_once(vm, s, key, hash, ret) : ITD_SET_ABSENT;
    while (r == AGAIN);
    return r;
}

/* Puts an absent key where a search has ended: 1, -1. */
static inline int put(itd_vm *vm, itd_set *s, itd_set_entry *e, itd_value key, uint64_t hash)
{
    bool dummy;

    dummy = itd_same(e->key, ITD_DELETED);
    e->key = key;
    e->hash = hash;
    s->fill += !dummy;
    s->used++;
    s->changes++;
    if (dummy || (uint64_t)s->fill * 5 < s->table->mask * 3) return 1;
    return itd_set_resize(vm, s, itd_set_fill_limit(s->used)) ? 1 : -1;
}

/* As itd_set_find, for loops: the commonest keys without a call. */
__attribute__((always_inline)) static inline int find(itd_vm *vm, itd_set *s, itd_value key,
                                                      uint64_t hash, itd_set_entry **ret)
{
    int r = ITD_SET_ASK;

    if (s->table && (itd_is_small(key) || itd_is_plain(key, itd_str_type)))
        r = find_quick(s->table, key, hash, ret);
    return r != ITD_SET_ASK ? r : itd_set_find(vm, s, key, hash, ret);
}

/* As itd_set_add_hashed, likewise. */
__attribute__((always_inline)) static inline int add(itd_vm *vm, itd_set *s, itd_value key,
                                                     uint64_t hash)
{
    itd_set_entry *e;
    int r;

    if (s->table && (itd_is_small(key) || itd_is_plain(key, itd_str_type))) {
        r = find_quick(s->table, key, hash, &e);
        if (r == ITD_SET_ABSENT) return put(vm, s, e, key, hash);
        if (r == ITD_SET_FOUND) return 0;
    }
    return itd_set_add_hashed(vm, s, key, hash);
}

int itd_set_discard_hashed(itd_vm *vm, itd_set *s, itd_value key, uint64_t hash)
{
    itd_set_entry *e;
    int r = find(vm, s, key, hash, &e);

    if (r <= 0) return r;
    e->key = ITD_DELETED;
    e->hash = UINT64_MAX;
    s->used--;
    s->changes++;
    return 1;
}

void itd_set_clear(itd_set *s)
{
    if (s->used) s->changes++;
    s->table = NULL;
    s->used = s->fill = 0;
}

itd_set_entry *itd_set_step(itd_set *s, int64_t *pos)
{
    int64_t i = *pos, end = s->table ? (int64_t)s->table->mask : -1;

    while (i <= end && !is_live(&s->table->entries[i])) i++;
    *pos = i + 1;
    return i <= end ? &s->table->entries[i] : NULL;
}

bool itd_set_walk(const itd_set *set, int64_t *pos, itd_value *ret_item)
{
    const itd_set_table *t = set->table;
    int64_t i = *pos, end = t ? (int64_t)t->mask : -1;

    while (i <= end && !is_live(&t->entries[i])) i++;
    *pos = i + 1;
    if (i > end) return false;
    *ret_item = t->entries[i].key;
    return true;
}

/* 1 added, 0 was there, -1. */
int itd_set_add_hashed(itd_vm *vm, itd_set *s, itd_value key, uint64_t hash)
{
    itd_set_entry *e;
    int r;

    if (!s->table && !(s->table = table_new(vm, SMALLEST))) return -1;
    r = itd_set_find(vm, s, key, hash, &e);
    if (r) return r < 0 ? -1 : 0;
    if (!e) { /* a comparison emptied it */
        s->table = table_new(vm, SMALLEST);
        if (!s->table) return -1;
        e = &s->table->entries[hash & s->table->mask];
    }
    return put(vm, s, e, key, hash);
}

/* ---- filling ---------------------------------------------------------------------------- */

/* Room for more keys at once, as CPython makes it before a merge. */
static bool make_room(itd_vm *vm, itd_set *s, int64_t more)
{
    if ((uint64_t)(s->fill + more) * 5 < mask_of(s) * 3) return true;
    return itd_set_resize(vm, s, (s->used + more) * 2);
}

static bool merge_set(itd_vm *vm, itd_set *s, itd_set *other)
{
    itd_set_table *from = other->table;

    if (s == other || !other->used) return true;
    if (!itd_charge(vm, (uint64_t)other->used / 4 + from->mask / 64) ||
        !make_room(vm, s, other->used))
        return false;
    if (!s->fill) {
        itd_set_table *t = s->table;
        if (mask_of(s) == from->mask && other->fill == other->used) {
            if (!t &&
                !(t = itd_alloc_unfilled(vm, table_size(from->mask + 1), ITD_K_SETTABLE, NULL)))
                return false;
            memcpy(t->entries, from->entries, (from->mask + 1) * sizeof *t->entries);
            t->mask = from->mask; /* till now the collector has passed it by */
        } else {
            if (!t && !(t = table_new(vm, SMALLEST))) return false;
            for (uint64_t i = 0; i <= from->mask; i++)
                if (is_live(&from->entries[i]))
                    insert_clean(t, from->entries[i].key, from->entries[i].hash);
        }
        s->table = t;
        s->fill = s->used = other->used;
        s->changes++;
        return true;
    }
    for (uint64_t i = 0; i <= from->mask; i++) {
        const itd_set_entry *e = &from->entries[i];
        if (is_live(e) && add(vm, s, e->key, e->hash) < 0) return false;
        if (other->table != from) { /* a comparison changed it: go on in what it is now */
            from = other->table;
            if (!from) break;
        }
    }
    return true;
}

static bool merge_dict(itd_vm *vm, itd_set *s, itd_dict *d)
{
    if (!itd_charge(vm, (uint64_t)d->count / 2) || !make_room(vm, s, d->count)) return false;
    for (int64_t i = d->first; d->table && i < d->table->filled; i++) {
        itd_dict_entry e = d->table->entries[i];
        if (!itd_same(e.key, ITD_DELETED) && add(vm, s, e.key, e.hash) < 0) return false;
    }
    return true;
}

struct add_feed {
    itd_feed_to to;
    itd_set *set;
};

static bool take_add(itd_vm *vm, itd_feed_to *to, itd_value item)
{
    itd_set *s = ((struct add_feed *)to)->set;
    itd_set_entry *e;
    uint64_t hash;
    int r;

    if (!s->table || !itd_quick_hash(item, &hash)) return false;
    r = find_quick(s->table, item, hash, &e);
    if (r == ITD_SET_ASK || !itd_charge(vm, 1)) return false;
    return r == ITD_SET_FOUND || put(vm, s, e, item, hash) > 0;
}

bool itd_set_update_from(itd_vm *vm, itd_set *s, itd_value other)
{
    struct add_feed feed = {.to = {take_add}, .set = s};
    itd_value iter, item;
    uint64_t hash;

    if (itd_is_set(other)) return merge_set(vm, s, ITD_SET_(other));
    if (itd_is_exact(other, itd_dict_type)) return merge_dict(vm, s, ITD_DICT_(other));
    iter = itd_iter(vm, other);
    if (itd_failed(iter)) return false;
    while (itd_quick_peek(iter, &item) && itd_quick_hash(item, &hash)) {
        itd_quick_advance(iter);
        if (!itd_charge(vm, 1) || add(vm, s, item, hash) < 0) return false;
    }
    while (itd_feed(vm, iter, &feed.to, &item)) {
        if (!itd_charge(vm, 1) || !itd_hash(vm, item, &hash)) return false;
        if (itd_set_add_hashed(vm, s, item, hash) < 0) return false;
    }
    return !itd_pending(vm);
}

bool itd_set_update(itd_vm *vm, itd_value set, itd_value iterable)
{
    return itd_set_update_from(vm, ITD_SET_(set), iterable);
}

itd_value itd_set_make(itd_vm *vm, const itd_type *type, itd_value iterable)
{
    itd_set *s = type == itd_set_type || type == itd_frozenset_type
                     ? itd_alloc(vm, sizeof *s, ITD_K_SET, type)
                     : itd_new_instance(vm, type, sizeof *s);

    if (!s) return ITD_ERROR;
    if (!itd_is_unbound(iterable) && !itd_set_update_from(vm, s, iterable)) return ITD_ERROR;
    return itd_of(s);
}

itd_value itd_set_new(itd_vm *vm, bool frozen)
{
    return itd_set_make(vm, frozen ? itd_frozenset_type : itd_set_type, ITD_UNBOUND);
}

int itd_set_add(itd_vm *vm, itd_value set, itd_value item)
{
    itd_set *s = ITD_SET_(set);
    itd_set_entry *e;
    uint64_t hash;

    if (s->table && itd_quick_hash(item, &hash)) {
        int r = find_quick(s->table, item, hash, &e);

        if (r != ITD_SET_ASK) return r == ITD_SET_FOUND ? 0 : put(vm, s, e, item, hash);
    }
    return itd_hash(vm, item, &hash) ? itd_set_add_hashed(vm, s, item, hash) : -1;
}

static uint64_t shuffled(uint64_t h)
{
    return ((h ^ 89869747u) ^ (h << 16)) * 3644798167u;
}

static uint64_t content_hash(const itd_set *s)
{
    uint64_t h = 0;

    for (uint64_t i = 0; s->table && i <= s->table->mask; i++)
        if (is_live(&s->table->entries[i])) h ^= shuffled(s->table->entries[i].hash);
    h ^= ((uint64_t)s->used + 1) * 1927868237u;
    h ^= (h >> 11) ^ (h >> 25);
    h = h * 69069u + 907133923u;
    return h == UINT64_MAX ? 590923713u : h;
}

bool itd_set_key_hash(itd_vm *vm, itd_value key, uint64_t *ret)
{
    if (itd_hash(vm, key, ret)) return true;
    if (!itd_is_set(key) || !itd_swallow(vm, itd_TypeError)) return false;
    if (!itd_charge(vm, (uint64_t)ITD_SET_(key)->used / 2)) return false;
    *ret = content_hash(ITD_SET_(key));
    return true;
}

int itd_set_has(itd_vm *vm, itd_value set, itd_value item)
{
    int quick = itd_set_find_quick(ITD_SET_(set), item);
    itd_set_entry *e;
    uint64_t hash;

    if (quick != ITD_SET_ASK) return quick;
    return itd_set_key_hash(vm, item, &hash) ? itd_set_find(vm, ITD_SET_(set), item, hash, &e) : -1;
}

/* ---- algebra ---------------------------------------------------------------------------- */

/* The plain type that an operation on v makes. */
static const itd_type *base_of(itd_value v)
{
    return itd_is_a(v, itd_frozenset_type) ? itd_frozenset_type : itd_set_type;
}

itd_value itd_set_intersect(itd_vm *vm, itd_value a, itd_value b)
{
    itd_value out, iter, item;
    itd_set_entry *e, *found;

    if (itd_same(a, b)) return itd_set_make(vm, base_of(a), a);
    out = itd_set_make(vm, base_of(a), ITD_UNBOUND);
    if (itd_failed(out)) return ITD_ERROR;
    if (itd_is_set(b)) {
        int64_t pos = 0;
        if (ITD_SET_(b)->used > ITD_SET_(a)->used) {
            itd_value t = a;
            a = b;
            b = t;
        }
        if (!itd_charge(vm, (uint64_t)ITD_SET_(b)->used + mask_of(ITD_SET_(b)) / 64))
            return ITD_ERROR;
        while ((e = itd_set_step(ITD_SET_(b), &pos))) {
            itd_value key = e->key;
            uint64_t hash = e->hash;
            int in = find(vm, ITD_SET_(a), key, hash, &found);
            if (in < 0 || (in && add(vm, ITD_SET_(out), key, hash) < 0)) return ITD_ERROR;
        }
        return out;
    }
    iter = itd_iter(vm, b);
    if (itd_failed(iter)) return ITD_ERROR;
    while (itd_next(vm, iter, &item)) {
        uint64_t hash;
        int in = itd_charge(vm, 1) && itd_hash(vm, item, &hash)
                     ? itd_set_find(vm, ITD_SET_(a), item, hash, &found)
                     : -1;
        if (in < 0 || (in && itd_set_add_hashed(vm, ITD_SET_(out), item, hash) < 0))
            return ITD_ERROR;
        if (in && ITD_SET_(out)->used >= ITD_SET_(a)->used) break; /* there can't be more */
    }
    return itd_pending(vm) ? ITD_ERROR : out;
}

bool itd_set_subtract_update(itd_vm *vm, itd_value self, itd_value other)
{
    itd_set *s = ITD_SET_(self);
    itd_value iter, item;

    if (itd_same(self, other)) {
        itd_set_clear(s);
        return true;
    }
    if (itd_is_set(other)) {
        itd_set_entry *e;
        int64_t pos = 0;
        if (ITD_SET_(other)->used >> 3 > s->used) {
            other = itd_set_intersect(vm, self, other);
            if (itd_failed(other)) return false;
        }
        if (!itd_charge(vm, (uint64_t)ITD_SET_(other)->used + mask_of(ITD_SET_(other)) / 64))
            return false;
        while ((e = itd_set_step(ITD_SET_(other), &pos)))
            if (itd_set_discard_hashed(vm, s, e->key, e->hash) < 0) return false;
    } else {
        iter = itd_iter(vm, other);
        if (itd_failed(iter)) return false;
        while (itd_next(vm, iter, &item)) {
            uint64_t hash;
            if (!itd_charge(vm, 1) || !itd_hash(vm, item, &hash)) return false;
            if (itd_set_discard_hashed(vm, s, item, hash) < 0) return false;
        }
        if (itd_pending(vm)) return false;
    }
    /* Past a quarter of dummies they are swept out. */
    if ((uint64_t)(s->fill - s->used) <= mask_of(s) / 4) return true;
    return itd_set_resize(vm, s, itd_set_fill_limit(s->used));
}

itd_value itd_set_subtract(itd_vm *vm, itd_value a, itd_value b)
{
    bool is_set = itd_is_set(b), is_dict = itd_is_exact(b, itd_dict_type);
    itd_value out;
    itd_set_entry *e, *found;
    int64_t pos = 0;

    if ((!is_set && !is_dict) ||
        ITD_SET_(a)->used >> 2 > (is_set ? ITD_SET_(b)->used : ITD_DICT_(b)->count)) {
        out = itd_set_make(vm, base_of(a), a);
        return itd_failed(out) || !itd_set_subtract_update(vm, out, b) ? ITD_ERROR : out;
    }
    out = itd_set_make(vm, base_of(a), ITD_UNBOUND);
    if (itd_failed(out)) return ITD_ERROR;
    if (!itd_charge(vm, (uint64_t)ITD_SET_(a)->used + mask_of(ITD_SET_(a)) / 64)) return ITD_ERROR;
    while ((e = itd_set_step(ITD_SET_(a), &pos))) {
        itd_value key = e->key;
        uint64_t hash = e->hash;
        int64_t in;
        if (is_set) {
            in = find(vm, ITD_SET_(b), key, hash, &found);
            if (in < 0) return ITD_ERROR;
        } else {
            in = itd_dict_find(vm, ITD_DICT_(b), key, hash);
            if (in == ITD_DICT_FAILED) return ITD_ERROR;
            in = in >= 0;
        }
        if (!in && add(vm, ITD_SET_(out), key, hash) < 0) return ITD_ERROR;
    }
    return out;
}

static bool toggle_one(itd_vm *vm, itd_set *s, itd_value key, uint64_t hash)
{
    int r = itd_set_discard_hashed(vm, s, key, hash);

    return r < 0 ? false : r || add(vm, s, key, hash) >= 0;
}

/* a ^= b */
bool itd_set_toggle(itd_vm *vm, itd_value a, itd_value b)
{
    itd_set *s = ITD_SET_(a);
    itd_set_entry *e;
    int64_t pos = 0;

    if (itd_same(a, b)) {
        itd_set_clear(s);
        return true;
    }
    if (itd_is_exact(b, itd_dict_type)) {
        itd_dict *d = ITD_DICT_(b);
        if (!itd_charge(vm, (uint64_t)d->count)) return false;
        for (int64_t i = d->first; d->table && i < d->table->filled; i++) {
            itd_dict_entry de = d->table->entries[i];
            if (!itd_same(de.key, ITD_DELETED) && !toggle_one(vm, s, de.key, de.hash)) return false;
        }
        return true;
    }
    if (!itd_is_set(b)) {
        b = itd_set_make(vm, base_of(a), b);
        if (itd_failed(b)) return false;
    }
    if (!itd_charge(vm, (uint64_t)ITD_SET_(b)->used + mask_of(ITD_SET_(b)) / 64)) return false;
    while ((e = itd_set_step(ITD_SET_(b), &pos)))
        if (!toggle_one(vm, s, e->key, e->hash)) return false;
    return true;
}

int itd_set_disjoint(itd_vm *vm, itd_set *a, itd_set *b)
{
    itd_set_entry *e, *found;
    int64_t pos = 0;

    if (a == b) return !a->used;
    if (b->used > a->used) {
        itd_set *t = a;
        a = b;
        b = t;
    }
    if (!itd_charge(vm, (uint64_t)b->used + (b->table ? b->table->mask / 64 : 0))) return -1;
    while ((e = itd_set_step(b, &pos))) {
        int in = find(vm, a, e->key, e->hash, &found);
        if (in) return in < 0 ? -1 : 0;
    }
    return 1;
}

/* Whether every item of the set a is in b: 1, 0, -1. */
int itd_set_subset(itd_vm *vm, itd_value a, itd_value b)
{
    itd_set_entry *e, *found;
    int64_t pos = 0;

    if (!itd_is_set(b)) {
        b = itd_set_intersect(vm, a, b);
        if (itd_failed(b)) return -1;
        return ITD_SET_(a)->used == ITD_SET_(b)->used;
    }
    if (ITD_SET_(a)->used > ITD_SET_(b)->used) return 0;
    if (!itd_charge(vm, 1 + (uint64_t)ITD_SET_(a)->used / 2 + mask_of(ITD_SET_(a)) / 64)) return -1;
    while ((e = itd_set_step(ITD_SET_(a), &pos))) {
        int in = find(vm, ITD_SET_(b), e->key, e->hash, &found);
        if (in <= 0) return in;
    }
    return 1;
}

/* ---- slots ------------------------------------------------------------------------------ */

static int64_t set_len(itd_vm *vm, itd_value self)
{
    return ITD_SET_(self)->used;
}

static bool frozenset_hash(itd_vm *vm, itd_value self, uint64_t *ret)
{
    itd_set *s = ITD_SET_(self);

    if (itd_has_flag(s, ITD_F_A)) {
        *ret = s->hash;
        return true;
    }
    if (!itd_charge(vm, (uint64_t)s->used / 2)) return false;
    *ret = content_hash(s);
    if (!itd_has_flag(s, ITD_F_FROZEN)) {
        s->hash = *ret;
        itd_set_flag(s, ITD_F_A);
    }
    return true;
}

static itd_value set_compare(itd_vm *vm, itd_value a, itd_value b, enum itd_compare op)
{
    int64_t na, nb;
    int r = 0;

    if (!itd_is_set(a) || !itd_is_set(b)) return ITD_NOT_IMPLEMENTED;
    na = ITD_SET_(a)->used;
    nb = ITD_SET_(b)->used;
    switch (op) {
    case ITD_EQ:
    case ITD_NE:
        if (na == nb) r = itd_set_subset(vm, a, b);
        if (op == ITD_NE && r >= 0) r = !r;
        break;
    case ITD_LE: r = itd_set_subset(vm, a, b); break;
    case ITD_GE: r = itd_set_subset(vm, b, a); break;
    case ITD_LT: r = na < nb ? itd_set_subset(vm, a, b) : 0; break;
    default: r = na > nb ? itd_set_subset(vm, b, a) : 0; break;
    }
    return r < 0 ? ITD_ERROR : itd_bool(r);
}

static itd_value set_repr(itd_vm *vm, itd_value self)
{
    bool plain = itd_is_exact(self, itd_set_type);
    itd_value name = itd_short_name(self);
    itd_value list, text;
    int entered;

    if (!ITD_SET_(self)->used) return itd_str_format(vm, "%U()", name);
    entered = itd_repr_enter(vm, self);
    if (entered <= 0) return entered < 0 ? ITD_ERROR : itd_str_format(vm, "%U(...)", name);
    list = itd_list_of(vm, self);
    text = itd_failed(list)
               ? ITD_ERROR
               : itd_sequence_repr(vm, list, plain ? "{" : "({", plain ? "}" : "})", "");
    itd_repr_leave(vm, self);
    return itd_failed(text) || plain ? text : itd_str_format(vm, "%U%U", name, text);
}

static itd_value set_iter(itd_vm *vm, itd_value self)
{
    itd_value it = itd_iter_new(vm, itd_set_iterator_type, self, ITD_UNBOUND);

    if (!itd_failed(it)) ITD_ITER_(it)->m = ITD_ITER_(it)->k = ITD_SET_(self)->used;
    return it;
}

static itd_value set_or(itd_vm *vm, itd_value a, itd_value b)
{
    itd_value out;

    if (!itd_is_set(a) || !itd_is_set(b)) return ITD_NOT_IMPLEMENTED;
    out = itd_set_make(vm, base_of(a), a);
    return itd_failed(out) || !itd_set_update_from(vm, ITD_SET_(out), b) ? ITD_ERROR : out;
}

static itd_value set_and(itd_vm *vm, itd_value a, itd_value b)
{
    if (!itd_is_set(a) || !itd_is_set(b)) return ITD_NOT_IMPLEMENTED;
    return itd_set_intersect(vm, a, b);
}

static itd_value set_sub(itd_vm *vm, itd_value a, itd_value b)
{
    if (!itd_is_set(a) || !itd_is_set(b)) return ITD_NOT_IMPLEMENTED;
    return itd_set_subtract(vm, a, b);
}

static itd_value set_xor(itd_vm *vm, itd_value a, itd_value b)
{
    itd_value out;

    if (!itd_is_set(a) || !itd_is_set(b)) return ITD_NOT_IMPLEMENTED;
    out = itd_set_make(vm, base_of(a), b);
    return itd_failed(out) || !itd_set_toggle(vm, out, a) ? ITD_ERROR : out;
}

static itd_value set_ior(itd_vm *vm, itd_value a, itd_value b)
{
    if (!itd_is_set(b)) return ITD_NOT_IMPLEMENTED;
    return itd_set_update_from(vm, ITD_SET_(a), b) ? a : ITD_ERROR;
}

static itd_value set_iand(itd_vm *vm, itd_value a, itd_value b)
{
    itd_value out;

    if (!itd_is_set(b)) return ITD_NOT_IMPLEMENTED;
    out = itd_set_intersect(vm, a, b);
    if (itd_failed(out)) return ITD_ERROR;
    itd_set_take(ITD_SET_(a), ITD_SET_(out));
    return a;
}

static itd_value set_isub(itd_vm *vm, itd_value a, itd_value b)
{
    if (!itd_is_set(b)) return ITD_NOT_IMPLEMENTED;
    return itd_set_subtract_update(vm, a, b) ? a : ITD_ERROR;
}

static itd_value set_ixor(itd_vm *vm, itd_value a, itd_value b)
{
    if (!itd_is_set(b)) return ITD_NOT_IMPLEMENTED;
    return itd_set_toggle(vm, a, b) ? a : ITD_ERROR;
}

void itd_set_take(itd_set *to, const itd_set *from)
{
    to->table = from->table;
    to->used = from->used;
    to->fill = from->fill;
    to->changes++;
}

static itd_value set_new(itd_vm *vm, itd_type *type, const itd_value *args, size_t positional,
                         itd_value kwnames)
{
    return itd_set_make(vm, type, ITD_UNBOUND);
}

static bool set_init(itd_vm *vm, itd_value self, const itd_value *args, size_t positional,
                     itd_value kwnames)
{
    itd_arg a[1];

    if (!itd_is_none(kwnames) && itd_tuple_count(kwnames))
        return itd_fail(vm, itd_TypeError, "set() takes no keyword arguments");
    if (!itd_bind_text(vm, "iterable = ..., /", itd_type_name(self), args, positional, kwnames, a))
        return false;
    itd_set_clear(ITD_SET_(self));
    return !a[0].given || itd_set_update_from(vm, ITD_SET_(self), a[0].v);
}

static itd_value frozenset_new(itd_vm *vm, itd_type *type, const itd_value *args, size_t positional,
                               itd_value kwnames)
{
    itd_arg a[1];

    if (type->slots.init != itd_frozenset_type->slots.init)
        kwnames = ITD_NONE;
    else if (!itd_is_none(kwnames) && itd_tuple_count(kwnames))
        return itd_raise(vm, itd_TypeError, "frozenset() takes no keyword arguments");
    if (!itd_bind_text(vm, "iterable = ..., /", itd_type_text(type), args, positional, kwnames, a))
        return ITD_ERROR;
    if (a[0].given && type == itd_frozenset_type && itd_is_exact(a[0].v, itd_frozenset_type))
        return a[0].v;
    return itd_set_make(vm, type, a[0].given ? a[0].v : ITD_UNBOUND);
}

#define SHARED_SLOTS                                                                               \
    .repr = set_repr, .compare = set_compare, .iter = set_iter, .len = set_len,                    \
    .contains = itd_set_has,                                                                       \
    .binary = {[ITD_OR] = set_or, [ITD_AND] = set_and, [ITD_SUB] = set_sub, [ITD_XOR] = set_xor}
const itd_slots itd_set_slots = {
    SHARED_SLOTS,
    .inplace =
        {[ITD_OR] = set_ior, [ITD_AND] = set_iand, [ITD_SUB] = set_isub, [ITD_XOR] = set_ixor},
    .new_ = set_new,
    .init = set_init,
};
const itd_slots itd_frozenset_slots = {SHARED_SLOTS, .hash = frozenset_hash, .new_ = frozenset_new};
