"""argparse's parser."""

# SPDX-License-Identifier: MIT OR Apache-2.0

import re as _re
import sys as _sys
from argparse import (
    _UNRECOGNIZED_ARGS_ATTR, ONE_OR_MORE, OPTIONAL, PARSER, REMAINDER, SUPPRESS, ZERO_OR_MORE, ArgumentError, ArgumentTypeError,
    HelpFormatter, Namespace, _, _ActionsContainer, _AttributeHolder, _get_action_name, ngettext,
)  # fmt: skip


class ArgumentParser(_AttributeHolder, _ActionsContainer):
    """Turns a list of arguments into a Namespace."""

    def __init__(
        self, prog=None, usage=None, description=None, epilog=None, parents=[], formatter_class=HelpFormatter, prefix_chars="-",
        fromfile_prefix_chars=None, argument_default=None, conflict_handler="error", add_help=True, allow_abbrev=True, exit_on_error=True,
    ):  # fmt: skip
        _ActionsContainer.__init__(
            self, description=description, prefix_chars=prefix_chars, argument_default=argument_default, conflict_handler=conflict_handler
        )
        if prog is None:
            argv = getattr(_sys, "argv", None)
            prog = (argv[0] if argv else "").rpartition("/")[2] or "script"
        self.prog = prog
        self.usage = usage
        self.epilog = epilog
        self.formatter_class = formatter_class
        self.fromfile_prefix_chars = fromfile_prefix_chars
        self.add_help = add_help
        self.allow_abbrev = allow_abbrev
        self.exit_on_error = exit_on_error
        self._positionals = self.add_argument_group(_("positional arguments"))
        self._optionals = self.add_argument_group(_("options"))
        self._subparsers = None

        def identity(string):
            return string

        self.register("type", None, identity)
        mark = "-" if "-" in prefix_chars else prefix_chars[0]
        if self.add_help:
            self.add_argument(mark + "h", mark * 2 + "help", action="help", default=SUPPRESS, help=_("show this help message and exit"))
        for parent in parents:
            if not isinstance(parent, ArgumentParser):
                raise TypeError("parents must be a list of ArgumentParser")
            self._add_container_actions(parent)
            self._defaults.update(parent._defaults)

    def _get_kwargs(self):
        names = ("prog", "usage", "description", "formatter_class", "conflict_handler", "add_help")
        return [(name, getattr(self, name)) for name in names]

    def add_subparsers(self, **kwargs):
        """Commands with parsers of their own."""
        if self._subparsers is not None:
            raise ArgumentError(None, _("cannot have multiple subparser arguments"))
        kwargs.setdefault("parser_class", type(self))
        if "title" in kwargs or "description" in kwargs:
            self._subparsers = self.add_argument_group(kwargs.pop("title", _("subcommands")), kwargs.pop("description", None))
        else:
            self._subparsers = self._positionals
        if kwargs.get("prog") is None:
            formatter = self._get_formatter()
            formatter.add_usage(self.usage, self._get_positional_actions(), self._mutually_exclusive_groups, "")
            kwargs["prog"] = formatter.format_help().strip()
        action = self._pop_action_class(kwargs, "parsers")(option_strings=[], **kwargs)
        self._subparsers._add_action(action)
        return action

    def _add_action(self, action):
        (self._optionals if action.option_strings else self._positionals)._add_action(action)
        return action

    def _get_optional_actions(self):
        return [action for action in self._actions if action.option_strings]

    def _get_positional_actions(self):
        return [action for action in self._actions if not action.option_strings]

    # ---- parsing ----

    def parse_args(self, args=None, namespace=None):
        """The Namespace; unknown arguments are an error."""
        args, argv = self.parse_known_args(args, namespace)
        return self._all_known(args, argv)

    def _all_known(self, args, argv):
        if argv:
            message = _("unrecognized arguments: %s") % " ".join(argv)
            if self.exit_on_error:
                self.error(message)
            raise ArgumentError(None, message)
        return args

    def parse_known_args(self, args=None, namespace=None):
        """(Namespace, unknown arguments)"""
        args = list(getattr(_sys, "argv", [""])[1:]) if args is None else list(args)
        if namespace is None:
            namespace = Namespace()
        for action in self._actions:
            if action.dest is not SUPPRESS and not hasattr(namespace, action.dest) and action.default is not SUPPRESS:
                setattr(namespace, action.dest, action.default)
        for dest in self._defaults:
            if not hasattr(namespace, dest):
                setattr(namespace, dest, self._defaults[dest])
        if self.exit_on_error:
            try:
                namespace, args = self._parse_known_args(args, namespace)
            except ArgumentError as error:
                self.error(str(error))
        else:
            namespace, args = self._parse_known_args(args, namespace)
        if hasattr(namespace, _UNRECOGNIZED_ARGS_ATTR):
            args.extend(getattr(namespace, _UNRECOGNIZED_ARGS_ATTR))
            delattr(namespace, _UNRECOGNIZED_ARGS_ATTR)
        return namespace, args

    def _parse_known_args(self, arg_strings, namespace):
        if self.fromfile_prefix_chars is not None:
            arg_strings = self._read_args_from_files(arg_strings)
        return _Run(self, arg_strings, namespace).go()

    def _read_args_from_files(self, arg_strings):
        import io

        out = []
        for arg in arg_strings:
            if not arg or arg[0] not in self.fromfile_prefix_chars:
                out.append(arg)
                continue
            try:
                with io.open(arg[1:]) as f:
                    found = [word for line in f.read().splitlines() for word in self.convert_arg_line_to_args(line)]
                out.extend(self._read_args_from_files(found))
            except OSError as error:
                self.error(str(error))
        return out

    def convert_arg_line_to_args(self, arg_line):
        """A line of a file of arguments."""
        return [arg_line]

    def _match_argument(self, action, pattern):
        found = _re.match(self._get_nargs_pattern(action), pattern)
        if found is None:
            errors = {
                None: _("expected one argument"),
                OPTIONAL: _("expected at most one argument"),
                ONE_OR_MORE: _("expected at least one argument"),
            }
            message = errors.get(action.nargs)
            if message is None:
                message = ngettext("expected %s argument", "expected %s arguments", action.nargs) % action.nargs
            raise ArgumentError(action, message)
        return len(found.group(1))

    def _match_arguments_partial(self, actions, pattern):
        for n in range(len(actions), 0, -1):
            found = _re.match("".join([self._get_nargs_pattern(action) for action in actions[:n]]), pattern)
            if found is not None:
                return [len(text) for text in found.groups()]
        return []

    def _parse_optional(self, arg):
        """None for a positional; else (action, option string, explicit argument)."""
        if not arg or arg[0] not in self.prefix_chars:
            return None
        if arg in self._option_string_actions:
            return self._option_string_actions[arg], arg, None
        if len(arg) == 1:
            return None
        if "=" in arg:
            name, explicit = arg.split("=", 1)
            if name in self._option_string_actions:
                return self._option_string_actions[name], name, explicit
        found = self._get_option_tuples(arg)
        if len(found) > 1:
            options = ", ".join([name for action, name, explicit in found])
            raise ArgumentError(None, _("ambiguous option: %(option)s could match %(matches)s") % {"option": arg, "matches": options})
        if len(found) == 1:
            return found[0]
        if self._negative_number_matcher.match(arg) and not self._has_negative_number_optionals:
            return None
        if " " in arg:
            return None
        return None, arg, None

    def _get_option_tuples(self, arg):
        out, chars = [], self.prefix_chars
        if arg[0] in chars and arg[1] in chars:
            if self.allow_abbrev:
                prefix, equals, explicit = arg.partition("=")
                explicit = explicit if equals else None
                for name, action in self._option_string_actions.items():
                    if name.startswith(prefix):
                        out.append((action, name, explicit))
        elif arg[0] in chars and arg[1] not in chars:
            short, rest = arg[:2], arg[2:]
            for name, action in self._option_string_actions.items():
                if name == short:
                    out.append((action, name, rest))
                elif name.startswith(arg):
                    out.append((action, name, None))
        else:
            self.error(_("unexpected option string: %s") % arg)
        return out

    def _get_nargs_pattern(self, action):
        nargs = action.nargs
        if nargs is None:
            pattern = "(-*A-*)"
        elif nargs == OPTIONAL:
            pattern = "(-*A?-*)"
        elif nargs == ZERO_OR_MORE:
            pattern = "(-*[A-]*)"
        elif nargs == ONE_OR_MORE:
            pattern = "(-*A[A-]*)"
        elif nargs == REMAINDER:
            pattern = "([AO-]*)" if not action.option_strings else "([-AO]*)"
        elif nargs == PARSER:
            pattern = "(-*A[-AO]*)"
        elif nargs == SUPPRESS:
            pattern = "(-*-*)"
        else:
            pattern = "(-*%s-*)" % "-*".join("A" * nargs)
        if action.option_strings:
            pattern = pattern.replace("-*", "").replace("-", "")
        return pattern

    # ---- values ----

    def _get_values(self, action, arg_strings):
        nargs = action.nargs
        if nargs not in (PARSER, REMAINDER) and "--" in arg_strings:
            arg_strings = arg_strings[:]
            arg_strings.remove("--")
        if not arg_strings and nargs == OPTIONAL:
            value = action.const if action.option_strings else action.default
            if isinstance(value, str):
                value = self._get_value(action, value)
                self._check_value(action, value)
        elif not arg_strings and nargs == ZERO_OR_MORE and not action.option_strings:
            if action.default is not None:
                value = action.default
                self._check_value(action, value)
            else:
                value = arg_strings
        elif len(arg_strings) == 1 and nargs in (None, OPTIONAL):
            value = self._get_value(action, arg_strings[0])
            self._check_value(action, value)
        elif nargs == REMAINDER:
            value = [self._get_value(action, v) for v in arg_strings]
        elif nargs == PARSER:
            value = [self._get_value(action, v) for v in arg_strings]
            self._check_value(action, value[0])
        elif nargs == SUPPRESS:
            value = SUPPRESS
        else:
            value = [self._get_value(action, v) for v in arg_strings]
            for v in value:
                self._check_value(action, v)
        return value

    def _get_value(self, action, arg):
        func = self._registry_get("type", action.type, action.type)
        if not callable(func):
            raise ArgumentError(action, _("%r is not callable") % func)
        try:
            return func(arg)
        except ArgumentTypeError as error:
            raise ArgumentError(action, str(error)) from None
        except (TypeError, ValueError):
            name = getattr(action.type, "__name__", repr(action.type))
            raise ArgumentError(action, _("invalid %(type)s value: %(value)r") % {"type": name, "value": arg}) from None

    def _check_value(self, action, value):
        if action.choices is not None and value not in action.choices:
            args = {"value": value, "choices": ", ".join(map(repr, action.choices))}
            raise ArgumentError(action, _("invalid choice: %(value)r (choose from %(choices)s)") % args)

    # ---- mixed ----

    def parse_intermixed_args(self, args=None, namespace=None):
        """The same, options between the positional ones."""
        args, argv = self.parse_known_intermixed_args(args, namespace)
        return self._all_known(args, argv)

    def parse_known_intermixed_args(self, args=None, namespace=None):
        """(Namespace, unknown arguments), options between the positional ones."""
        positionals = self._get_positional_actions()
        bad = [action for action in positionals if action.nargs in (PARSER, REMAINDER)]
        if bad:
            raise TypeError("parse_intermixed_args: positional arg with nargs=%s" % bad[0].nargs)
        if [a.dest for g in self._mutually_exclusive_groups for a in g._group_actions if a in positionals]:
            raise TypeError("parse_intermixed_args: positional in mutuallyExclusiveGroup")
        kept_usage = self.usage
        try:
            if self.usage is None:
                self.usage = self.format_usage()[7:]
            saved = [(a, a.nargs, a.default) for a in positionals]
            for a in positionals:
                a.nargs, a.default = SUPPRESS, SUPPRESS
            try:
                namespace, rest = self.parse_known_args(args, namespace)
                for a in positionals:
                    if hasattr(namespace, a.dest) and getattr(namespace, a.dest) == []:
                        delattr(namespace, a.dest)
            finally:
                for a, nargs, default in saved:
                    a.nargs, a.default = nargs, default
            optionals = self._get_optional_actions()
            kept = [(a, a.required) for a in optionals]
            kept_groups = [(g, g.required) for g in self._mutually_exclusive_groups]
            try:
                for a in optionals:
                    a.required = False
                for g, _required in kept_groups:
                    g.required = False
                namespace, extras = self.parse_known_args(rest, namespace)
            finally:
                for a, required in kept:
                    a.required = required
                for g, required in kept_groups:
                    g.required = required
        finally:
            self.usage = kept_usage
        return namespace, extras

    # ---- showing ----

    def format_usage(self):
        """The usage as text."""
        formatter = self._get_formatter()
        formatter.add_usage(self.usage, self._actions, self._mutually_exclusive_groups)
        return formatter.format_help()

    def format_help(self):
        """The help as text."""
        formatter = self._get_formatter()
        formatter.add_usage(self.usage, self._actions, self._mutually_exclusive_groups)
        formatter.add_text(self.description)
        for group in self._action_groups:
            formatter.start_section(group.title)
            formatter.add_text(group.description)
            formatter.add_arguments(group._group_actions)
            formatter.end_section()
        formatter.add_text(self.epilog)
        return formatter.format_help()

    def _get_formatter(self):
        return self.formatter_class(prog=self.prog)

    def print_usage(self, file=None):
        """Prints the usage."""
        self._print_message(self.format_usage(), _sys.stdout if file is None else file)

    def print_help(self, file=None):
        """Prints the help."""
        self._print_message(self.format_help(), _sys.stdout if file is None else file)

    def _print_message(self, message, file=None):
        if message:
            try:
                (_sys.stderr if file is None else file).write(message)
            except (AttributeError, OSError):
                pass

    def exit(self, status=0, message=None):
        """Ends the script: SystemExit."""
        if message:
            self._print_message(message, _sys.stderr)
        _sys.exit(status)

    def error(self, message):
        """Prints usage and message to sys.stderr, then SystemExit(2)."""
        self.print_usage(_sys.stderr)
        self.exit(2, _("%(prog)s: error: %(message)s\n") % {"prog": self.prog, "message": message})


class _Run:
    """One parse: arguments are marked A or O (options), then taken as patterns of these marks say."""

    def __init__(self, parser, args, namespace):
        self.parser, self.args, self.namespace = parser, args, namespace
        self.conflicts = {}
        for group in parser._mutually_exclusive_groups:
            members = group._group_actions
            for i, action in enumerate(members):
                self.conflicts.setdefault(action, []).extend(members[:i] + members[i + 1 :])
        self.options, marks = {}, []
        rest = iter(args)
        for i, arg in enumerate(rest):
            if arg == "--":
                marks.append("-")
                marks.extend("A" for _ in rest)
                break
            found = parser._parse_optional(arg)
            if found is not None:
                self.options[i] = found
            marks.append("A" if found is None else "O")
        self.pattern = "".join(marks)
        self.seen, self.seen_given = set(), set()
        self.extras = []
        self.positionals = parser._get_positional_actions()

    def take(self, action, strings, option_string=None):
        self.seen.add(action)
        values = self.parser._get_values(action, strings)
        if values is not action.default:
            self.seen_given.add(action)
            for other in self.conflicts.get(action, []):
                if other in self.seen_given:
                    raise ArgumentError(action, _("not allowed with argument %s") % _get_action_name(other))
        if values is not SUPPRESS:
            action(self.parser, self.namespace, values, option_string)

    def optional(self, start):
        """Takes the option at a place and its arguments; where to go on."""
        action, name, explicit = self.options[start]
        parser, todo = self.parser, []
        while True:
            if action is None:
                self.extras.append(self.args[start])
                return start + 1
            if explicit is not None:
                count = parser._match_argument(action, "A")
                if count == 0 and name[1] not in parser.prefix_chars and explicit != "":
                    # -xyz: y and z may be options too.
                    todo.append((action, [], name))
                    short = name[0]
                    name = short + explicit[0]
                    rest = explicit[1:] or None
                    if name in parser._option_string_actions:
                        action, explicit = parser._option_string_actions[name], rest
                        continue
                    raise ArgumentError(action, _("ignored explicit argument %r") % explicit)
                if count == 1:
                    stop = start + 1
                    todo.append((action, [explicit], name))
                    break
                raise ArgumentError(action, _("ignored explicit argument %r") % explicit)
            begin = start + 1
            count = parser._match_argument(action, self.pattern[begin:])
            stop = begin + count
            todo.append((action, self.args[begin:stop], name))
            break
        for action, strings, name in todo:
            self.take(action, strings, name)
        return stop

    def some_positionals(self, start):
        """Takes as many positional arguments as match; where to go on."""
        counts = self.parser._match_arguments_partial(self.positionals, self.pattern[start:])
        for action, count in zip(self.positionals, counts):
            strings = self.args[start : start + count]
            start += count
            self.take(action, strings)
        self.positionals = self.positionals[len(counts) :]
        return start

    def go(self):
        at = 0
        last = max(self.options) if self.options else -1
        while at <= last:
            following = min(i for i in self.options if i >= at)
            if at != following:
                stop = self.some_positionals(at)
                if stop > at:
                    at = stop
                    continue
                at = stop
            if at not in self.options:
                self.extras.extend(self.args[at:following])
                at = following
            at = self.optional(at)
        stop = self.some_positionals(at)
        self.extras.extend(self.args[stop:])
        self.check()
        return self.namespace, self.extras

    def check(self):
        parser, namespace, lost = self.parser, self.namespace, []
        for action in parser._actions:
            if action in self.seen:
                continue
            if action.required:
                lost.append(_get_action_name(action))
            elif (
                action.default is not None
                and isinstance(action.default, str)
                and hasattr(namespace, action.dest)
                and action.default is getattr(namespace, action.dest)
            ):
                setattr(namespace, action.dest, parser._get_value(action, action.default))
        if lost:
            raise ArgumentError(None, _("the following arguments are required: %s") % ", ".join(lost))
        for group in parser._mutually_exclusive_groups:
            if group.required and not any(action in self.seen_given for action in group._group_actions):
                names = [_get_action_name(action) for action in group._group_actions if action.help is not SUPPRESS]
                raise ArgumentError(None, _("one of the arguments %s is required") % " ".join(names))
