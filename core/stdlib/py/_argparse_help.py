"""How argparse writes usage and help."""

# SPDX-License-Identifier: MIT OR Apache-2.0

import re as _re

SUPPRESS = "==SUPPRESS=="
OPTIONAL, ZERO_OR_MORE, ONE_OR_MORE, PARSER, REMAINDER = "?", "*", "+", "A...", "..."
_COLUMNS = 80


def _(text):
    return text


def ngettext(one, more, n):
    """One or more."""
    return one if n == 1 else more


class HelpFormatter:
    """Collects what is to be shown, then lays it out."""

    def __init__(self, prog, indent_increment=2, max_help_position=24, width=None):
        if width is None:
            width = _COLUMNS - 2
        self._prog = prog
        self._indent_increment = indent_increment
        self._max_help_position = min(max_help_position, max(width - 20, indent_increment * 2))
        self._width = width
        self._current_indent = 0
        self._level = 0
        self._action_max_length = 0
        self._root_section = self._Section(self, None)
        self._current_section = self._root_section
        self._whitespace_matcher = _re.compile(r"(?a)\s+")
        self._long_break_matcher = _re.compile(r"\n\n\n+")

    def _indent(self):
        self._current_indent += self._indent_increment
        self._level += 1

    def _dedent(self):
        self._current_indent -= self._indent_increment
        assert self._current_indent >= 0, "Indent decreased below 0."
        self._level -= 1

    class _Section:
        def __init__(self, formatter, parent, heading=None):
            self.formatter = formatter
            self.parent = parent
            self.heading = heading
            self.items = []

        def format_help(self):
            if self.parent is not None:
                self.formatter._indent()
            join = self.formatter._join_parts
            text = join([func(*args) for func, args in self.items])
            if self.parent is not None:
                self.formatter._dedent()
            if not text:
                return ""
            heading = ""
            if self.heading is not SUPPRESS and self.heading is not None:
                heading = "%*s%s:\n" % (self.formatter._current_indent, "", self.heading)
            return join(["\n", heading, text, "\n"])

    def _add_item(self, func, args):
        self._current_section.items.append((func, args))

    def start_section(self, heading):
        """Begins a section."""
        self._indent()
        section = self._Section(self, self._current_section, heading)
        self._add_item(section.format_help, [])
        self._current_section = section

    def end_section(self):
        """Ends it."""
        self._current_section = self._current_section.parent
        self._dedent()

    def add_text(self, text):
        """A paragraph."""
        if text is not SUPPRESS and text is not None:
            self._add_item(self._format_text, [text])

    def add_usage(self, usage, actions, groups, prefix=None):
        """The usage."""
        if usage is not SUPPRESS:
            self._add_item(self._format_usage, (usage, actions, groups, prefix))

    def add_argument(self, action):
        """An argument."""
        if action.help is SUPPRESS:
            return
        shown = [self._format_action_invocation(action)]
        shown += [self._format_action_invocation(sub) for sub in self._iter_indented_subactions(action)]
        # Those of commands below are indented further.
        lengths = [len(text) + self._current_indent for text in shown]
        self._action_max_length = max(self._action_max_length, *lengths)
        self._add_item(self._format_action, [action])

    def add_arguments(self, actions):
        """Arguments."""
        for action in actions:
            self.add_argument(action)

    def format_help(self):
        """All as text."""
        text = self._root_section.format_help()
        if text:
            text = self._long_break_matcher.sub("\n\n", text)
            text = text.strip("\n") + "\n"
        return text

    def _join_parts(self, parts):
        return "".join([part for part in parts if part and part is not SUPPRESS])

    def _format_usage(self, usage, actions, groups, prefix):
        if prefix is None:
            prefix = _("usage: ")
        if usage is not None:
            usage = usage % dict(prog=self._prog)
        elif not actions:
            usage = "%(prog)s" % dict(prog=self._prog)
        else:
            prog = "%(prog)s" % dict(prog=self._prog)
            optionals = [a for a in actions if a.option_strings]
            positionals = [a for a in actions if not a.option_strings]
            text = self._format_actions_usage(optionals + positionals, groups)
            usage = " ".join([s for s in [prog, text] if s])
            room = self._width - self._current_indent
            if len(prefix) + len(usage) > room:
                usage = self._wrap_usage(prog, prefix, room, optionals, positionals, groups)
        return f"{prefix}{usage}\n\n"

    def _wrap_usage(self, prog, prefix, room, optionals, positionals, groups):
        pieces = _re.compile(r"\(.*?\)+(?=\s|$)|\[.*?\]+(?=\s|$)|\S+")
        opt_parts = pieces.findall(self._format_actions_usage(optionals, groups))
        pos_parts = pieces.findall(self._format_actions_usage(positionals, groups))

        def lines_of(parts, indent, first=None):
            lines, line = [], []
            length = len(indent) - 1 if first is None else len(first) - 1
            for part in parts:
                if length + 1 + len(part) > room and line:
                    lines.append(indent + " ".join(line))
                    line, length = [], len(indent) - 1
                line.append(part)
                length += len(part) + 1
            if line:
                lines.append(indent + " ".join(line))
            if first is not None:
                lines[0] = lines[0][len(indent) :]
            return lines

        if len(prefix) + len(prog) <= 0.75 * room:
            indent = " " * (len(prefix) + len(prog) + 1)
            if opt_parts:
                lines = lines_of([prog] + opt_parts, indent, prefix)
                lines.extend(lines_of(pos_parts, indent))
            elif pos_parts:
                lines = lines_of([prog] + pos_parts, indent, prefix)
            else:
                lines = [prog]
        else:
            indent = " " * len(prefix)
            lines = lines_of(opt_parts + pos_parts, indent)
            if len(lines) > 1:
                lines = lines_of(opt_parts, indent) + lines_of(pos_parts, indent)
            lines = [prog] + lines
        return "\n".join(lines)

    def _format_actions_usage(self, actions, groups):
        # A group whose actions stand together is shown in brackets.
        begins, inside = {}, set()
        for group in groups:
            if not group._group_actions:
                raise ValueError(f"empty group {group}")
            if all(action.help is SUPPRESS for action in group._group_actions):
                continue
            try:
                start = actions.index(group._group_actions[0])
            except ValueError:
                continue
            end = start + len(group._group_actions)
            if actions[start:end] == group._group_actions:
                hidden = sum(action.help is SUPPRESS for action in group._group_actions)
                visible = len(group._group_actions) - hidden
                inside.update(group._group_actions)
                begins[start] = (group, end, visible)
        texts = [self._one_usage(action, inside) for action in actions]
        out, i = [], 0
        while i < len(actions):
            if i in begins:
                group, end, visible = begins[i]
                shown = [t for t in texts[i:end] if t is not None]
                if shown:
                    inner = " | ".join(shown)
                    if not group.required:
                        inner = f"[{inner}]"
                    elif visible > 1:
                        inner = f"({inner})"
                    out.append(inner)
                i = end
            else:
                if texts[i] is not None:
                    out.append(texts[i])
                i += 1
        return " ".join(out)

    def _one_usage(self, action, inside):
        if action.help is SUPPRESS:
            return None
        if not action.option_strings:
            part = self._format_args(action, self._get_default_metavar_for_positional(action))
            if action in inside and part[:1] == "[" and part[-1:] == "]":
                part = part[1:-1]
            return part
        name = action.option_strings[0]
        if action.nargs == 0:
            part = action.format_usage()
        else:
            part = f"{name} {self._format_args(action, self._get_default_metavar_for_optional(action))}"
        if not action.required and action not in inside:
            part = f"[{part}]"
        return part

    def _format_text(self, text):
        if "%(prog)" in text:
            text = text % dict(prog=self._prog)
        width = max(self._width - self._current_indent, 11)
        return self._fill_text(text, width, " " * self._current_indent) + "\n\n"

    def _format_action(self, action):
        place = min(self._action_max_length + 2, self._max_help_position)
        help_width = max(self._width - place, 11)
        width = place - self._current_indent - 2
        header = self._format_action_invocation(action)
        if not action.help:
            header = "%*s%s\n" % (self._current_indent, "", header)
            first = 0
        elif len(header) <= width:
            header = "%*s%-*s  " % (self._current_indent, "", width, header)
            first = 0
        else:
            header = "%*s%s\n" % (self._current_indent, "", header)
            first = place
        parts = [header]
        if action.help and action.help.strip():
            text = self._expand_help(action)
            if text:
                lines = self._split_lines(text, help_width)
                parts.append("%*s%s\n" % (first, "", lines[0]))
                for line in lines[1:]:
                    parts.append("%*s%s\n" % (place, "", line))
        elif not header.endswith("\n"):
            parts.append("\n")
        for sub in self._iter_indented_subactions(action):
            parts.append(self._format_action(sub))
        return self._join_parts(parts)

    def _format_action_invocation(self, action):
        if not action.option_strings:
            (metavar,) = self._metavar_formatter(action, self._get_default_metavar_for_positional(action))(1)
            return metavar
        if action.nargs == 0:
            return ", ".join(action.option_strings)
        args = self._format_args(action, self._get_default_metavar_for_optional(action))
        return ", ".join([f"{name} {args}" for name in action.option_strings])

    def _metavar_formatter(self, action, default_metavar):
        if action.metavar is not None:
            result = action.metavar
        elif action.choices is not None:
            result = "{" + ",".join([str(choice) for choice in action.choices]) + "}"
        else:
            result = default_metavar

        def form(size):
            return result if isinstance(result, tuple) else (result,) * size

        return form

    def _format_args(self, action, default_metavar):
        get = self._metavar_formatter(action, default_metavar)
        nargs = action.nargs
        if nargs is None:
            return "%s" % get(1)
        if nargs == OPTIONAL:
            return "[%s]" % get(1)
        if nargs == ZERO_OR_MORE:
            metavar = get(1)
            return "[%s [%s ...]]" % metavar if len(metavar) == 2 else "[%s ...]" % metavar
        if nargs == ONE_OR_MORE:
            return "%s [%s ...]" % get(2)
        if nargs == REMAINDER:
            return "..."
        if nargs == PARSER:
            return "%s ..." % get(1)
        if nargs == SUPPRESS:
            return ""
        try:
            forms = ["%s" for _ in range(nargs)]
        except TypeError:
            raise ValueError("invalid nargs value") from None
        return " ".join(forms) % get(nargs)

    def _expand_help(self, action):
        params = dict(vars(action), prog=self._prog)
        for name in list(params):
            if params[name] is SUPPRESS:
                del params[name]
            elif hasattr(params[name], "__name__"):
                params[name] = params[name].__name__
        if params.get("choices") is not None:
            params["choices"] = ", ".join([str(c) for c in params["choices"]])
        return self._get_help_string(action) % params

    def _iter_indented_subactions(self, action):
        get = getattr(action, "_get_subactions", None)
        if get is not None:
            self._indent()
            yield from get()
            self._dedent()

    def _split_lines(self, text, width):
        import textwrap

        return textwrap.wrap(self._whitespace_matcher.sub(" ", text).strip(), width)

    def _fill_text(self, text, width, indent):
        import textwrap

        text = self._whitespace_matcher.sub(" ", text).strip()
        return textwrap.fill(text, width, initial_indent=indent, subsequent_indent=indent)

    def _get_help_string(self, action):
        return action.help

    def _get_default_metavar_for_optional(self, action):
        return action.dest.upper()

    def _get_default_metavar_for_positional(self, action):
        return action.dest


class RawDescriptionHelpFormatter(HelpFormatter):
    """Leaves descriptions as they are."""

    def _fill_text(self, text, width, indent):
        return "".join(indent + line for line in text.splitlines(keepends=True))


class RawTextHelpFormatter(RawDescriptionHelpFormatter):
    """Leaves all text as it is."""

    def _split_lines(self, text, width):
        return text.splitlines()


class ArgumentDefaultsHelpFormatter(HelpFormatter):
    """Shows defaults."""

    def _get_help_string(self, action):
        text = action.help or ""
        if "%(default)" not in text and action.default is not SUPPRESS:
            if action.option_strings or action.nargs in (OPTIONAL, ZERO_OR_MORE):
                text += _(" (default: %(default)s)")
        return text


class MetavarTypeHelpFormatter(HelpFormatter):
    """Shows the types' names."""

    def _get_default_metavar_for_optional(self, action):
        return action.type.__name__

    def _get_default_metavar_for_positional(self, action):
        return action.type.__name__
