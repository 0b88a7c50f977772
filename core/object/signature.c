/* signature.c - what natives tell of themselves: __text_signature__, and the docs of special
 * methods.
 *
 * A row's signature is Python's syntax plus converters. What scripts see of it is as in CPython: no
 * converters, "$self" for what a method is bound to, and
 * "/" behind the parameters that have no name.
 *
 * SPDX-License-Identifier: MIT OR Apache-2.0 */
#include "core/object/class.h"

static const char *skip_spaces(const char *p)
{
    while (*p == ' ') p++;
    return p;
}

/* The end of a parameter: the comma behind it, or the text's. Brackets and quotes may hold commas.
 */
static const char *parameter_end(const char *p)
{
    int depth = 0;
    char quote = 0;

    for (; *p; p++) {
        if (quote) {
            if (*p == '\\' && p[1])
                p++;
            else if (*p == quote)
                quote = 0;
        } else if (*p == '\'' || *p == '"')
            quote = *p;
        else if (strchr("([{", *p))
            depth++;
        else if (strchr(")]}", *p))
            depth--;
        else if (*p == ',' && !depth)
            break;
    }
    return p;
}

/* "name: converter = default" as "name=default". */
static void put_parameter(itd_text *t, const char *p, const char *end)
{
    const char *name = p, *standard = memchr(p, '=', (size_t)(end - p));

    while (p < end && *p != ':' && *p != ' ' && *p != '=') p++;
    itd_text_ascii(t, name, (size_t)(p - name));
    if (!standard) return;
    standard = skip_spaces(standard + 1);
    while (end > standard && end[-1] == ' ') end--;
    itd_text_ascii(t, "=", 1);
    if (end - standard == 3 && memcmp(standard, "...", 3) == 0)
        itd_text_ascii(t, "<unrepresentable>", 17);
    else
        itd_text_ascii(t, standard, (size_t)(end - standard));
}

itd_value itd_text_signature(itd_vm *vm, const char *signature, const char *first)
{
    const char *p = signature, *end;
    bool slash = first != NULL, more = first != NULL;
    itd_text t;

    if (!signature) return ITD_NONE;
    if (*skip_spaces(p) == '*') slash = false;
    for (end = p; *end; end = *end ? end + 1 : end) {
        p = skip_spaces(end);
        end = parameter_end(p);
        if (p[0] == '/' && end == p + 1) slash = false; /* it has one of its own */
        if (!*end) break;
    }
    itd_text_init(&t, vm);
    itd_text_ascii(&t, "(", 1);
    if (first) itd_text_ascii(&t, first, strlen(first));
    if (slash) itd_text_ascii(&t, ", /", 3);
    for (p = skip_spaces(signature); *p; p = skip_spaces(*end ? end + 1 : end)) {
        end = parameter_end(p);
        if (more) itd_text_ascii(&t, ", ", 2);
        more = true;
        put_parameter(&t, p, end);
    }
    itd_text_ascii(&t, ")", 1);
    return itd_text_done(&t);
}

/* ---- special methods -------------------------------------------------------------------- */

static const struct special {
    const char *name, *signature, *doc;
} specials[] = {
    {"__repr__", "", "What repr(self) gives."},
    {"__str__", "", "What str(self) gives."},
    {"__hash__", "", "What hash(self) gives."},
    {"__lt__", "value, /", "self < value"},
    {"__le__", "value, /", "self <= value"},
    {"__eq__", "value, /", "self == value"},
    {"__ne__", "value, /", "self != value"},
    {"__gt__", "value, /", "self > value"},
    {"__ge__", "value, /", "self >= value"},
    {"__call__", "*args, **kwargs", "self(*args, **kwargs)"},
    {"__init__", "*args, **kwargs", "Gives a new object its first state."},
    {"__getattribute__", "name, /", "self.name, as getattr(self, name) finds it."},
    {"__setattr__", "name, value, /", "self.name = value"},
    {"__delattr__", "name, /", "del self.name"},
    {"__get__", "instance, owner=None, /", "What the attribute is for an instance or its class."},
    {"__set__", "instance, value, /", "Sets the attribute of an instance."},
    {"__delete__", "instance, /", "Deletes the attribute of an instance."},
    {"__iter__", "", "iter(self)"},
    {"__next__", "", "next(self)"},
    {"__len__", "", "len(self)"},
    {"__getitem__", "key, /", "self[key]"},
    {"__setitem__", "key, value, /", "self[key] = value"},
    {"__delitem__", "key, /", "del self[key]"},
    {"__contains__", "key, /", "key in self"},
    {"__bool__", "", "Whether self counts as true."},
    {"__pow__", "value, mod=None, /", "pow(self, value, mod)"},
    {"__rpow__", "value, mod=None, /", "pow(value, self, mod)"},
    {"__neg__", "", "-self"},
    {"__pos__", "", "+self"},
    {"__invert__", "", "~self"},
    {"__abs__", "", "abs(self)"},
    {"__int__", "", "int(self)"},
    {"__float__", "", "float(self)"},
    {"__index__", "", "self as an exact int, where an int is needed."},
};

static const struct operator_name {
    const char *name, *sign;
} operators[] = {
    {"add", "+"},       {"sub", "-"}, {"mul", "*"},     {"matmul", "@"},  {"truediv", "/"},
    {"floordiv", "//"}, {"mod", "%"}, {"lshift", "<<"}, {"rshift", ">>"}, {"and", "&"},
    {"xor", "^"},       {"or", "|"},  {"pow", "**"},    {"divmod", NULL},
};

/* Which operator __add__, __radd__ or __iadd__ is of; *ret_kind 0, 'r' or 'i'. */
static const struct operator_name *operator_of(const char *name, char *ret_kind)
{
    size_t size = strlen(name);

    if (size < 6) return NULL;
    for (int prefix = 0; prefix < 2; prefix++) {
        const char *word = name + 2 + prefix;
        size_t length = size - 4 - (size_t)prefix;

        if (prefix && name[2] != 'r' && name[2] != 'i') break;
        for (size_t i = 0; i < sizeof operators / sizeof *operators; i++)
            if (strlen(operators[i].name) == length &&
                memcmp(operators[i].name, word, length) == 0) {
                *ret_kind = prefix ? name[2] : '\0';
                return &operators[i];
            }
    }
    return NULL;
}

static const struct special *special_of(const char *name)
{
    for (size_t i = 0; i < sizeof specials / sizeof *specials; i++)
        if (strcmp(specials[i].name, name) == 0) return &specials[i];
    return NULL;
}

itd_value itd_special_signature(itd_vm *vm, const char *name)
{
    const struct special *s = special_of(name);
    char kind;

    if (s) return itd_text_signature(vm, s->signature, "$self");
    return operator_of(name, &kind) ? itd_text_signature(vm, "value, /", "$self") : ITD_NONE;
}

itd_value itd_special_doc(itd_vm *vm, const char *name)
{
    const struct special *s = special_of(name);
    const struct operator_name *o;
    char kind = 0;

    if (s) return itd_str_c(vm, s->doc);
    o = operator_of(name, &kind);
    if (!o) return ITD_NONE;
    if (!o->sign) return itd_str_c(vm, kind ? "divmod(value, self)" : "divmod(self, value)");
    if (kind == 'i') return itd_str_format(vm, "self %s= value", o->sign);
    return kind ? itd_str_format(vm, "value %s self", o->sign)
                : itd_str_format(vm, "self %s value", o->sign);
}
