/* dict.c - dict: a table of entries in insertion order and an index into it.
 *
 * The index is a power of two of 1, 2 or 4 byte slots behind the entries, all ones when empty,
 * probed linearly from a mixed hash. It names live entries only: deleting empties the slot, or
 * leaves it dead (one less than all ones) where a probe sequence may go on behind it, and the entry
 * becomes dead (key ITD_DELETED) in place, so entries never shift until the table is rebuilt. A
 * rebuilt table is a new cell; natives that hold the old one read old data.
 *
 * Sizes and the moment of growth follow CPython (2/3 of 8, 16, …; three times the live entries),
 * since iterating a dict while changing it shows them. Comparing keys may run script code: after a
 * comparison the search only goes on if the dict is as it was. Long probe sequences are paid for,
 * so flooding a dict with colliding keys costs operations.
 *
 * SPDX-License-Identifier: MIT OR Apache-2.0 */
#include "core/object/boot.h"
#include "core/object/class.h"
#include "core/object/containers.h"
#include "core/vm/quick.h"
#include "core/vm/vm.h"

enum { FREE_PROBES = 16, FEW_ENTRIES = 5, LINE_BITS = 4, SLOT_EMPTY = -1, SLOT_DEAD = -2 };

/* ---- the index -------------------------------------------------------------------------- */

static inline uint64_t index_mask(const itd_dict_table *t)
{
    return ((uint64_t)1 << t->log2_index) - 1;
}

/* Where a search begins: sixteen neighbours in hash share a line of the index, so that ints in a
 * row are found in a row; the lines are scattered. */
static inline uint64_t home(const itd_dict_table *t, uint64_t hash)
{
    if (t->log2_index <= LINE_BITS) return hash & index_mask(t);
    return (((hash >> LINE_BITS) * 0x9E3779B97F4A7C15u) >> (64 + LINE_BITS - t->log2_index))
               << LINE_BITS |
           (hash & ((1 << LINE_BITS) - 1));
}

static inline uint8_t *index_of(const itd_dict_table *t)
{
    return (uint8_t *)(uintptr_t)(t->entries + t->capacity);
}

/* The entry a slot names, SLOT_EMPTY or SLOT_DEAD. */
static inline int64_t slot_get(const itd_dict_table *t, uint64_t slot)
{
    const uint8_t *index = index_of(t);

    if (t->index_width == 1)
        return index[slot] >= UINT8_MAX - 1 ? (int64_t)index[slot] - UINT8_MAX - 1 : index[slot];
    if (t->index_width == 2) {
        uint16_t n = ((const uint16_t *)(const void *)index)[slot];
        return n >= UINT16_MAX - 1 ? (int64_t)n - UINT16_MAX - 1 : n;
    }
    uint32_t n = ((const uint32_t *)(const void *)index)[slot];
    return n >= UINT32_MAX - 1 ? (int64_t)n - UINT32_MAX - 1 : (int64_t)n;
}

static inline void slot_set(itd_dict_table *t, uint64_t slot, int64_t n)
{
    uint8_t *index = index_of(t);

    if (t->index_width == 1)
        index[slot] = (uint8_t)n;
    else if (t->index_width == 2)
        ((uint16_t *)(void *)index)[slot] = (uint16_t)n;
    else
        ((uint32_t *)(void *)index)[slot] = (uint32_t)n;
}

static void index_clear(itd_dict_table *t)
{
    memset(index_of(t), 0xFF, (size_t)t->index_width << t->log2_index);
    t->dead = 0;
}

static void index_add(itd_dict_table *t, int64_t at)
{
    uint64_t mask = index_mask(t), slot = home(t, t->entries[at].hash);
    int64_t was;

    while ((was = slot_get(t, slot)) >= 0) slot = (slot + 1) & mask;
    t->dead -= was == SLOT_DEAD;
    slot_set(t, slot, at);
}

/* Takes an entry out. Dead slots that come to lie at the end of a probe sequence are empty again.
 */
static void index_remove(itd_dict_table *t, int64_t at)
{
    uint64_t mask = index_mask(t), slot = home(t, t->entries[at].hash);

    while (slot_get(t, slot) != at) slot = (slot + 1) & mask;
    if (slot_get(t, (slot + 1) & mask) != SLOT_EMPTY) {
        slot_set(t, slot, SLOT_DEAD);
        t->dead++;
        return;
    }
    slot_set(t, slot, SLOT_EMPTY);
    while (slot_get(t, slot = (slot - 1) & mask) == SLOT_DEAD) {
        slot_set(t, slot, SLOT_EMPTY);
        t->dead--;
    }
}

/* ---- tables ----------------------------------------------------------------------------- */

static itd_dict_table *table_new(itd_vm *vm, unsigned log2_index)
{
    size_t slots = (size_t)1 << log2_index, capacity = slots * 2 / 3;
    unsigned width = log2_index <= 8 ? 1 : log2_index <= 16 ? 2 : 4;
    size_t size = sizeof(itd_dict_table) + capacity * sizeof(itd_dict_entry) + slots * width;
    itd_dict_table *t;

    if (log2_index > 31) {
        itd_fail_memory(vm);
        return NULL;
    }
    t = itd_alloc_unfilled(vm, size, ITD_K_DICTTABLE,
                           NULL); /* of the entries only those below filled are looked at */
    if (!t) return NULL;
    t->filled = 0;
    t->capacity = (uint32_t)capacity;
    t->index_width = (uint8_t)width;
    t->log2_index = (uint8_t)log2_index;
    t->str_keys = 1;
    index_clear(t);
    return t;
}

static unsigned log2_for(uint64_t least)
{
    unsigned n = 3;

    while (n < 40 && (uint64_t)1 << n < least) n++;
    return n;
}

/* Puts the live entries into a new table, after gap dead ones. */
static bool rebuild(itd_vm *vm, itd_dict *d, unsigned log2_index, uint32_t gap)
{
    itd_dict_table *old = d->table, *t = table_new(vm, log2_index);
    uint32_t to = gap;

    if (!t || (d->count > 4096 && !itd_charge(vm, (uint64_t)d->count / 2))) return false;
    for (uint32_t i = 0; i < gap; i++)
        t->entries[i] = (itd_dict_entry){.key = ITD_DELETED, .value = ITD_UNBOUND};
    for (uint32_t i = old ? d->first : 0; old && i < old->filled; i++) {
        if (!itd_goes_on(vm, i)) return false;
        if (itd_same(old->entries[i].key, ITD_DELETED)) continue;
        t->entries[to] = old->entries[i];
        index_add(t, to++);
    }
    t->filled = to;
    if (old) t->str_keys = old->str_keys;
    d->table = t;
    d->first = gap;
    d->version = ++vm->dict_version;
    return true;
}

static bool grow(itd_vm *vm, itd_dict *d)
{
    return rebuild(vm, d, d->table ? log2_for((uint64_t)d->count * 3) : 3, 0);
}

bool itd_dict_reserve(itd_vm *vm, itd_dict *d, int64_t more)
{
    uint64_t need = (uint64_t)d->count + (uint64_t)more;

    if (d->table ? d->table->capacity - d->table->filled >= (uint64_t)more : more == 0) return true;
    return rebuild(vm, d, log2_for((need * 3 + 1) / 2), 0);
}

/* ---- made again by snapshots ---- */

bool itd_dict_restore(itd_vm *vm, itd_dict *d, unsigned log2_index, uint32_t filled)
{
    itd_dict_table *t;

    if (log2_index < 3 || log2_index > 31 || filled > ((uint64_t)1 << log2_index) * 2 / 3)
        return false;
    t = table_new(vm, log2_index);
    if (!t) return false;
    d->table = t;
    d->version = ++vm->dict_version;
    return true;
}

void itd_dict_restore_gap(itd_dict *d, uint32_t count)
{
    itd_dict_table *t = d->table;

    if (t->filled == d->first) d->first += count;
    for (; count; count--)
        t->entries[t->filled++] = (itd_dict_entry){.key = ITD_DELETED, .value = ITD_UNBOUND};
}

void itd_dict_restore_entry(itd_dict *d, itd_value key, uint64_t hash)
{
    itd_dict_table *t = d->table;
    itd_dict_entry *e = &t->entries[t->filled];

    if (t->str_keys && !itd_is_exact(key, itd_str_type)) t->str_keys = 0;
    e->hash = hash;
    e->key = key;
    e->value =
        ITD_UNBOUND; /* if it never comes, what was in this memory before must not be looked at */
    index_add(t, t->filled++);
    d->count++;
}

/* ---- look-up ---------------------------------------------------------------------------- */

/* Among str keys only: no script code can run. */
static inline int64_t find_str(const itd_dict *d, itd_value key, uint64_t hash,
                               uint64_t *ret_probes)
{
    const itd_dict_table *t = d->table;
    uint64_t mask = index_mask(t), slot = home(t, hash), probes = 0;

    for (;; slot = (slot + 1) & mask, probes++) {
        int64_t n = slot_get(t, slot);
        const itd_dict_entry *e;
        if (n < 0) {
            if (n == SLOT_EMPTY) break;
            continue;
        }
        e = &t->entries[n];
        if (itd_same(e->key, key)) return n;
        if (e->hash == hash && itd_is_exact(e->key, itd_str_type) && itd_str_equal(e->key, key))
            return n;
    }
    *ret_probes = probes;
    return ITD_DICT_ABSENT;
}

/* One search; -3: the dict changed under a comparison. */
static int64_t find_once(itd_vm *vm, itd_dict *d, itd_value key, uint64_t hash)
{
    itd_dict_table *t = d->table;
    uint64_t mask = index_mask(t), slot = home(t, hash), probes = 0;
    uint32_t changes = d->changes;

    for (;; slot = (slot + 1) & mask) {
        int64_t n = slot_get(t, slot);
        itd_value was;
        int same;
        if (n == SLOT_EMPTY) return ITD_DICT_ABSENT;
        if (n >= 0 && itd_same(t->entries[n].key, key)) return n;
        if (++probes > FREE_PROBES && !itd_charge(vm, 1)) return ITD_DICT_FAILED;
        if (n == SLOT_DEAD || t->entries[n].hash != hash) continue;
        was = t->entries[n].key;
        same = itd_equal(vm, was, key);
        if (same < 0) return ITD_DICT_FAILED;
        if (d->table != t || d->changes != changes) return -3;
        if (same) return n;
    }
}

int64_t itd_dict_find(itd_vm *vm, itd_dict *d, itd_value key, uint64_t hash)
{
    int64_t n;

    if (!d->table || !d->count) return ITD_DICT_ABSENT;
    if (d->table->str_keys && itd_is_exact(key, itd_str_type)) {
        uint64_t probes = 0;
        n = find_str(d, key, hash, &probes);
        if (probes > FREE_PROBES && !itd_charge(vm, probes - FREE_PROBES)) return ITD_DICT_FAILED;
        return n;
    }
    do n = d->table && d->count ? find_once(vm, d, key, hash) : ITD_DICT_ABSENT;
    while (n == -3);
    return n;
}

bool itd_quick_hash(itd_value key, uint64_t *ret)
{
    if (itd_is_small(key)) {
        int64_t n = itd_small(key);

        *ret = (uint64_t)(n == -1 ? -2 : n);
        return n >= -1 && n < (int64_t)1 << 60;
    }
    if (!itd_is_plain(key, itd_str_type) || itd_str_is_unhashed_long(key)) return false;
    *ret = itd_str_hash(key);
    return true;
}

int64_t itd_dict_find_quick(const itd_dict *d, itd_value key)
{
    const itd_dict_table *t = d->table;
    uint64_t mask, slot, hash;
    bool is_str = !itd_is_small(key);

    if (!itd_quick_hash(key, &hash)) return ITD_DICT_ASK;
    if (!t || !d->count) return ITD_DICT_ABSENT;
    if (is_str && !t->str_keys) return ITD_DICT_ASK;
    /* The few keys of a record are mostly interned, and lie closer together than index and entry.
     */
    if (is_str && t->filled <= FEW_ENTRIES)
        for (uint32_t i = 0; i < t->filled; i++)
            if (itd_same(t->entries[i].key, key)) return i;
    mask = index_mask(t);
    slot = home(t, hash);
    for (int probes = 0; probes <= FREE_PROBES; probes++, slot = (slot + 1) & mask) {
        int64_t n = slot_get(t, slot);
        const itd_dict_entry *e;

        if (n < 0) {
            if (n == SLOT_EMPTY) return ITD_DICT_ABSENT;
            continue;
        }
        e = &t->entries[n];
        if (itd_same(e->key, key)) return n;
        if (e->hash != hash) continue;
        if (!is_str && !itd_is_small(e->key)) return ITD_DICT_ASK;
        if (is_str && itd_str_equal(e->key, key)) return n;
    }
    return ITD_DICT_ASK;
}

int64_t itd_dict_find_str(const itd_dict *d, itd_value interned)
{
    uint64_t probes;

    return d->table && d->count ? find_str(d, interned, itd_str_hash(interned), &probes)
                                : ITD_DICT_ABSENT;
}

itd_value itd_dict_get_str(const itd_dict *d, itd_value interned)
{
    int64_t n = itd_dict_find_str(d, interned);

    return n < 0 ? ITD_UNBOUND : d->table->entries[n].value;
}

int64_t itd_dict_find_key(itd_vm *vm, itd_dict *d, itd_value key)
{
    int64_t n;
    uint64_t hash;

    if (itd_is_small(key) || itd_is_plain(key, itd_str_type)) {
        n = itd_dict_find_quick(d, key);
        if (n != ITD_DICT_ASK) return n;
    }
    return itd_hash(vm, key, &hash) ? itd_dict_find(vm, d, key, hash) : ITD_DICT_FAILED;
}

itd_value itd_dict_get(itd_vm *vm, itd_value dict, itd_value key)
{
    itd_dict *d = ITD_DICT_(dict);
    int64_t n = itd_dict_find_key(vm, d, key);

    if (n == ITD_DICT_FAILED) return ITD_ERROR;
    return n < 0 ? ITD_UNBOUND : d->table->entries[n].value;
}

/* ---- made by values that come in ---- */

bool itd_dict_begin_like(itd_vm *vm, itd_dict *d, const itd_dict_table *like)
{
    size_t size = sizeof *like + like->capacity * sizeof(itd_dict_entry) +
                  ((size_t)like->index_width << like->log2_index);
    itd_dict_table *t = itd_alloc_unfilled(vm, size, ITD_K_DICTTABLE, NULL);

    if (!t) return false;
    t->filled = 0;
    t->capacity = like->capacity;
    t->index_width = like->index_width;
    t->log2_index = like->log2_index;
    t->str_keys = 1;
    t->dead = 0;
    d->table = t;
    return true;
}

void itd_dict_end_like(itd_vm *vm, itd_dict *d, const itd_dict_table *like)
{
    itd_dict_table *t = d->table;

    index_clear(t);
    if (like) memcpy(index_of(t), index_of(like), (size_t)t->index_width << t->log2_index);
    for (uint32_t i = 0; !like && i < t->filled; i++) index_add(t, i);
    d->version = ++vm->dict_version;
}

/* ---- change ----------------------------------------------------------------------------- */

/* Adds a key that isn't there. */
static bool add_new(itd_vm *vm, itd_dict *d, itd_value key, uint64_t hash, itd_value value)
{
    itd_dict_table *t = d->table;
    itd_dict_entry *e;

    if (!t || t->filled >= t->capacity) {
        if (!grow(vm, d)) return false;
        t = d->table;
    }
    if (t->str_keys && !itd_is_exact(key, itd_str_type)) t->str_keys = 0;
    e = &t->entries[t->filled];
    e->hash = hash;
    e->key = key;
    e->value = value;
    index_add(t, t->filled++);
    d->count++;
    d->changes++;
    d->version = ++vm->dict_version;
    return true;
}

int itd_dict_put_quick(itd_vm *vm, itd_dict *d, itd_value key, itd_value value)
{
    itd_dict_table *t = d->table;
    uint64_t mask, slot, hash, place = UINT64_MAX;
    bool is_str = !itd_is_small(key);
    itd_dict_entry *e;
    int64_t n;

    if (!t || !itd_quick_hash(key, &hash) || (is_str && !t->str_keys)) return 0;
    mask = index_mask(t);
    slot = home(t, hash);
    for (int probes = 0; (n = slot_get(t, slot)) != SLOT_EMPTY; slot = (slot + 1) & mask) {
        if (++probes > FREE_PROBES) return 0;
        if (n == SLOT_DEAD) {
            if (place == UINT64_MAX) place = slot;
            continue;
        }
        e = &t->entries[n];
        if (!itd_same(e->key, key)) {
            if (e->hash != hash) continue;
            if (!is_str && !itd_is_small(e->key)) return 0;
            if (!is_str || !itd_str_equal(e->key, key)) continue;
        }
        e->value = value;
        return 1;
    }
    if (t->filled >= t->capacity) return add_new(vm, d, key, hash, value) ? 1 : -1;
    if (place == UINT64_MAX)
        place = slot;
    else
        t->dead--;
    t->str_keys &= is_str;
    e = &t->entries[t->filled];
    e->hash = hash;
    e->key = key;
    e->value = value;
    slot_set(t, place, t->filled++);
    d->count++;
    d->changes++;
    d->version = ++vm->dict_version;
    return 1;
}

int64_t itd_dict_add_key(itd_vm *vm, itd_dict *d, itd_value key)
{
    uint64_t hash = itd_str_hash(key);
    int64_t n = itd_dict_find(vm, d, key, hash);

    if (n != ITD_DICT_ABSENT) return n;
    return add_new(vm, d, key, hash, ITD_UNBOUND) ? (int64_t)d->table->filled - 1 : ITD_DICT_FAILED;
}

bool itd_dict_set_hashed(itd_vm *vm, itd_dict *d, itd_value key, uint64_t hash, itd_value value)
{
    int64_t n = itd_dict_find(vm, d, key, hash);

    if (n == ITD_DICT_FAILED) return false;
    if (n < 0) return add_new(vm, d, key, hash, value);
    d->table->entries[n].value = value;
    return true;
}

bool itd_dict_set(itd_vm *vm, itd_value dict, itd_value key, itd_value value)
{
    itd_dict *d = ITD_DICT_(dict);
    uint64_t hash;
    int done;

    if (ITD_UNLIKELY(itd_failed(key) || itd_failed(value))) return false;
    done = itd_dict_put_quick(vm, d, key, value);
    if (ITD_LIKELY(done)) return done > 0;
    return itd_hash(vm, key, &hash) && itd_dict_set_hashed(vm, d, key, hash, value);
}

bool itd_dict_set_str(itd_vm *vm, itd_dict *d, itd_value interned, itd_value value)
{
    int64_t n;

    if (ITD_UNLIKELY(itd_failed(interned) || itd_failed(value))) return false;
    n = itd_dict_find_str(d, interned);
    if (n < 0) return add_new(vm, d, interned, itd_str_hash(interned), value);
    d->table->entries[n].value = value;
    return true;
}

bool itd_dict_set_default(itd_vm *vm, itd_dict *d, itd_value key, uint64_t hash, itd_value value,
                          itd_value *ret)
{
    int64_t n = itd_dict_find(vm, d, key, hash);

    if (n == ITD_DICT_FAILED) return false;
    *ret = n < 0 ? value : d->table->entries[n].value;
    return n >= 0 || add_new(vm, d, key, hash, value);
}

static void skip_dead(itd_dict *d)
{
    const itd_dict_table *t = d->table;

    while (d->first < t->filled && itd_same(t->entries[d->first].key, ITD_DELETED)) d->first++;
}

/* The index without dead slots. */
static void index_again(const itd_dict *d)
{
    itd_dict_table *t = d->table;

    index_clear(t);
    for (uint32_t i = d->first; i < t->filled; i++)
        if (!itd_same(t->entries[i].key, ITD_DELETED)) index_add(t, i);
}

void itd_dict_remove_at(itd_vm *vm, itd_dict *d, int64_t at)
{
    itd_dict_table *t = d->table;

    index_remove(t, at);
    t->entries[at].key = ITD_DELETED;
    t->entries[at].value = ITD_UNBOUND;
    d->count--;
    d->changes++;
    d->version = ++vm->dict_version;
    if (at == d->first) skip_dead(d);
    /* Searches stay short, and there is always an empty slot to end them. */
    if (t->dead > (index_mask(t) >> 3) + (uint64_t)d->count) index_again(d);
}

int itd_dict_delete(itd_vm *vm, itd_value dict, itd_value key)
{
    int64_t n = itd_dict_find_key(vm, ITD_DICT_(dict), key);

    if (n >= 0) itd_dict_remove_at(vm, ITD_DICT_(dict), n);
    return n == ITD_DICT_FAILED ? -1 : n >= 0;
}

void itd_dict_clear(itd_vm *vm, itd_dict *d)
{
    if (!d->table) return;
    d->table = NULL;
    d->first = 0;
    if (!d->count) return;
    d->count = 0;
    d->changes++;
    d->version = ++vm->dict_version;
}

int64_t itd_dict_first(itd_dict *d)
{
    return d->count ? (int64_t)d->first : -1;
}

int64_t itd_dict_last(itd_vm *vm, itd_dict *d)
{
    itd_dict_table *t = d->table;

    if (!d->count) return -1;
    /* Dead entries at the end are given up for good, so that popping all items is linear. */
    while (itd_same(t->entries[t->filled - 1].key, ITD_DELETED)) t->filled--;
    return (int64_t)t->filled - 1;
}

/* Moves an entry behind all others where there is room: its slot in the index only gets another
 * number. */
static bool move_in_table(itd_vm *vm, itd_dict *d, int64_t at)
{
    itd_dict_table *t = d->table;
    uint64_t mask = index_mask(t), slot;

    if (t->filled >= t->capacity) return false;
    slot = home(t, t->entries[at].hash);
    while (slot_get(t, slot) != at) slot = (slot + 1) & mask;
    slot_set(t, slot, t->filled);
    t->entries[t->filled++] = t->entries[at];
    t->entries[at].key = ITD_DELETED;
    t->entries[at].value = ITD_UNBOUND;
    d->changes++;
    d->version = ++vm->dict_version;
    if (at == d->first) skip_dead(d);
    return true;
}

bool itd_dict_move(itd_vm *vm, itd_dict *d, int64_t at, bool to_end)
{
    itd_dict_entry e = d->table->entries[at];

    if (to_end ? at == itd_dict_last(vm, d) : at == d->first) return true;
    if (to_end && move_in_table(vm, d, at)) return true;
    itd_dict_remove_at(vm, d, at);
    if (to_end) return add_new(vm, d, e.key, e.hash, e.value);
    if (!d->first) {
        /* Room in front for as many as there are, so that moving is constant on average. */
        uint64_t gap = (uint64_t)d->count + 4;
        if (!rebuild(vm, d, log2_for((uint64_t)d->count * 3 + gap * 2), (uint32_t)gap)) {
            d->table->entries[at] = e; /* back to where it was: nothing ran in between */
            index_add(d->table, at);
            d->count++;
            return false;
        }
    }
    d->first--;
    d->table->entries[d->first] = e;
    index_add(d->table, d->first);
    d->count++;
    d->changes++;
    d->version = ++vm->dict_version;
    return true;
}

/* ---- copying, merging --------------------------------------------------------------------- */

bool itd_dict_walk(const itd_dict *d, int64_t *pos, itd_value *ret_key, itd_value *ret_value)
{
    const itd_dict_table *t = d->table;
    int64_t i = *pos;

    if (!t) return false;
    if (i < d->first) i = d->first;
    while (i < t->filled && itd_same(t->entries[i].key, ITD_DELETED)) i++;
    if (i >= t->filled) {
        *pos = i;
        return false;
    }
    *ret_key = t->entries[i].key;
    if (ret_value) *ret_value = t->entries[i].value;
    *pos = i + 1;
    return true;
}

static itd_dict *allocate(itd_vm *vm, itd_type *type)
{
    itd_dict *d = type == itd_dict_type ? itd_alloc(vm, sizeof *d, ITD_K_DICT, type)
                                        : itd_new_instance(vm, type, sizeof *d);

    if (d) d->version = ++vm->dict_version;
    return d;
}

itd_value itd_dict_new(itd_vm *vm)
{
    itd_dict *d = allocate(vm, itd_dict_type);

    return d ? itd_of(d) : ITD_ERROR;
}

bool itd_dict_copy_into(itd_vm *vm, itd_dict *to, const itd_dict *from)
{
    const itd_dict_table *t = from->table;

    if (!from->count) return true;
    if (!itd_charge(vm, (uint64_t)from->count / 4)) return false;
    if (t->filled == from->count) {
        size_t size = sizeof *t + t->capacity * sizeof(itd_dict_entry) +
                      ((size_t)t->index_width << t->log2_index);
        itd_dict_table *copy = itd_alloc_unfilled(vm, size, ITD_K_DICTTABLE, NULL);
        const char *end = (const char *)(t->entries + t->filled),
                   *index = (const char *)index_of(t);
        if (!copy) return false;
        memcpy((char *)copy + sizeof copy->head, (const char *)t + sizeof t->head,
               (size_t)(end - (const char *)t) - sizeof t->head);
        memcpy(index_of(copy), index, (size_t)t->index_width << t->log2_index);
        to->table = copy;
        to->first = 0;
    } else {
        itd_dict source = *from;
        if (!rebuild(vm, &source, log2_for(((uint64_t)from->count * 3 + 1) / 2), 0)) return false;
        to->table = source.table;
        to->first = 0;
    }
    to->count = from->count;
    to->changes++;
    to->version = ++vm->dict_version;
    return true;
}

itd_value itd_dict_copy(itd_vm *vm, itd_value dict)
{
    itd_value out = itd_dict_new(vm);

    if (itd_failed(out) || !ITD_DICT_(dict)->count) return out;
    if (!itd_dict_iterates(dict)) return itd_dict_merge(vm, out, dict) ? out : ITD_ERROR;
    if (!itd_dict_copy_into(vm, ITD_DICT_(out), ITD_DICT_(dict))) return ITD_ERROR;
    return out;
}

/* Whether an empty dict becomes a copy of this one's table when it is updated from it. Else its
 * keys go in one by one and those of one hash are compared anew, as in CPython. */
static bool is_cloned(const itd_dict *from)
{
    const itd_dict_table *t = from->table;

    return t->str_keys ||
           (t->filled == from->count &&
            (t->log2_index == 3 || ((uint64_t)1 << t->log2_index) / 3 < (uint64_t)from->count));
}

/* From a dict whose look-ups are a dict's own. */
static bool merge_dict(itd_vm *vm, itd_dict *d, itd_dict *from)
{
    uint32_t changes = from->changes;
    int64_t size = from->count;

    if (d == from || !size) return true;
    if (!d->count && is_cloned(from) &&
        !(from->table->str_keys && d->table &&
          d->table->capacity - d->table->filled >= (uint64_t)size))
        return itd_dict_copy_into(vm, d, from);
    if (!itd_charge(vm, (uint64_t)size)) return false;
    if (!d->table || d->table->capacity < size)
        if (!rebuild(vm, d, log2_for(((uint64_t)(d->count + size) * 3 + 1) / 2), 0)) return false;
    for (int64_t i = from->first; from->table && i < from->table->filled; i++) {
        itd_dict_entry e = from->table->entries[i];
        if (itd_same(e.key, ITD_DELETED)) continue;
        if (!itd_dict_set_hashed(vm, d, e.key, e.hash, e.value)) return false;
        if (from->changes != changes)
            return itd_fail(vm, itd_RuntimeError, "dict mutated during update");
    }
    return true;
}

itd_value itd_mapping_keys(itd_vm *vm, itd_value mapping)
{
    itd_value keys = itd_call_method(vm, mapping, itd_n_keys, 0, NULL), iter;

    if (itd_failed(keys)) return ITD_ERROR;
    iter = itd_iter(vm, keys);
    if (itd_failed(iter)) {
        if (itd_swallow(vm, itd_TypeError))
            itd_fail(vm, itd_TypeError, "%T.keys() returned a non-iterable (type %T)", mapping,
                     keys);
        return ITD_ERROR;
    }
    keys = itd_list_of(vm, iter);
    return itd_failed(keys) ? ITD_ERROR : itd_iter(vm, keys);
}

/* From anything with keys(). */
static bool merge_mapping(itd_vm *vm, itd_value dict, itd_value other)
{
    itd_value iter = itd_mapping_keys(vm, other), key;

    if (itd_failed(iter)) return false;
    while (itd_next(vm, iter, &key)) {
        itd_value value = itd_charge(vm, 1) ? itd_getitem(vm, other, key) : ITD_ERROR;
        if (itd_failed(value) || !itd_dict_set(vm, dict, key, value)) return false;
    }
    return !itd_pending(vm);
}

static bool merge_pairs(itd_vm *vm, itd_value dict, itd_value pairs)
{
    itd_value iter = itd_iter(vm, pairs), item, row[2];

    if (itd_failed(iter)) return false;
    while (itd_quick_row(iter, row, 2))
        if (!itd_charge(vm, 3) || !itd_dict_set(vm, dict, row[0], row[1])) return false;
    for (int64_t i = 0; itd_next(vm, iter, &item); i++) {
        itd_value pair, key, value;
        if (!itd_charge(vm, 3)) return false;
        pair = itd_items_direct(item) ? item : itd_iter(vm, item);
        if (!itd_failed(pair) && !itd_same(pair, item)) pair = itd_list_of(vm, pair);
        if (itd_failed(pair)) {
            if (itd_swallow(vm, itd_TypeError))
                itd_fail(vm, itd_TypeError,
                         "cannot convert dictionary update sequence element #%lld to a sequence",
                         (long long)i);
            return false;
        }
        if (itd_fast_count(pair) != 2)
            return itd_fail(
                vm, itd_ValueError,
                "dictionary update sequence element #%lld has length %lld; 2 is required",
                (long long)i, (long long)itd_fast_count(pair));
        key = itd_fast_items(pair)[0];
        value = itd_fast_items(pair)[1];
        if (!itd_dict_set(vm, dict, key, value)) return false;
    }
    return !itd_pending(vm);
}

bool itd_dict_iterates(itd_value v)
{
    return itd_is_kind(v, ITD_K_DICT) && itd_type_of(v)->slots.iter == itd_dict_type->slots.iter;
}

bool itd_dict_merge(itd_vm *vm, itd_value dict, itd_value other)
{
    if (itd_dict_iterates(other)) return merge_dict(vm, ITD_DICT_(dict), ITD_DICT_(other));
    return merge_mapping(vm, dict, other);
}

bool itd_dict_update(itd_vm *vm, itd_value dict, itd_value other)
{
    itd_value keys;

    if (itd_is_kind(other, ITD_K_DICT)) return itd_dict_merge(vm, dict, other);
    keys = itd_getattr_or(vm, other, itd_n_keys);
    if (itd_failed(keys)) return false;
    return itd_is_unbound(keys) ? merge_pairs(vm, dict, other) : merge_mapping(vm, dict, other);
}

/* ---- the type's slots --------------------------------------------------------------------- */

bool itd_dict_update_call(itd_vm *vm, itd_value self, const char *name, const itd_value *args,
                          size_t positional, itd_value kwnames)
{
    if (positional > 1)
        return itd_fail(vm, itd_TypeError, "%s expected at most 1 argument, got %zu", name,
                        positional);
    if (positional && !itd_dict_update(vm, self, args[0])) return false;
    for (int64_t i = 0; !itd_is_none(kwnames) && i < itd_tuple_count(kwnames); i++)
        if (!itd_dict_set(vm, self, itd_tuple_items(kwnames)[i], args[(int64_t)positional + i]))
            return false;
    return true;
}

bool itd_dict_init(itd_vm *vm, itd_value self, const itd_value *args, size_t positional,
                   itd_value kwnames)
{
    return itd_dict_update_call(vm, self, "dict", args, positional, kwnames);
}

itd_value itd_dict_new_slot(itd_vm *vm, itd_type *type, const itd_value *args, size_t positional,
                            itd_value kwnames)
{
    itd_dict *d = allocate(vm, type);

    return d ? itd_of(d) : ITD_ERROR;
}

static int64_t dict_len(itd_vm *vm, itd_value self)
{
    return ITD_DICT_(self)->count;
}

itd_value itd_dict_getitem(itd_vm *vm, itd_value self, itd_value key)
{
    itd_value v = itd_dict_get(vm, self, key), missing;

    if (!itd_is_unbound(v)) return v;
    if (!itd_is_exact(self, itd_dict_type)) {
        missing = itd_special(vm, self, itd_n___missing__);
        if (itd_failed(missing)) return ITD_ERROR;
        if (!itd_is_unbound(missing)) return itd_call(vm, missing, 1, &key);
    }
    if (itd_same(self, vm->builtins) && itd_gate_refuses_builtin(vm, key)) return ITD_ERROR;
    return itd_raise_key(vm, key);
}

static bool dict_setitem(itd_vm *vm, itd_value self, itd_value key, itd_value value)
{
    int r;

    if (!itd_is_unbound(value)) return itd_dict_set(vm, self, key, value);
    r = itd_dict_delete(vm, self, key);
    if (r == 0) itd_raise_key(vm, key);
    return r > 0;
}

static int dict_contains(itd_vm *vm, itd_value self, itd_value key)
{
    int64_t n = itd_dict_find_quick(ITD_DICT_(self), key);
    uint64_t hash;

    if (n == ITD_DICT_ASK) {
        if (!itd_hash(vm, key, &hash)) return -1;
        n = itd_dict_find(vm, ITD_DICT_(self), key, hash);
    }
    return n == ITD_DICT_FAILED ? -1 : n >= 0;
}

int itd_dict_equal(itd_vm *vm, itd_dict *a, itd_dict *b)
{
    if (a->count != b->count) return 0;
    if (!itd_charge(vm, (uint64_t)a->count / 2 + 1)) return -1;
    for (int64_t i = a->first; a->table && i < a->table->filled; i++) {
        itd_dict_entry e = a->table->entries[i];
        int64_t n;
        int same;
        if (itd_same(e.key, ITD_DELETED)) continue;
        n = itd_dict_find(vm, b, e.key, e.hash);
        if (n < 0) return n == ITD_DICT_FAILED ? -1 : 0;
        same = itd_equal(vm, e.value, b->table->entries[n].value);
        if (same <= 0) return same;
    }
    return 1;
}

itd_value itd_dict_compare(itd_vm *vm, itd_value a, itd_value b, enum itd_compare op)
{
    int same;

    if (!itd_is_kind(a, ITD_K_DICT) || !itd_is_kind(b, ITD_K_DICT) ||
        (op != ITD_EQ && op != ITD_NE))
        return ITD_NOT_IMPLEMENTED;
    same = itd_dict_equal(vm, ITD_DICT_(a), ITD_DICT_(b));
    return same < 0 ? ITD_ERROR : itd_bool(same == (op == ITD_EQ));
}

static bool repr_entries(itd_vm *vm, itd_dict *d, itd_text *t)
{
    itd_value key, value;
    int64_t pos = 0;

    for (bool first = true; itd_dict_walk(d, &pos, &key, &value); first = false) {
        itd_value k, v;
        if (!itd_charge(vm, 1)) return false;
        k = itd_repr(vm, key);
        v = itd_failed(k) ? ITD_ERROR : itd_repr(vm, value);
        if (itd_failed(v)) return false;
        if (!first) itd_text_ascii(t, ", ", 2);
        itd_text_str(t, k);
        itd_text_ascii(t, ": ", 2);
        if (!itd_text_str(t, v)) return false;
    }
    return true;
}

static itd_value dict_repr(itd_vm *vm, itd_value self)
{
    itd_text t;
    bool ok;
    int entered = itd_repr_enter(vm, self);

    if (entered <= 0) return entered < 0 ? ITD_ERROR : itd_str_c(vm, "{...}");
    itd_text_init(&t, vm);
    itd_text_ascii(&t, "{", 1);
    ok = repr_entries(vm, ITD_DICT_(self), &t);
    itd_repr_leave(vm, self);
    if (!ok) return ITD_ERROR;
    itd_text_ascii(&t, "}", 1);
    return itd_text_done(&t);
}

static itd_value dict_or(itd_vm *vm, itd_value a, itd_value b)
{
    itd_value out;

    if (!itd_is_kind(a, ITD_K_DICT) || !itd_is_kind(b, ITD_K_DICT)) return ITD_NOT_IMPLEMENTED;
    out = itd_dict_copy(vm, a);
    return itd_failed(out) || !itd_dict_update(vm, out, b) ? ITD_ERROR : out;
}

static itd_value dict_or_inplace(itd_vm *vm, itd_value a, itd_value b)
{
    return itd_dict_update(vm, a, b) ? a : ITD_ERROR;
}

bool itd_boot_dict(itd_vm *vm)
{
    static const itd_slots slots = {
        .repr = dict_repr,
        .compare = itd_dict_compare,
        .iter = itd_dict_iter,
        .len = dict_len,
        .getitem = itd_dict_getitem,
        .setitem = dict_setitem,
        .contains = dict_contains,
        .binary = {[ITD_OR] = dict_or},
        .inplace = {[ITD_OR] = dict_or_inplace},
        .new_ = itd_dict_new_slot,
        .init = itd_dict_init,
    };
    static const itd_type_spec spec = {&itd_dict_type,
                                       "dict",
                                       NULL,
                                       ITD_K_DICT,
                                       sizeof(itd_dict),
                                       ITD_T_BASE | ITD_T_NO_HASH | ITD_T_MAPPING |
                                           ITD_T_SELF_MATCH,
                                       NULL,
                                       "A mapping that keeps insertion order, made from a mapping, "
                                       "from (key, value) pairs or from keyword arguments.",
                                       itd_dict_methods,
                                       &slots};

    return itd_type_define(vm, &spec);
}
