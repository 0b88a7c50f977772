/* itertools.h - what the files of the itertools module share. All its objects are ITER cells, lazy,
 * and made by their types.
 *
 * SPDX-License-Identifier: MIT OR Apache-2.0 */
#ifndef ITD_ITERTOOLS_H
#define ITD_ITERTOOLS_H

#include "core/object/containers.h"
#include "core/vm/quick.h"

typedef itd_value (*itertool_new)(itd_vm *, itd_type *, const itd_value *, size_t, itd_value);
typedef itd_value (*itertool_next)(itd_vm *, itd_value);

static inline itd_value itertool_self(itd_vm *vm, itd_value self)
{
    return self;
}

/* A new object of a type or a script subclass of it. */
static inline struct itd_iter *itertool_make(itd_vm *vm, itd_type *type)
{
    return itd_new_instance(vm, type, sizeof(struct itd_iter));
}

/* Steps an inner iterator; at its end or on failure *ret is ITD_END or ITD_ERROR, to be passed on.
 */
static inline bool itertool_step(itd_vm *vm, itd_value iter, itd_value *ret)
{
    if (itd_quick_next(iter, ret) || itd_next(vm, iter, ret)) return true;
    *ret = itd_pending(vm) ? ITD_ERROR : ITD_END;
    return false;
}

bool itertools_combine_boot(itd_vm *vm);
bool itertools_combine_init(itd_vm *vm, itd_value module);
bool itertools_share_boot(itd_vm *vm);
bool itertools_share_init(itd_vm *vm, itd_value module);
/* How an iterator's fields are copied, or NULL when it isn't one that copies (itertools_copy.c). */
const char *itertools_roles(itd_value it);
/* Into y, which itertools_blank made, what is in it: shallowly, or with what `deep` makes of the
 * parts. */
itd_value itertools_blank(itd_vm *vm, itd_value it);
bool itertools_copy(itd_vm *vm, itd_value it, itd_value y, const char *roles, itd_value memo,
                    itd_value (*deep)(itd_vm *, itd_value, itd_value));
itd_value itertools_tee(itd_vm *vm, itd_value module, const itd_arg *a);

#endif
