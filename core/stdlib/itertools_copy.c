/* itertools_copy.c - copies of itertools' iterators for the copy module, as they stand.
 *
 * A shallow copy shares the iterators that are walked, as in CPython; only the lists that a step
 * changes are its own. A deep copy copies those iterators too. What a script can put into a copy by
 * __deepcopy__ or a memo of its own is looked at: where an iterator belongs, only an iterator
 * comes.
 *
 * SPDX-License-Identifier: MIT OR Apache-2.0 */
#include "core/stdlib/itertools.h"

/* For the fields a, b, c, d: I an iterator, V any value, S shared always, L a list of values that
 * a shallow copy shares, O a list of its own, Z such a list of iterators and None, - left out. */
static const struct {
    const char *name, *roles;
} kinds[] = {
    {"accumulate", "IVVV"},   {"chain", "II--"},
    {"combinations", "SOOS"}, {"combinations_with_replacement", "SOOS"},
    {"compress", "II--"},     {"cycle", "IL--"},
    {"dropwhile", "VI--"},    {"filterfalse", "VI--"},
    {"groupby", "IVO-"},      {"islice", "IS--"},
    {"permutations", "SOOS"}, {"product", "SOOS"},
    {"starmap", "VI--"},      {"takewhile", "VI--"},
    {"zip_longest", "ZV--"},
};

const char *itertools_roles(itd_value it)
{
    const itd_type *type = itd_type_of(it);

    if (!itd_is_kind(it, ITD_K_ITER) || type->flags & ITD_T_HEAP || !itd_is_str(type->module) ||
        !itd_str_is(type->module, "itertools"))
        return NULL;
    for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++)
        if (itd_str_is(type->name, kinds[i].name)) return kinds[i].roles;
    return NULL;
}

itd_value itertools_blank(itd_vm *vm, itd_value it)
{
    struct itd_iter *y = itertool_make(vm, itd_type_of(it));

    return y ? itd_of(y) : ITD_ERROR;
}

/* Each value of a list copied, but those that stand for nothing. */
static bool copy_items(itd_vm *vm, itd_value list, bool iterators, itd_value memo,
                       itd_value (*deep)(itd_vm *, itd_value, itd_value))
{
    for (int64_t i = 0; i < itd_list_count(list); i++) {
        itd_value v = itd_list_items(list)[i];
        if (itd_is_unbound(v)) continue;
        v = itd_charge(vm, 1) ? deep(vm, v, memo) : ITD_ERROR;
        if (itd_failed(v)) return false;
        if (iterators && !itd_is_none(v) && !itd_type_of(v)->slots.next)
            return itd_fail(vm, itd_TypeError, "'%T' object is not an iterator", v);
        itd_list_items(list)[i] = v;
    }
    return true;
}

bool itertools_copy(itd_vm *vm, itd_value it, itd_value y, const char *roles, itd_value memo,
                    itd_value (*deep)(itd_vm *, itd_value, itd_value))
{
    struct itd_iter state = *ITD_ITER_(it), *copy = ITD_ITER_(y); /* as it is before scripts run */
    itd_value fields[] = {state.a, state.b, state.c, state.d};

    for (int i = 0; i < 4; i++) {
        if (roles[i] == '-') fields[i] = ITD_UNBOUND;
        if (itd_is_unbound(fields[i]) || !strchr(deep ? "LOZ" : "OZ", roles[i])) continue;
        if (itd_is_none(fields[i])) continue;
        if (!itd_charge(vm, (uint64_t)itd_list_count(fields[i]))) return false;
        fields[i] = itd_list_slice(vm, fields[i], 0, itd_list_count(fields[i]));
        if (itd_failed(fields[i])) return false;
    }
    for (int i = 0; deep && i < 4; i++) {
        if (itd_is_unbound(fields[i]) || roles[i] == 'S' || roles[i] == 'O') continue;
        if (roles[i] == 'L' || roles[i] == 'Z') {
            if (!copy_items(vm, fields[i], roles[i] == 'Z', memo, deep)) return false;
            continue;
        }
        fields[i] = deep(vm, fields[i], memo);
        if (itd_failed(fields[i])) return false;
        if (roles[i] == 'I' && !itd_type_of(fields[i])->slots.next)
            return itd_fail(vm, itd_TypeError, "'%T' object is not an iterator", fields[i]);
    }
    copy->a = fields[0];
    copy->b = fields[1];
    copy->c = fields[2];
    copy->d = fields[3];
    copy->n = state.n;
    copy->m = state.m;
    copy->k = state.k;
    return true;
}
