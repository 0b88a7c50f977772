/* t_parse.c - the front end: shapes that tree-sitter has otherwise, places, the text of
 * expressions, wrong and hostile sources.
 *
 * Texts of syntax errors are in tests/syntax/cases.json.
 *
 * SPDX-License-Identifier: MIT OR Apache-2.0 */
#include "core/base/unicode_names.h"
#include "core/compile/ast.h"
#include "core/vm/vm.h"
#include "tests/unit/tap.h"

#include <stdlib.h>

static itd_vm *vm = &itd_the_vm;
static itd_unit unit;

static bool parse(const char *source, size_t size)
{
    unit =
        (itd_unit){.vm = vm, .source = source, .size = size, .filename = itd_str_c(vm, "<test>")};
    vm->no_collect = true;
    unit.keep = itd_list_new(vm);
    unit.arena = itd_arena_new(vm);
    return itd_parse(&unit);
}

static void drop(void)
{
    itd_arena_free(unit.arena);
    unit.arena = NULL;
    vm->no_collect = false;
}

/* The exception of a failed parse, or unbound. */
static itd_value failure(void)
{
    return itd_pending(vm) ? itd_take_pending(vm) : ITD_UNBOUND;
}

/* A source on one line. */
static const char *title(const char *source)
{
    static char line[100];
    size_t i;

    for (i = 0; source[i] && i + 1 < sizeof line; i++)
        line[i] = source[i] == '\n' || source[i] == '\r' ? ';' : source[i];
    line[i] = '\0';
    return line;
}

/* ---- shapes: expressions, fully parenthesised ---- */

static char text[4096];
static size_t used;

static void put(const char *format, ...) __attribute__((format(printf, 1, 2)));
static void put(const char *format, ...)
{
    va_list ap;

    va_start(ap, format);
    used += (size_t)vsnprintf(text + used, sizeof text - used, format, ap);
    va_end(ap);
}

static void show_all(const itd_nodes *nodes);

static void show(const itd_node *n)
{
    static const char *const binary[] = {"+",  "-",  "*",  "@", "/", "//", "%",
                                         "**", "<<", ">>", "&", "^", "|"};
    size_t size;
    itd_value owner;

    if (!n) {
        put("-");
        return;
    }
    switch (n->kind) {
    case ITD_Name: put("%s", itd_str_utf8(vm, n->name.id, &size, &owner)); break;
    case ITD_Constant:
        put("%s", itd_str_utf8(vm, itd_repr(vm, n->constant.value), &size, &owner));
        break;
    case ITD_Attribute:
        show(n->attribute.value);
        put(".%s", itd_str_utf8(vm, n->attribute.attr, &size, &owner));
        break;
    case ITD_BinOp:
        put("(");
        show(n->bin.left);
        put("%s", binary[n->op]);
        show(n->bin.right);
        put(")");
        break;
    case ITD_UnaryOp:
        put("(%c", "~!+-"[n->op]);
        show(n->unary.operand);
        put(")");
        break;
    case ITD_BoolOp:
        put(n->op == ITD_BOOL_AND ? "and" : "or");
        show_all(&n->values.values);
        break;
    case ITD_Await:
        put("await(");
        show(n->one.value);
        put(")");
        break;
    case ITD_Starred:
        put("*(");
        show(n->one.value);
        put(")");
        break;
    case ITD_Tuple: put("tuple"), show_all(&n->elts.elts); break;
    case ITD_List: put("list"), show_all(&n->elts.elts); break;
    case ITD_JoinedStr: put("f"), show_all(&n->values.values); break;
    case ITD_FormattedValue:
        put("{");
        show(n->formatted.value);
        if (n->formatted.conversion) put("!%c", n->formatted.conversion);
        if (n->formatted.format_spec) put(":"), show(n->formatted.format_spec);
        put("}");
        break;
    case ITD_Call:
        show(n->call.func);
        show_all(&n->call.args);
        break;
    case ITD_Subscript:
        show(n->subscript.value);
        put("[");
        show(n->subscript.slice);
        put("]");
        break;
    default: put("?%d", n->kind); break;
    }
}

static void show_all(const itd_nodes *nodes)
{
    put("(");
    for (uint32_t i = 0; i < nodes->count; i++) {
        if (i) put(", ");
        show(nodes->items[i]);
    }
    put(")");
}

static void show_statement(const itd_node *n)
{
    switch (n->kind) {
    case ITD_Expr: show(n->one.value); break;
    case ITD_Return: put("return "), show(n->one.value); break;
    case ITD_Assign:
        for (uint32_t i = 0; i < n->assign.targets.count; i++)
            show(n->assign.targets.items[i]), put(" = ");
        show(n->assign.value);
        break;
    case ITD_AnnAssign:
        show(n->ann.target);
        put(": ");
        show(n->ann.annotation);
        break;
    default: put("?%d", n->kind); break;
    }
}

static const struct {
    const char *source, *shape;
} shapes[] = {
    {"await x ** 2", "(await(x)**2)"},
    {"-await x ** -y", "(-(await(x)**(-y)))"},
    {"a ^ b & c | d", "((a^(b&c))|d)"},
    {"a & b ^ c", "((a&b)^c)"},
    {"-a ** b ** c", "(-(a**(b**c)))"},
    {"a and b and c or d or e and f", "or(and(a, b, c), d, and(e, f))"},
    {"a and (b and c)", "and(a, and(b, c))"},
    {"x = *a.b(), c", "x = tuple(*(a.b()), c)"},
    {"x = *[1] + y,", "x = tuple(*((list(1)+y)))"},
    {"[*a.b[0], *c | d]", "list(*(a.b[0]), *((c|d)))"},
    {"f(*a or b, *c.d)", "f(*(or(a, b)), *(c.d))"},
    {"x[*a.b]", "x[tuple(*(a.b))]"},
    {"x[a,]", "x[tuple(a)]"},
    {"*a[0], (b, *c), [d] = x", "tuple(*(a[0]), tuple(b, *(c)), list(d)) = x"},
    {"*(a, b), c = x", "tuple(*(tuple(a, b)), c) = x"},
    {"(a), = (b) = c", "tuple(a) = b = c"},
    {"a,\nb = 1", "tuple(a); b = 1"},
    {"a.b, c[0],\nd.e = 1", "tuple(a.b, c[0]); d.e = 1"},
    {"print >> f, x", "tuple((print>>f), x)"},
    {"exec\nprint\nmatch * a, b\ntype[0]", "exec; print; tuple((match*a), b); type[0]"},
    {"x: dict[str, list[int]] | None", "x: (dict[tuple(str, list[int])]|None)"},
    {"x: a[b].c[d]", "x: a[b].c[d]"},
    {"x: f[a](b)", "x: f[a](b)"},
    {"f'a' 'b{' f'{x!r:>{w}}}}' '' f'{y = }'", "f('ab{', {x!r:f('>', {w})}, '}y = ', {y!r})"},
    {"f'{a, *b}'", "f({tuple(a, *(b))})"},
    {"f'{x:}{f\"{y}\"}'", "f({x:f()}, {f({y})})"},
    {"\xEF\xAC\x81.\xC2\xAA", "fi.a"},
    {"1_000.5, 0x_F, 2j, .5e1", "tuple(1000.5, 15, 2j, 5.0)"},
    {"a \\\n  + b # c\n(\nd\n)", "(a+b); d"},
};

static void test_shape(const char *source, const char *wanted)
{
    used = 0;
    text[0] = '\0';
    if (parse(source, strlen(source))) {
        for (uint32_t i = 0; i < unit.body.count; i++) {
            if (i) put("; ");
            show_statement(unit.body.items[i]);
        }
    }
    failure();
    if (!tap_ok(!strcmp(text, wanted), "%s is %s", title(source), wanted))
        printf("# it is %s\n", text);
    drop();
}

/* ---- places ---- */

static void test_place(const char *source, uint32_t line, uint32_t column, uint32_t end_line,
                       uint32_t end_column)
{
    bool ok = parse(source, strlen(source));
    const itd_node *n = ok ? unit.body.items[unit.body.count - 1] : NULL;

    ok = ok && n->line == line && n->column == column && n->end_line == end_line &&
         n->end_column == end_column;
    if (!tap_ok(ok, "%s stands at %u:%u to %u:%u", title(source), line, column, end_line,
                end_column) &&
        n)
        printf("# it is at %u:%u to %u:%u\n", n->line, n->column, n->end_line, n->end_column);
    failure();
    drop();
}

static void test_places(void)
{
    test_place("x", 1, 0, 1, 1);
    test_place("\xC3\xA9 = '\xF0\x9F\x98\x80'; y", 1, 9, 1, 10);
    test_place("a\r\nb\rccc = (1,\r 2)", 3, 0, 4, 3);
    test_place("if x:\n  y;\nelif z:\n  w ;\n", 1, 0, 4, 5);
    test_place("@d\nclass A: pass", 2, 0, 2, 13);
    test_place("*a, b = c", 1, 0, 1, 9);
    test_place("a,\n", 1, 0, 1, 2);
}

/* ---- texts ---- */

static void test_text(const char *source)
{
    bool ok = parse(source, strlen(source));
    itd_value out = ok ? itd_unparse(&unit, unit.body.items[0]->one.value) : ITD_ERROR;

    tap_ok(!itd_failed(out) && itd_str_is(out, source), "%s is written as it is", source);
    failure();
    drop();
}

/* ---- wrong and hostile ---- */

static char *repeat(const char *part, size_t count)
{
    size_t size = strlen(part);
    char *out = malloc(size * count + 1);

    for (size_t i = 0; i < count; i++) memcpy(out + i * size, part, size);
    out[size * count] = '\0';
    return out;
}

static void test_deep(const char *before, const char *part, size_t count, const itd_type *exception)
{
    char *middle = repeat(part, count), *source = malloc(strlen(before) + strlen(middle) + 2);
    itd_value e;
    bool ok;

    sprintf(source, "%s%s1", before, middle);
    ok = parse(source, strlen(source));
    e = failure();
    tap_ok(exception ? !ok && !itd_is_unbound(e) && itd_is_a(e, exception) : ok, "%zu times %s",
           count, title(part));
    drop();
    free(middle);
    free(source);
}

static void test_hostile(void)
{
    test_deep("", "(", 100000, itd_SyntaxError);
    test_deep("x = ", "[", 201, itd_SyntaxError);
    test_deep("", "-", 100000, itd_RecursionError);
    test_deep("", "not ", 100000, itd_RecursionError);
    test_deep("", "1+", 100000, itd_RecursionError);
    test_deep("", "1+", 2000, NULL);
    test_deep("", "2**", 100000, itd_RecursionError);
    test_deep("", "lambda: ", 100000, itd_RecursionError);
    test_deep("", "a if b else ", 100000, itd_RecursionError);
    test_deep("", "a and ", 20000, NULL);
    test_deep("", "x;", 20000, NULL);
    test_deep("", "f\"{", 200, itd_SyntaxError);
    test_deep("if a: b\n", "elif a: b\n", 5000, NULL);
    test_deep("x", "\\\n", 200000, itd_SyntaxError);
    test_deep("x (", "{", 180, itd_SyntaxError);
    tap_ok(!parse("x\0y", 3) && itd_is_a(failure(), itd_SyntaxError), "a NUL");
    drop();
}

/* ---- names ---- */

static void test_names(void)
{
    static const struct {
        const char *name;
        uint32_t code;
    } rows[] = {
        {"BULLET", 0x2022},
        {"latin small letter a", 'a'},
        {"HANGUL SYLLABLE GAG", 0xAC01},
        {"CJK UNIFIED IDEOGRAPH-4E00", 0x4E00},
        {"LINE FEED", 10},
        {"GRINNING FACE", 0x1F600},
        {"NO SUCH", 0},
        {"", 0},
        {"CJK UNIFIED IDEOGRAPH-0041", 0},
    };
    char name[ITD_UNICODE_NAME_MAX];

    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        uint32_t code = 0;
        bool found = itd_unicode_by_name(rows[i].name, strlen(rows[i].name), &code);

        tap_ok(found == (rows[i].code != 0) && code == rows[i].code, "the character named %s",
               rows[i].name);
    }
    tap_ok(itd_unicode_name(0xAC01, name) && !strcmp(name, "HANGUL SYLLABLE GAG"),
           "a syllable's name");
    tap_ok(itd_unicode_name(0x20AC, name) && !strcmp(name, "EURO SIGN"), "a sign's name");
    tap_ok(!itd_unicode_name(10, name), "a control has none");
}

int main(void)
{
    static const char *const texts[] = {
        "a + b * (c - d)",
        "(a, b)",
        "lambda x, /, y=1, *z, k, **w: (x, y)",
        "{k: v for k, v in x if k if v}",
        "[*a, b]",
        "f(x for x in y)",
        "a[1:2, ::3]",
        "not (a or b)",
        "(yield x)",
        "a if b else c",
        "(await x).y",
        "x[*a, b]",
        "f'{a!r:>{b}}'",
        "1 .real",
        "{1, 2}",
        "-a ** (-b)",
    };

    if (itd_boot() != 0 || !itd_session_new(NULL, NULL, (uint64_t)256 << 20)) return 1;
    for (size_t i = 0; i < sizeof shapes / sizeof *shapes; i++)
        test_shape(shapes[i].source, shapes[i].shape);
    test_places();
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) test_text(texts[i]);
    test_hostile();
    test_names();
    return tap_done();
}
