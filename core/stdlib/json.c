/* json.c - the json module: loads, dumps, load, dump, JSONDecodeError.
 *
 * All of the plain ways are here. JSONEncoder and JSONDecoder, which scripts subclass, are Python
 * (py/json__encoder.py, py/json__decoder.py); they are imported when first asked for and work
 * through the natives of _json.
 *
 * SPDX-License-Identifier: MIT OR Apache-2.0 */
#include "core/stdlib/json.h"
#include "core/object/str_impl.h"

static itd_type *decode_error_type;

/* ---- JSONDecodeError -------------------------------------------------------------------- */

bool itd_json_fail(itd_vm *vm, const char *text, itd_value document, int64_t at)
{
    itd_value msg = itd_str_c(vm, text), args;

    if (itd_failed(msg)) return false;
    args = itd_tuple_pack(vm, 3, msg, document, itd_int_from(vm, at));
    if (!itd_failed(args)) itd_raise_with(vm, decode_error_type, args);
    return false;
}

static bool set(itd_vm *vm, itd_value v, const char *name, itd_value value)
{
    itd_value key = itd_intern_c(vm, name, strlen(name));

    return !itd_failed(key) && !itd_failed(value) && itd_setattr(vm, v, key, value);
}

static bool decode_error_init(itd_vm *vm, itd_value self, const itd_value *args, size_t positional,
                              itd_value kwnames)
{
    itd_arg a[3];
    const itd_str *doc;
    int64_t pos, line = 1, last = -1;
    itd_value text;

    if (!itd_bind_text(vm, "msg, doc: str, pos: i64", "JSONDecodeError", args, positional, kwnames,
                       a))
        return false;
    doc = ITD_STR(a[1].v);
    pos = a[2].n;
    if (!itd_charge(vm, (uint64_t)doc->length / 32)) return false;
    for (int64_t i = 0; i < pos && i < doc->length; i++) {
        if (!itd_goes_on(vm, i)) return false;
        if (itd_str_at(doc, i) == '\n') {
            line++;
            last = i;
        }
    }
    text = itd_str_format(vm, "%S: line %lld column %lld (char %lld)", a[0].v, (long long)line,
                          (long long)(pos - last), (long long)pos);
    if (itd_failed(text)) return false;
    ITD_EXC_(self)->args = itd_tuple_pack(vm, 1, text);
    if (itd_failed(ITD_EXC_(self)->args)) return false;
    return set(vm, self, "msg", a[0].v) && set(vm, self, "doc", a[1].v) &&
           set(vm, self, "pos", a[2].v) && set(vm, self, "lineno", itd_int_from(vm, line)) &&
           set(vm, self, "colno", itd_int_from(vm, pos - last));
}

static itd_value get(itd_vm *vm, itd_value v, const char *name)
{
    itd_value key = itd_intern_c(vm, name, strlen(name));

    return itd_failed(key) ? key : itd_getattr(vm, v, key);
}

static itd_value decode_error_reduce(itd_vm *vm, itd_value self, const itd_arg *a)
{
    itd_value msg = get(vm, self, "msg"), doc = itd_failed(msg) ? msg : get(vm, self, "doc"),
              pos = itd_failed(doc) ? doc : get(vm, self, "pos");
    itd_value args = itd_failed(pos) ? pos : itd_tuple_pack(vm, 3, msg, doc, pos);

    return itd_failed(args) ? args : itd_tuple_pack(vm, 2, itd_of(itd_type_of(self)), args);
}

static bool json_boot(itd_vm *vm)
{
    static const itd_native methods[] = {
        {"__reduce__", decode_error_reduce, "", "What copy needs.", 0}, {0}};
    static const itd_slots slots = {.init = decode_error_init};
    static const itd_type_spec spec = {
        &decode_error_type,
        "json.decoder.JSONDecodeError",
        &itd_ValueError,
        ITD_K_EXC,
        sizeof(itd_exc),
        ITD_T_BASE | ITD_T_DICT | ITD_T_EXCEPTION,
        NULL,
        "What was read is not JSON: msg, doc, pos, lineno, colno say where.",
        methods,
        &slots,
    };

    return itd_type_define(vm, &spec);
}

/* ---- reading ---------------------------------------------------------------------------- */

/* Which encoding bytes of JSON have, by their mark or the pattern of zeros at their beginning. */
static const char *encoding_of(const uint8_t *p, size_t n)
{
    if (n >= 4 && (memcmp(p, "\0\0\xFE\xFF", 4) == 0 || memcmp(p, "\xFF\xFE\0\0", 4) == 0))
        return "utf-32";
    if (n >= 2 && (memcmp(p, "\xFE\xFF", 2) == 0 || memcmp(p, "\xFF\xFE", 2) == 0)) return "utf-16";
    if (n >= 3 && memcmp(p, "\xEF\xBB\xBF", 3) == 0) return "utf-8-sig";
    if (n >= 4) {
        if (!p[0]) return p[1] ? "utf-16-be" : "utf-32-be";
        if (!p[1]) return p[2] || p[3] ? "utf-16-le" : "utf-32-le";
    } else if (n == 2) {
        if (!p[0]) return "utf-16-be";
        if (!p[1]) return "utf-16-le";
    }
    return "utf-8";
}

/* The text to read, of a str or bytes. */
static itd_value text_of(itd_vm *vm, itd_value v)
{
    const uint8_t *data;
    size_t size;

    if (itd_is_str(v)) {
        if (ITD_STR(v)->length && itd_str_at(ITD_STR(v), 0) == 0xFEFF)
            return itd_json_fail(vm, "Unexpected UTF-8 BOM (decode using utf-8-sig)", v, 0),
                   ITD_ERROR;
        return v;
    }
    if (!itd_is_kind(v, ITD_K_BYTESTR) && !itd_is_kind(v, ITD_K_BYTEARRAY))
        return itd_raise(vm, itd_TypeError,
                         "the JSON object must be str, bytes or bytearray, not %s",
                         itd_type_name(v));
    if (!itd_as_buffer(vm, v, &data, &size)) return ITD_ERROR;
    return itd_decode(vm, data, size, v, encoding_of(data, size), "surrogatepass");
}

static itd_value read_all(itd_vm *vm, itd_value text, const struct itd_json_hooks *hooks)
{
    const itd_str *s = ITD_STR(text);
    int64_t at = itd_json_skip(s, 0);
    itd_value out;

    if (!itd_json_read(vm, text, hooks, &at, &out)) return ITD_ERROR;
    at = itd_json_skip(s, at);
    return at == s->length ? out : (itd_json_fail(vm, "Extra data", text, at), ITD_ERROR);
}

/* "cls() got an unexpected keyword argument": what is left over goes to the class. */
static bool no_more(itd_vm *vm, itd_value rest, const char *class_name)
{
    itd_value key, value;
    int64_t pos = 0;

    if (!itd_dict_walk(ITD_DICT_(rest), &pos, &key, &value)) return true;
    return itd_fail(vm, itd_TypeError, "%s.__init__() got an unexpected keyword argument '%U'",
                    class_name, key);
}

/* cls(**keywords).method(arg) with the keywords of names whose values aren't left out. */
static itd_value through_class(itd_vm *vm, itd_value cls, itd_value rest, const char *const *names,
                               const itd_value *values, size_t count, const char *method,
                               itd_value arg)
{
    itd_value args[ITD_MAX_PARAMETERS + 8], keys = itd_list_new(vm), key, value, object, name;
    int64_t pos = 0;
    size_t n = 0;

    if (itd_failed(keys)) return ITD_ERROR;
    for (size_t i = 0; i < count; i++) {
        if (itd_is_unbound(values[i])) continue;
        name = itd_intern_c(vm, names[i], strlen(names[i]));
        if (itd_failed(name) || !itd_list_append(vm, keys, name)) return ITD_ERROR;
        args[n++] = values[i];
    }
    while (itd_dict_walk(ITD_DICT_(rest), &pos, &key, &value)) {
        if (n == sizeof args / sizeof *args)
            return itd_raise(vm, itd_TypeError, "too many keyword arguments");
        if (!itd_list_append(vm, keys, key)) return ITD_ERROR;
        args[n++] = value;
    }
    keys = itd_tuple_of(vm, keys);
    name = itd_failed(keys) ? keys : itd_intern_c(vm, method, strlen(method));
    if (itd_failed(name)) return ITD_ERROR;
    object = itd_call_kw(vm, cls, args, 0, keys);
    return itd_failed(object) ? object : itd_call_method(vm, object, name, 1, &arg);
}

enum { L_S, L_CLS, L_OBJECT_HOOK, L_FLOAT, L_INT, L_CONSTANT, L_PAIRS, L_REST };

static itd_value read_from(itd_vm *vm, itd_value source, const itd_arg *a)
{
    struct itd_json_hooks hooks = {a[L_OBJECT_HOOK].v, a[L_PAIRS].v,    a[L_FLOAT].v,
                                   a[L_INT].v,         a[L_CONSTANT].v, true};
    itd_value text = text_of(vm, source), strict;
    int truth;

    if (itd_failed(text)) return ITD_ERROR;
    if (!itd_is_none(a[L_CLS].v)) {
        static const char *const names[] = {"object_hook", "object_pairs_hook", "parse_float",
                                            "parse_int", "parse_constant"};
        itd_value values[] = {hooks.object_hook, hooks.pairs_hook, hooks.parse_float,
                              hooks.parse_int, hooks.parse_constant};

        for (size_t i = 0; i < 5; i++)
            if (itd_is_none(values[i])) values[i] = ITD_UNBOUND;
        return through_class(vm, a[L_CLS].v, a[L_REST].v, names, values, 5, "decode", text);
    }
    strict = itd_dict_get(vm, a[L_REST].v, itd_n_strict);
    if (itd_failed(strict)) return ITD_ERROR;
    if (!itd_is_unbound(strict)) {
        if ((truth = itd_truth(vm, strict)) < 0 ||
            itd_dict_delete(vm, a[L_REST].v, itd_n_strict) < 0)
            return ITD_ERROR;
        hooks.strict = truth;
    }
    return no_more(vm, a[L_REST].v, "JSONDecoder") ? read_all(vm, text, &hooks) : ITD_ERROR;
}

static itd_value json_loads(itd_vm *vm, itd_value module, const itd_arg *a)
{
    return read_from(vm, a[L_S].v, a);
}

static itd_value json_load(itd_vm *vm, itd_value module, const itd_arg *a)
{
    itd_value text = itd_call_method(vm, a[L_S].v, itd_n_read, 0, NULL);

    return itd_failed(text) ? text : read_from(vm, text, a);
}

/* ---- writing ---------------------------------------------------------------------------- */

/* An indent given as an int, a str or None, as a str or none. */
static itd_value indent_of(itd_vm *vm, itd_value v)
{
    int64_t n;

    if (itd_is_none(v) || itd_is_str(v)) return v;
    if (!itd_is_int(v))
        return itd_raise(vm, itd_TypeError, "can't multiply sequence by non-int of type '%s'",
                         itd_type_name(v));
    if (!itd_as_size(vm, v, &n)) return ITD_ERROR;
    return itd_str_repeat(vm, itd_latin1_strs[' '], n);
}

static bool separators_of(itd_vm *vm, itd_value v, bool indented, struct itd_json_style *style)
{
    itd_value pair;

    style->key_separator = itd_str_c(vm, ": ");
    style->item_separator = indented ? itd_latin1_strs[','] : itd_str_c(vm, ", ");
    if (itd_is_none(v))
        return !itd_failed(style->key_separator) && !itd_failed(style->item_separator);
    if (!itd_type_of(v)->slots.iter && !itd_type_of(v)->slots.getitem)
        return itd_fail(vm, itd_TypeError, "cannot unpack non-iterable %s object",
                        itd_type_name(v));
    pair = itd_tuple_of(vm, v);
    if (itd_failed(pair)) return false;
    if (itd_tuple_count(pair) < 2)
        return itd_fail(vm, itd_ValueError, "not enough values to unpack (expected 2, got %lld)",
                        (long long)itd_tuple_count(pair));
    if (itd_tuple_count(pair) > 2)
        return itd_fail(vm, itd_ValueError, "too many values to unpack (expected 2)");
    style->item_separator = itd_tuple_items(pair)[0];
    style->key_separator = itd_tuple_items(pair)[1];
    for (int i = 0; i < 2; i++)
        if (!itd_is_str(itd_tuple_items(pair)[i]))
            return itd_fail(vm, itd_TypeError, "make_encoder() argument %d must be str, not %s",
                            6 - i, itd_type_name(itd_tuple_items(pair)[i]));
    return true;
}

static itd_value write_all(itd_vm *vm, itd_value v, const struct itd_json_style *style)
{
    itd_text t;

    itd_text_init(&t, vm);
    return itd_json_write(&t, v, style) ? itd_text_done(&t) : ITD_ERROR;
}

enum {
    D_SKIPKEYS,
    D_ASCII,
    D_CIRCULAR,
    D_NAN,
    D_CLS,
    D_INDENT,
    D_SEPARATORS,
    D_DEFAULT,
    D_SORT,
    D_REST
};

/* a: the arguments behind the object (and file). */
static itd_value write_with(itd_vm *vm, itd_value v, const itd_arg *a)
{
    struct itd_json_style style = {
        .hook = a[D_DEFAULT].v,
        .skipkeys = a[D_SKIPKEYS].n,
        .ensure_ascii = a[D_ASCII].n,
        .check_circular = a[D_CIRCULAR].n,
        .allow_nan = a[D_NAN].n,
        .sort_keys = a[D_SORT].n,
    };

    if (!itd_is_none(a[D_CLS].v)) {
        static const char *const names[] = {"skipkeys",  "ensure_ascii", "check_circular",
                                            "allow_nan", "indent",       "separators",
                                            "default",   "sort_keys"};
        itd_value values[] = {itd_bool(style.skipkeys),
                              itd_bool(style.ensure_ascii),
                              itd_bool(style.check_circular),
                              itd_bool(style.allow_nan),
                              a[D_INDENT].v,
                              a[D_SEPARATORS].v,
                              a[D_DEFAULT].v,
                              itd_bool(style.sort_keys)};

        return through_class(vm, a[D_CLS].v, a[D_REST].v, names, values, 8, "encode", v);
    }
    if (!no_more(vm, a[D_REST].v, "JSONEncoder")) return ITD_ERROR;
    style.indent = indent_of(vm, a[D_INDENT].v);
    if (itd_failed(style.indent) ||
        !separators_of(vm, a[D_SEPARATORS].v, !itd_is_none(a[D_INDENT].v), &style))
        return ITD_ERROR;
    return write_all(vm, v, &style);
}

static itd_value json_dumps(itd_vm *vm, itd_value module, const itd_arg *a)
{
    return write_with(vm, a[0].v, a + 1);
}

static itd_value json_dump(itd_vm *vm, itd_value module, const itd_arg *a)
{
    itd_value write = itd_getattr(vm, a[1].v, itd_n_write), text;

    if (itd_failed(write)) return ITD_ERROR;
    text = write_with(vm, a[0].v, a + 2);
    if (itd_failed(text) || itd_failed(itd_call(vm, write, 1, &text))) return ITD_ERROR;
    return ITD_NONE;
}

/* ---- the rest of the module ------------------------------------------------------------- */

static itd_value json_getattr(itd_vm *vm, itd_value module, const itd_arg *a)
{
    itd_value json, value;
    bool encoder = itd_str_is(a[0].v, "JSONEncoder") || itd_str_is(a[0].v, "encoder");

    if (!encoder && !itd_str_is(a[0].v, "JSONDecoder") && !itd_str_is(a[0].v, "decoder"))
        return itd_raise(vm, itd_AttributeError, "module 'json' has no attribute '%U'", a[0].v);
    value = itd_import(vm, encoder ? "json.encoder" : "json.decoder");
    if (itd_failed(value) || !(ITD_STR(a[0].v)->data[0] == 'J')) return value;
    value = itd_getattr(vm, value, a[0].v);
    json = itd_failed(value) ? value : itd_import(vm, "json");
    if (itd_failed(json) ||
        !itd_module_set(vm, json, encoder ? "JSONEncoder" : "JSONDecoder", value))
        return ITD_ERROR;
    return value;
}

static itd_value json_error(itd_vm *vm, itd_value module, const itd_arg *a)
{
    return itd_of(decode_error_type);
}

static itd_value json_all(itd_vm *vm, itd_value module, const itd_arg *a)
{
    static const char *const names[] = {"dump",        "dumps",           "load",       "loads",
                                        "JSONDecoder", "JSONDecodeError", "JSONEncoder"};

    return itd_names_list(vm, names, sizeof names / sizeof *names);
}

#define READ                                                                                       \
    ", *, cls = None, object_hook = None, parse_float = None, parse_int = None, parse_constant = " \
    "None, object_pairs_hook = None, **kw"
#define WRITE                                                                                      \
    ", *, skipkeys: bool = False, ensure_ascii: bool = True, check_circular: bool = True, "        \
    "allow_nan: bool = True, cls = None, "                                                         \
    "indent = None, separators = None, default = None, sort_keys: bool = False, **kw"

static const itd_native natives[] = {
    {"loads", json_loads, "s" READ, "The value that JSON text (str or bytes) stands for.",
     ITD_CALLS_BACK | ITD_AS_PYTHON | ITD_AS_PYTHON},
    {"load", json_load, "fp" READ, "loads() of what fp.read() gives.",
     ITD_CALLS_BACK | ITD_AS_PYTHON | ITD_AS_PYTHON},
    {"dumps", json_dumps, "obj" WRITE, "The value as JSON text.",
     ITD_CALLS_BACK | ITD_AS_PYTHON | ITD_AS_PYTHON},
    {"dump", json_dump, "obj, fp" WRITE, "Writes the value as JSON text with fp.write().",
     ITD_CALLS_BACK | ITD_AS_PYTHON},
    {"__getattr__", json_getattr, "name: str, /", NULL, ITD_CALLS_BACK},
    {"JSONDecodeError", json_error, NULL, NULL, ITD_CONSTANT},
    {"__all__", json_all, NULL, NULL, ITD_CONSTANT},
    {0},
};
ITD_MODULE_WITH(json, "json", "JSON text to Python values and back.", natives, json_boot, NULL);

/* ---- _json: what the classes in Python use ---------------------------------------------- */

static bool flag(itd_vm *vm, itd_value encoder, const char *name, bool *ret)
{
    itd_value v = get(vm, encoder, name);
    int truth = itd_failed(v) ? -1 : itd_truth(vm, v);

    *ret = truth > 0;
    return truth >= 0;
}

static itd_value encode_with(itd_vm *vm, itd_value module, const itd_arg *a)
{
    itd_value encoder = a[0].v, indent;
    struct itd_json_style style = {.self = encoder, .hook = ITD_NONE};

    if (!flag(vm, encoder, "skipkeys", &style.skipkeys) ||
        !flag(vm, encoder, "ensure_ascii", &style.ensure_ascii) ||
        !flag(vm, encoder, "check_circular", &style.check_circular) ||
        !flag(vm, encoder, "allow_nan", &style.allow_nan) ||
        !flag(vm, encoder, "sort_keys", &style.sort_keys))
        return ITD_ERROR;
    indent = get(vm, encoder, "indent");
    style.indent = itd_failed(indent) ? indent : indent_of(vm, indent);
    style.item_separator =
        itd_failed(style.indent) ? ITD_ERROR : get(vm, encoder, "item_separator");
    style.key_separator =
        itd_failed(style.item_separator) ? ITD_ERROR : get(vm, encoder, "key_separator");
    if (itd_failed(style.key_separator)) return ITD_ERROR;
    if (!itd_is_str(style.item_separator) || !itd_is_str(style.key_separator))
        return itd_raise(vm, itd_TypeError, "separators must be str, not %s",
                         itd_type_name(itd_is_str(style.item_separator) ? style.key_separator
                                                                        : style.item_separator));
    return write_all(vm, a[1].v, &style);
}

static itd_value quote(itd_vm *vm, itd_value text, bool ensure_ascii)
{
    itd_text t;

    if (!itd_is_str(text))
        return itd_raise(vm, itd_TypeError, "first argument must be a string, not %s",
                         itd_type_name(text));
    itd_text_init(&t, vm);
    return itd_json_write_str(&t, text, ensure_ascii) ? itd_text_done(&t) : ITD_ERROR;
}

static itd_value encode_basestring(itd_vm *vm, itd_value module, const itd_arg *a)
{
    return quote(vm, a[0].v, false);
}

static itd_value encode_basestring_ascii(itd_vm *vm, itd_value module, const itd_arg *a)
{
    return quote(vm, a[0].v, true);
}

static itd_value scan(itd_vm *vm, itd_value module, const itd_arg *a)
{
    static const char *const names[] = {"object_hook", "object_pairs_hook", "parse_float",
                                        "parse_int", "parse_constant"};
    struct itd_json_hooks hooks = {0};
    itd_value *fields[] = {&hooks.object_hook, &hooks.pairs_hook, &hooks.parse_float,
                           &hooks.parse_int, &hooks.parse_constant},
              value;
    int64_t at = a[2].n;

    for (size_t i = 0; i < 5; i++) {
        *fields[i] = get(vm, a[0].v, names[i]);
        if (itd_failed(*fields[i])) return ITD_ERROR;
    }
    if (!flag(vm, a[0].v, "strict", &hooks.strict)) return ITD_ERROR;
    if (at < 0) return itd_raise(vm, itd_ValueError, "idx cannot be negative");
    if (!itd_json_read(vm, a[1].v, &hooks, &at, &value)) return ITD_ERROR;
    return itd_tuple_pack(vm, 2, value, itd_int_from(vm, at));
}

static itd_value skip(itd_vm *vm, itd_value module, const itd_arg *a)
{
    return itd_int_from(vm, itd_json_skip(ITD_STR(a[0].v), a[1].n < 0 ? 0 : a[1].n));
}

static itd_value scanstring(itd_vm *vm, itd_value module, const itd_arg *a)
{
    int64_t at;
    itd_value value;

    if (!itd_as_i64(vm, a[1].v, &at)) return ITD_ERROR;
    if (!itd_is_str(a[0].v))
        return itd_raise(vm, itd_TypeError, "first argument must be a string, not %s",
                         itd_type_name(a[0].v));
    if (at < 0 || at > ITD_STR(a[0].v)->length)
        return itd_raise(vm, itd_ValueError, "end is out of bounds");
    if (!itd_json_read_string(vm, a[0].v, a[2].n, &at, &value)) return ITD_ERROR;
    return itd_tuple_pack(vm, 2, value, itd_int_from(vm, at));
}

static const itd_native class_natives[] = {
    {"scanstring", scanstring, "string, end, strict: bool = True, /",
     "(text, end) of the JSON string that begins before end.", 0},
    {"encode", encode_with, "encoder, value, /", "The value as the encoder's attributes say.",
     ITD_CALLS_BACK},
    {"encode_basestring", encode_basestring, "string, /", "A str as JSON, characters as they are.",
     0},
    {"encode_basestring_ascii", encode_basestring_ascii, "string, /", "A str as JSON in ASCII.", 0},
    {"scan", scan, "decoder, text: str, index: size, /", "(value, end) of the JSON at index.",
     ITD_CALLS_BACK},
    {"skip", skip, "text: str, index: size, /", "Where whitespace ends.", 0},
    {0},
};
ITD_MODULE_WITH(_json, "_json", "What the classes of json are made with.", class_natives, NULL,
                NULL);
