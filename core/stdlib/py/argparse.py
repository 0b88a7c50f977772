"""Parsing the arguments of a command: give parse_args a list."""

# SPDX-License-Identifier: MIT OR Apache-2.0

import re as _re
import sys as _sys
from _argparse_help import (
    SUPPRESS, ArgumentDefaultsHelpFormatter, HelpFormatter, MetavarTypeHelpFormatter, RawDescriptionHelpFormatter, RawTextHelpFormatter, _,
    ngettext,
)  # fmt: skip

__all__ = [
    "ArgumentParser", "ArgumentError", "ArgumentTypeError", "BooleanOptionalAction", "FileType", "HelpFormatter",
    "ArgumentDefaultsHelpFormatter", "RawDescriptionHelpFormatter", "RawTextHelpFormatter", "MetavarTypeHelpFormatter", "Namespace",
    "Action", "ONE_OR_MORE", "OPTIONAL", "PARSER", "REMAINDER", "SUPPRESS", "ZERO_OR_MORE",
]  # fmt: skip

OPTIONAL, ZERO_OR_MORE, ONE_OR_MORE, PARSER, REMAINDER = "?", "*", "+", "A...", "..."
_UNRECOGNIZED_ARGS_ATTR = "_unrecognized_args"


class _AttributeHolder:
    def __repr__(self):
        parts, stars = [repr(arg) for arg in self._get_args()], {}
        for name, value in self._get_kwargs():
            if name.isidentifier():
                parts.append(f"{name}={value!r}")
            else:
                stars[name] = value
        if stars:
            parts.append(f"**{stars!r}")
        return f"{type(self).__name__}({', '.join(parts)})"

    def _get_kwargs(self):
        return list(self.__dict__.items())

    def _get_args(self):
        return []


def _copy_items(items):
    if items is None:
        return []
    if type(items) is list:
        return items[:]
    import copy

    return copy.copy(items)


def _get_action_name(argument):
    if argument is None:
        return None
    if argument.option_strings:
        return "/".join(argument.option_strings)
    if argument.metavar not in (None, SUPPRESS):
        return argument.metavar
    if argument.dest not in (None, SUPPRESS):
        return argument.dest
    if argument.choices:
        return "{" + ",".join(argument.choices) + "}"
    return None


class ArgumentError(Exception):
    """Something is wrong with an argument."""

    def __init__(self, argument, message):
        self.argument_name = _get_action_name(argument)
        self.message = message

    def __str__(self):
        return self.message if self.argument_name is None else f"argument {self.argument_name}: {self.message}"


class ArgumentTypeError(Exception):
    """What a type function raises: its text is shown."""


# ---- actions ----


class Action(_AttributeHolder):
    """What is done with an argument."""

    def __init__(self, option_strings, dest, nargs=None, const=None, default=None, type=None, choices=None, required=False, help=None, metavar=None):
        self.option_strings = option_strings
        self.dest = dest
        self.nargs = nargs
        self.const = const
        self.default = default
        self.type = type
        self.choices = choices
        self.required = required
        self.help = help
        self.metavar = metavar

    def _get_kwargs(self):
        names = ("option_strings", "dest", "nargs", "const", "default", "type", "choices", "required", "help", "metavar")
        return [(name, getattr(self, name)) for name in names]

    def format_usage(self):
        """How it is shown in the usage."""
        return self.option_strings[0]

    def __call__(self, parser, namespace, values, option_string=None):
        raise NotImplementedError(".__call__() not defined")


class BooleanOptionalAction(Action):
    """--x and --no-x"""

    def __init__(self, option_strings, dest, default=None, type=None, choices=None, required=False, help=None, metavar=None):
        names = []
        for each in option_strings:
            names.append(each)
            if each.startswith("--"):
                names.append("--no-" + each[2:])
        super().__init__(option_strings=names, dest=dest, nargs=0, default=default, type=type, choices=choices, required=required, help=help, metavar=metavar)

    def __call__(self, parser, namespace, values, option_string=None):
        if option_string in self.option_strings:
            setattr(namespace, self.dest, not option_string.startswith("--no-"))

    def format_usage(self):
        """Both."""
        return " | ".join(self.option_strings)


class _StoreAction(Action):
    def __init__(self, option_strings, dest, nargs=None, const=None, default=None, type=None, choices=None, required=False, help=None, metavar=None):
        if nargs == 0:
            raise ValueError("nargs for store actions must be != 0; if you have nothing to store, actions such as store true or store const may be more appropriate")
        if const is not None and nargs != OPTIONAL:
            raise ValueError("nargs must be %r to supply const" % OPTIONAL)
        super().__init__(option_strings, dest, nargs, const, default, type, choices, required, help, metavar)

    def __call__(self, parser, namespace, values, option_string=None):
        setattr(namespace, self.dest, values)


class _StoreConstAction(Action):
    def __init__(self, option_strings, dest, const=None, default=None, required=False, help=None, metavar=None):
        super().__init__(option_strings, dest, nargs=0, const=const, default=default, required=required, help=help)

    def __call__(self, parser, namespace, values, option_string=None):
        setattr(namespace, self.dest, self.const)


class _StoreTrueAction(_StoreConstAction):
    def __init__(self, option_strings, dest, default=False, required=False, help=None):
        super().__init__(option_strings, dest, const=True, default=default, required=required, help=help)


class _StoreFalseAction(_StoreConstAction):
    def __init__(self, option_strings, dest, default=True, required=False, help=None):
        super().__init__(option_strings, dest, const=False, default=default, required=required, help=help)


class _AppendAction(Action):
    def __init__(self, option_strings, dest, nargs=None, const=None, default=None, type=None, choices=None, required=False, help=None, metavar=None):
        if nargs == 0:
            raise ValueError("nargs for append actions must be != 0; if arg strings are not supplying the value to append, the append const action may be more appropriate")
        if const is not None and nargs != OPTIONAL:
            raise ValueError("nargs must be %r to supply const" % OPTIONAL)
        super().__init__(option_strings, dest, nargs, const, default, type, choices, required, help, metavar)

    def __call__(self, parser, namespace, values, option_string=None):
        items = _copy_items(getattr(namespace, self.dest, None))
        items.append(values)
        setattr(namespace, self.dest, items)


class _AppendConstAction(Action):
    def __init__(self, option_strings, dest, const=None, default=None, required=False, help=None, metavar=None):
        super().__init__(option_strings, dest, nargs=0, const=const, default=default, required=required, help=help, metavar=metavar)

    def __call__(self, parser, namespace, values, option_string=None):
        items = _copy_items(getattr(namespace, self.dest, None))
        items.append(self.const)
        setattr(namespace, self.dest, items)


class _CountAction(Action):
    def __init__(self, option_strings, dest, default=None, required=False, help=None):
        super().__init__(option_strings, dest, nargs=0, default=default, required=required, help=help)

    def __call__(self, parser, namespace, values, option_string=None):
        setattr(namespace, self.dest, (getattr(namespace, self.dest, None) or 0) + 1)


class _HelpAction(Action):
    def __init__(self, option_strings, dest=SUPPRESS, default=SUPPRESS, help=None):
        super().__init__(option_strings, dest, nargs=0, default=default, help=help)

    def __call__(self, parser, namespace, values, option_string=None):
        parser.print_help()
        parser.exit()


class _VersionAction(Action):
    def __init__(self, option_strings, version=None, dest=SUPPRESS, default=SUPPRESS, help="show program's version number and exit"):
        super().__init__(option_strings, dest, nargs=0, default=default, help=help)
        self.version = version

    def __call__(self, parser, namespace, values, option_string=None):
        version = parser.version if self.version is None and hasattr(parser, "version") else self.version
        formatter = parser._get_formatter()
        formatter.add_text(version)
        parser._print_message(formatter.format_help(), _sys.stdout)
        parser.exit()


class _SubParsersAction(Action):
    class _ChoicesPseudoAction(Action):
        def __init__(self, name, aliases, help):
            shown = f"{name} ({', '.join(aliases)})" if aliases else name
            super().__init__(option_strings=[], dest=name, help=help, metavar=shown)

    def __init__(self, option_strings, prog, parser_class, dest=SUPPRESS, required=False, help=None, metavar=None):
        self._prog_prefix = prog
        self._parser_class = parser_class
        self._name_parser_map = {}
        self._choices_actions = []
        super().__init__(option_strings, dest, nargs=PARSER, choices=self._name_parser_map, required=required, help=help, metavar=metavar)

    def add_parser(self, name, **kwargs):
        """A parser for one command."""
        if kwargs.get("prog") is None:
            kwargs["prog"] = f"{self._prog_prefix} {name}"
        aliases = kwargs.pop("aliases", ())
        if name in self._name_parser_map:
            raise ArgumentError(self, _("conflicting subparser: %s") % name)
        for alias in aliases:
            if alias in self._name_parser_map:
                raise ArgumentError(self, _("conflicting subparser alias: %s") % alias)
        if "help" in kwargs:
            self._choices_actions.append(self._ChoicesPseudoAction(name, aliases, kwargs.pop("help")))
        parser = self._parser_class(**kwargs)
        self._name_parser_map[name] = parser
        for alias in aliases:
            self._name_parser_map[alias] = parser
        return parser

    def _get_subactions(self):
        return self._choices_actions

    def __call__(self, parser, namespace, values, option_string=None):
        name, rest = values[0], values[1:]
        if self.dest is not SUPPRESS:
            setattr(namespace, self.dest, name)
        try:
            sub = self._name_parser_map[name]
        except KeyError:
            raise ArgumentError(self, f"unknown parser {name!r} (choices: {', '.join(self._name_parser_map)})") from None
        found, rest = sub.parse_known_args(rest, None)
        for key, value in vars(found).items():
            setattr(namespace, key, value)
        if rest:
            vars(namespace).setdefault(_UNRECOGNIZED_ARGS_ATTR, [])
            getattr(namespace, _UNRECOGNIZED_ARGS_ATTR).extend(rest)


class _ExtendAction(_AppendAction):
    def __call__(self, parser, namespace, values, option_string=None):
        items = _copy_items(getattr(namespace, self.dest, None))
        items.extend(values)
        setattr(namespace, self.dest, items)


class FileType:
    """A type that would open files: there are none, so only - works."""

    def __init__(self, mode="r", bufsize=-1, encoding=None, errors=None):
        self._mode = mode
        self._bufsize = bufsize
        self._encoding = encoding
        self._errors = errors

    def __call__(self, string):
        if string == "-":
            if "r" in self._mode:
                return _sys.stdin
            if any(c in self._mode for c in "wax"):
                return _sys.stdout
            raise ValueError('argument "-" with mode %r' % self._mode)
        import io

        try:
            return io.open(string, self._mode)
        except OSError as e:
            raise ArgumentTypeError(f"can't open '{string}': {e}") from None

    def __repr__(self):
        parts = [repr(arg) for arg in (self._mode, self._bufsize) if arg != -1]
        parts += [f"{k}={v!r}" for k, v in (("encoding", self._encoding), ("errors", self._errors)) if v is not None]
        return f"{type(self).__name__}({', '.join(parts)})"


class Namespace(_AttributeHolder):
    """Where results are."""

    def __init__(self, **kwargs):
        for name in kwargs:
            setattr(self, name, kwargs[name])

    def __eq__(self, other):
        if not isinstance(other, Namespace):
            return NotImplemented
        return vars(self) == vars(other)

    def __contains__(self, key):
        return key in self.__dict__


# ---- what arguments are added to ----


class _ActionsContainer:
    def __init__(self, description, prefix_chars, argument_default, conflict_handler):
        self.description = description
        self.argument_default = argument_default
        self.prefix_chars = prefix_chars
        self.conflict_handler = conflict_handler
        self._registries = {}
        for name, action in (
            (None, _StoreAction), ("store", _StoreAction), ("store_const", _StoreConstAction), ("store_true", _StoreTrueAction),
            ("store_false", _StoreFalseAction), ("append", _AppendAction), ("append_const", _AppendConstAction), ("count", _CountAction),
            ("help", _HelpAction), ("version", _VersionAction), ("parsers", _SubParsersAction), ("extend", _ExtendAction),
        ):  # fmt: skip
            self.register("action", name, action)
        self._get_handler()
        self._actions = []
        self._option_string_actions = {}
        self._action_groups = []
        self._mutually_exclusive_groups = []
        self._defaults = {}
        self._negative_number_matcher = _re.compile(r"^-\d+$|^-\d*\.\d+$")
        self._has_negative_number_optionals = []

    def register(self, registry_name, value, object):
        """Gives an action or type a name."""
        self._registries.setdefault(registry_name, {})[value] = object

    def _registry_get(self, registry_name, value, default=None):
        return self._registries[registry_name].get(value, default)

    def set_defaults(self, **kwargs):
        """Defaults for results."""
        self._defaults.update(kwargs)
        for action in self._actions:
            if action.dest in kwargs:
                action.default = kwargs[action.dest]

    def get_default(self, dest):
        """The default of a result."""
        for action in self._actions:
            if action.dest == dest and action.default is not None:
                return action.default
        return self._defaults.get(dest, None)

    def add_argument(self, *args, **kwargs):
        """Adds an argument; its Action."""
        chars = self.prefix_chars
        if not args or len(args) == 1 and args[0][0] not in chars:
            if args and "dest" in kwargs:
                raise ValueError("dest supplied twice for positional argument")
            kwargs = self._get_positional_kwargs(*args, **kwargs)
        else:
            kwargs = self._get_optional_kwargs(*args, **kwargs)
        if "default" not in kwargs:
            dest = kwargs["dest"]
            if dest in self._defaults:
                kwargs["default"] = self._defaults[dest]
            elif self.argument_default is not None:
                kwargs["default"] = self.argument_default
        action_class = self._pop_action_class(kwargs)
        if not callable(action_class):
            raise ValueError(f"unknown action {action_class!r}" if not isinstance(action_class, str) else f'unknown action "{action_class}"')
        action = action_class(**kwargs)
        type_func = self._registry_get("type", action.type, action.type)
        if not callable(type_func):
            raise ValueError(f"{type_func!r} is not callable")
        if type_func is FileType:
            raise ValueError(f"{type_func!r} is a FileType class object, instance of it must be passed")
        if hasattr(self, "_get_formatter"):
            try:
                self._get_formatter()._format_args(action, None)
            except TypeError:
                raise ValueError("length of metavar tuple does not match nargs") from None
        return self._add_action(action)

    def add_argument_group(self, *args, **kwargs):
        """A group shown together."""
        group = _ArgumentGroup(self, *args, **kwargs)
        self._action_groups.append(group)
        return group

    def add_mutually_exclusive_group(self, **kwargs):
        """A group of which one can be given."""
        group = _MutuallyExclusiveGroup(self, **kwargs)
        self._mutually_exclusive_groups.append(group)
        return group

    def _add_action(self, action):
        self._check_conflict(action)
        self._actions.append(action)
        action.container = self
        for option_string in action.option_strings:
            self._option_string_actions[option_string] = action
        for option_string in action.option_strings:
            if self._negative_number_matcher.match(option_string) and not self._has_negative_number_optionals:
                self._has_negative_number_optionals.append(True)
        return action

    def _remove_action(self, action):
        self._actions.remove(action)

    def _add_container_actions(self, container):
        groups = {}
        for group in self._action_groups:
            if group.title in groups:
                raise ValueError(f"cannot merge actions - two groups are named {group.title!r}")
            groups[group.title] = group
        where = {}
        for group in container._action_groups:
            if group.title not in groups:
                groups[group.title] = self.add_argument_group(
                    title=group.title, description=group.description, conflict_handler=group.conflict_handler
                )
            for action in group._group_actions:
                where[action] = groups[group.title]
        for group in container._mutually_exclusive_groups:
            exclusive = self.add_mutually_exclusive_group(required=group.required)
            for action in group._group_actions:
                where[action] = exclusive
        for action in container._actions:
            where.get(action, self)._add_action(action)

    def _get_positional_kwargs(self, dest, **kwargs):
        if "required" in kwargs:
            raise TypeError("'required' is an invalid argument for positionals")
        nargs = kwargs.get("nargs")
        if nargs not in (OPTIONAL, ZERO_OR_MORE, REMAINDER, SUPPRESS, 0):
            kwargs["required"] = True
        if nargs == ZERO_OR_MORE and "default" not in kwargs:
            kwargs["required"] = True
        return dict(kwargs, dest=dest, option_strings=[])

    def _get_optional_kwargs(self, *args, **kwargs):
        names, long_names = [], []
        for name in args:
            if name[0] not in self.prefix_chars:
                raise ValueError(f"invalid option string {name!r}: must start with a character {self.prefix_chars!r}")
            names.append(name)
            if len(name) > 1 and name[1] in self.prefix_chars:
                long_names.append(name)
        dest = kwargs.pop("dest", None)
        if dest is None:
            first = long_names[0] if long_names else names[0]
            dest = first.lstrip(self.prefix_chars)
            if not dest:
                raise ValueError(f"dest= is required for options like {first!r}")
            dest = dest.replace("-", "_")
        return dict(kwargs, dest=dest, option_strings=names)

    def _pop_action_class(self, kwargs, default=None):
        action = kwargs.pop("action", default)
        return self._registry_get("action", action, action)

    def _get_handler(self):
        try:
            return getattr(self, f"_handle_conflict_{self.conflict_handler}")
        except AttributeError:
            raise ValueError(f"invalid conflict_resolution value: {self.conflict_handler!r}") from None

    def _check_conflict(self, action):
        conflicts = [(name, self._option_string_actions[name]) for name in action.option_strings if name in self._option_string_actions]
        if conflicts:
            self._get_handler()(action, conflicts)

    def _handle_conflict_error(self, action, conflicts):
        message = ngettext("conflicting option string: %s", "conflicting option strings: %s", len(conflicts))
        raise ArgumentError(action, message % ", ".join([name for name, _ in conflicts]))

    def _handle_conflict_resolve(self, action, conflicts):
        for name, other in conflicts:
            other.option_strings.remove(name)
            self._option_string_actions.pop(name, None)
            if not other.option_strings:
                other.container._remove_action(other)


class _ArgumentGroup(_ActionsContainer):
    def __init__(self, container, title=None, description=None, **kwargs):
        kwargs.setdefault("conflict_handler", container.conflict_handler)
        kwargs.setdefault("prefix_chars", container.prefix_chars)
        kwargs.setdefault("argument_default", container.argument_default)
        super().__init__(description=description, **kwargs)
        self.title = title
        self._group_actions = []
        self._registries = container._registries
        self._actions = container._actions
        self._option_string_actions = container._option_string_actions
        self._defaults = container._defaults
        self._has_negative_number_optionals = container._has_negative_number_optionals
        self._mutually_exclusive_groups = container._mutually_exclusive_groups

    def _add_action(self, action):
        action = super()._add_action(action)
        self._group_actions.append(action)
        return action

    def _remove_action(self, action):
        super()._remove_action(action)
        self._group_actions.remove(action)


class _MutuallyExclusiveGroup(_ArgumentGroup):
    def __init__(self, container, required=False):
        super().__init__(container)
        self.required = required
        self._container = container

    def _add_action(self, action):
        if action.required:
            raise ValueError("mutually exclusive arguments must be optional")
        action = self._container._add_action(action)
        self._group_actions.append(action)
        return action

    def _remove_action(self, action):
        self._container._remove_action(action)
        self._group_actions.remove(action)


from _argparse_parser import ArgumentParser  # noqa: E402

for _class in (
    HelpFormatter, RawDescriptionHelpFormatter, RawTextHelpFormatter, ArgumentDefaultsHelpFormatter, MetavarTypeHelpFormatter, ArgumentParser,
):  # fmt: skip
    _class.__module__ = "argparse"
del _class
