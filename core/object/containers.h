/* containers.h - what the container files share and no other layer needs.
 *
 * SPDX-License-Identifier: MIT OR Apache-2.0 */
#ifndef ITD_CONTAINERS_H
#define ITD_CONTAINERS_H

#include "core/native.h"

/* ---- vm/ops_seq.c ---- */
/* Whether v is an int or has __index__. */
bool itd_has_index(itd_value v);
/* An index as int64_t; past that IndexError, for no index the TypeError "WHAT indices must be …".
 */
bool itd_seq_index(itd_vm *vm, itd_value key, const char *what, int64_t *ret);
/* A bound as list.index and slices take it: clamped, TypeError for what is no index. None is
 * refused. */
bool itd_slice_bound(itd_vm *vm, itd_value v, int64_t *ret);
/* Adjusts start and stop of insert/index to 0..length. */
static inline int64_t itd_clamp_index(int64_t i, int64_t length)
{
    if (i < 0) i = i < -length ? 0 : i + length;
    return i > length ? length : i;
}
/* What op says of two values of which the first is less (order < 0), equal or greater. */
itd_value itd_ordered(int order, enum itd_compare op);
/* Compares the lengths of two sequences as op asks. */
itd_value itd_compare_lengths(int64_t a, int64_t b, enum itd_compare op);
/* 1 when a == b is plain from the words alone, 0 when a != b is, -1 when it must be asked. */
static inline int itd_quick_equal(itd_value a, itd_value b)
{
    if (itd_same(a, b)) return 1;
    if (itd_both_small(a, b)) return 0;
    return -1;
}
/* type(v).__name__, where itd_type_name has the module of a library type in front. */
static inline itd_value itd_short_name(itd_value v)
{
    return itd_type_of(v)->name;
}
/* a OP b as truth: 1, 0, -1. */
int itd_compare_truth(itd_vm *vm, itd_value a, itd_value b, enum itd_compare op);
/* builtins.NAME, for __reduce__. */
itd_value itd_builtin_named(itd_vm *vm, const char *name);
/* The hash of an object that has only its identity: made from its id number, so it is the same in
 * every run. */
uint64_t itd_identity_hash(itd_vm *vm, itd_value v);
/* type[item] for a builtin generic class: the types.GenericAlias. A row's call: flags
 * ITD_CLASS_METHOD. */
itd_value itd_class_getitem(itd_vm *vm, itd_value cls, const itd_arg *a);
#define ITD_GENERIC_ROW                                                                            \
    {                                                                                              \
        "__class_getitem__", itd_class_getitem, "object, /", "See PEP 585",                        \
            ITD_CLASS_METHOD | ITD_STORES                                                          \
    }

/* ---- slice.c ---- */
/* The slice's fields as numbers, clamped; may run __index__, so a length is to be read after it. */
bool itd_slice_unpack(itd_vm *vm, itd_value slice, int64_t *ret_start, int64_t *ret_stop,
                      int64_t *ret_step);
/* Fits them to a length; how many items there are. For a step of 1, stop is never below start. */
int64_t itd_slice_adjust(int64_t length, int64_t *start, int64_t *stop, int64_t step);
/* slice.indices(length) with ints of any size: start, stop, step. */
bool itd_slice_long_indices(itd_vm *vm, itd_value slice, itd_value length, itd_value ret[3]);

/* ---- tuple.c ---- */
/* The hash of a fixed row of items (slices; a tuple's also has its length mixed in). */
bool itd_hash_row(itd_vm *vm, const itd_value *items, size_t count, uint64_t *ret);
/* The hash of a tuple of few small ints and strs. False: it must be asked for in the ordinary way.
 */
bool itd_tuple_hash_few(itd_vm *vm, itd_value self, uint64_t *ret);
/* The hash of a tuple of these items, if they are small ints and strs. */
bool itd_hash_quick_items(const itd_value *items, int64_t count, uint64_t *ret);

/* ---- list.c ---- */
bool itd_list_reserve(itd_vm *vm, itd_list *list, int64_t need);
bool itd_list_insert(itd_vm *vm, itd_value list, int64_t at, itd_value item);
void itd_list_drop(itd_list *list, int64_t at, int64_t count);
void itd_list_clear(itd_list *list);
/* list[start:stop] = items[0..count), no script code is run. items must not lie in the list's own
 * buffer. */
bool itd_list_splice(itd_vm *vm, itd_list *list, int64_t start, int64_t stop,
                     const itd_value *items, int64_t count);
/* A list or tuple as it is, anything else as a new list; TypeError text when it is not iterable. */
itd_value itd_sequence_fast(itd_vm *vm, itd_value v, const char *text);
/* Whether v is a list or tuple that is iterated as such: its items may be read directly. */
bool itd_items_direct(itd_value v);
static inline int64_t itd_fast_count(itd_value v)
{
    return itd_is_kind(v, ITD_K_LIST) ? itd_list_count(v) : itd_tuple_count(v);
}
static inline itd_value *itd_fast_items(itd_value v)
{
    return itd_is_kind(v, ITD_K_LIST) ? itd_list_items(v) : itd_tuple_items(v);
}
extern const itd_native itd_list_methods[];
/* Prints items between brackets; items are read afresh each time. */
itd_value itd_sequence_repr(itd_vm *vm, itd_value self, const char *open, const char *close,
                            const char *empty);
itd_value itd_sequence_compare(itd_vm *vm, itd_value a, itd_value b, enum itd_compare op);
/* The factor of a repetition, at least 0; -1 on failure. May run __index__: the count is to be read
 * after it. */
int64_t itd_repeat_times(itd_vm *vm, itd_value times);
/* count * times with overflow as MemoryError; -1 on failure. Get the memory, then charge, then
 * fill: too large a result is to be the memory limit's failure. */
int64_t itd_repeat_size(itd_vm *vm, int64_t count, int64_t times);
/* MemoryError, which scripts can catch: for a size that no machine could have. Always false. */
bool itd_fail_impossible(itd_vm *vm);
void itd_repeat_fill(itd_value *to, int64_t unit, int64_t total);

/* ---- dict.c ---- */
enum { ITD_DICT_ABSENT = -1, ITD_DICT_FAILED = -2, ITD_DICT_ASK = -3 };
enum { ITD_F_ORDERED = ITD_F_B }; /* an OrderedDict: its iterators also see moves */
/* The index of key's entry, ITD_DICT_ABSENT or ITD_DICT_FAILED. May run script code. */
int64_t itd_dict_find(itd_vm *vm, itd_dict *dict, itd_value key, uint64_t hash);
/* The same for a str among str keys or a small int, running and charging nothing; ITD_DICT_ASK when
 * it isn't so simple. */
int64_t itd_dict_find_quick(const itd_dict *dict, itd_value key);
/* dict[key] = value for a small int or a plain str, in one search: 1 done, -1 failed, 0: it must be
 * done in the ordinary way. */
int itd_dict_put_quick(itd_vm *vm, itd_dict *dict, itd_value key, itd_value value);
/* itd_dict_find of a key that isn't hashed yet. */
int64_t itd_dict_find_key(itd_vm *vm, itd_dict *dict, itd_value key);
bool itd_dict_set_hashed(itd_vm *vm, itd_dict *dict, itd_value key, uint64_t hash, itd_value value);
/* Sets key unless it is there; *ret is then the value that is. */
bool itd_dict_set_default(itd_vm *vm, itd_dict *dict, itd_value key, uint64_t hash, itd_value value,
                          itd_value *ret);
void itd_dict_remove_at(itd_vm *vm, itd_dict *dict, int64_t at);
/* The index of the last, the first live entry; -1 when empty. */
int64_t itd_dict_last(itd_vm *vm, itd_dict *dict);
int64_t itd_dict_first(itd_dict *dict);
/* Moves an entry behind all others, or before them. */
bool itd_dict_move(itd_vm *vm, itd_dict *dict, int64_t at, bool to_end);
void itd_dict_clear(itd_vm *vm, itd_dict *dict);
bool itd_dict_reserve(itd_vm *vm, itd_dict *dict, int64_t more);
/* Copies the entries of from into the empty dict to. */
bool itd_dict_copy_into(itd_vm *vm, itd_dict *to, const itd_dict *from);
/* d.update(other) when override, else keeps what is there. */
bool itd_dict_merge(itd_vm *vm, itd_value dict, itd_value other);
itd_value itd_dict_getitem(itd_vm *vm, itd_value self, itd_value key);
bool itd_dict_init(itd_vm *vm, itd_value self, const itd_value *args, size_t positional,
                   itd_value kwnames);
bool itd_dict_update_call(itd_vm *vm, itd_value self, const char *name, const itd_value *args,
                          size_t positional, itd_value kwnames);
itd_value itd_dict_new_slot(itd_vm *vm, itd_type *type, const itd_value *args, size_t positional,
                            itd_value kwnames);
/* For snapshots: gives an empty dict its table (false: no memory is pending, or it can't be); then
 * its entries and runs of dead ones in order, at most filled. */
bool itd_dict_restore(itd_vm *vm, itd_dict *d, unsigned log2_index, uint32_t filled);
void itd_dict_restore_gap(itd_dict *d, uint32_t count);
void itd_dict_restore_entry(itd_dict *d, itd_value key, uint64_t hash);
/* For values that come in: the entry of a str among str keys, made if it isn't there, with its
 * value to come. ITD_DICT_FAILED: the failure is pending. */
int64_t itd_dict_add_key(itd_vm *vm, itd_dict *d, itd_value key);
/* Gives a new dict a table as large as another's, which has str keys only and no dead entries. It
 * follows that one's keys, from the first on, as long as they are its own; nothing else may be done
 * with it before the end, when it is as if they had been added one by one. At the end `like` is
 * NULL unless it has followed all of them. */
bool itd_dict_begin_like(itd_vm *vm, itd_dict *d, const itd_dict_table *like);
static inline void itd_dict_follow(itd_dict *d, const itd_dict_table *like)
{
    itd_dict_table *t = d->table;
    itd_dict_entry *e = &t->entries[t->filled];

    e->hash = like->entries[t->filled].hash;
    e->key = like->entries[t->filled].key;
    e->value = ITD_UNBOUND;
    t->filled++;
    d->count++;
    d->changes++;
}
void itd_dict_end_like(itd_vm *vm, itd_dict *d, const itd_dict_table *like);
int itd_dict_equal(itd_vm *vm, itd_dict *a, itd_dict *b);
itd_value itd_dict_compare(itd_vm *vm, itd_value a, itd_value b, enum itd_compare op);
extern const itd_native itd_dict_methods[];
/* Lookup rows shared by subtypes; views of a dict. */
itd_value itd_dict_view(itd_vm *vm, itd_value dict, const itd_type *type);
itd_value itd_dict_iter(itd_vm *vm, itd_value dict);
itd_value itd_dict_reversed(itd_vm *vm, itd_value dict);
itd_value itd_mappingproxy_new(itd_vm *vm, itd_value mapping);

/* ---- memoryview.c ---- */
bool itd_memoryview_sound(itd_value view); /* whether its fields fit each other */

/* ---- vm/ops.c ---- */
/* Whether t's + or * is that of a built-in sequence; the TypeError of its +. */
bool itd_is_sequence_op(const itd_type *t, enum itd_binary op);
itd_value itd_fail_concat(itd_vm *vm, itd_value a, itd_value b);

/* ---- set.c ---- */
enum { ITD_SET_FAILED = -1, ITD_SET_ABSENT = 0, ITD_SET_FOUND = 1, ITD_SET_ASK = 2 };
/* Whether a plain str or small int is in a set, where that can be told without script code and
 * without charge; ITD_SET_ASK: it must be asked for in the ordinary way. */
int itd_set_find_quick(const itd_set *set, itd_value key);
/* Its hash, when key is a plain str or a small int. */
bool itd_quick_hash(itd_value key, uint64_t *ret);
int itd_set_find(itd_vm *vm, itd_set *set, itd_value key, uint64_t hash, itd_set_entry **ret);
int itd_set_add_hashed(itd_vm *vm, itd_set *set, itd_value key, uint64_t hash);
int itd_set_discard_hashed(itd_vm *vm, itd_set *set, itd_value key, uint64_t hash);
bool itd_set_resize(itd_vm *vm, itd_set *set, int64_t minimum);
void itd_set_clear(itd_set *set);
bool itd_set_update_from(itd_vm *vm, itd_set *set, itd_value other);
itd_value itd_set_make(itd_vm *vm, const itd_type *type,
                       itd_value iterable); /* iterable may be unbound */
/* The hash of a key to look up: a set counts as the frozenset that equals it. */
bool itd_set_key_hash(itd_vm *vm, itd_value key, uint64_t *ret);
/* Next entry at or after *pos, or NULL. */
itd_set_entry *itd_set_step(itd_set *set, int64_t *pos);
static inline bool itd_is_set(itd_value v)
{
    return itd_is_kind(v, ITD_K_SET);
}
static inline int64_t itd_set_fill_limit(int64_t used)
{
    return used > 50000 ? used * 2 : used * 4;
}
itd_value itd_set_intersect(itd_vm *vm, itd_value a, itd_value b);
itd_value itd_set_subtract(itd_vm *vm, itd_value a, itd_value b);
bool itd_set_subtract_update(itd_vm *vm, itd_value a, itd_value b);
bool itd_set_toggle(itd_vm *vm, itd_value a, itd_value b);
/* Whether no item is in both: 1, 0, -1. */
int itd_set_disjoint(itd_vm *vm, itd_set *a, itd_set *b);
int itd_set_subset(itd_vm *vm, itd_value a, itd_value b);
/* to becomes what from is. */
void itd_set_take(itd_set *to, const itd_set *from);
extern const itd_native itd_set_methods[], itd_frozenset_methods[];
extern const itd_slots itd_set_slots, itd_frozenset_slots;

#endif
