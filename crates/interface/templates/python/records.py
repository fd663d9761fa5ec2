{#- One module a game, and one for what all games have. -#}
{% set part = header or "common" %}
{% set ns = namespace(inputs=[], outputs=[]) %}
{% for function in interface.functions %}
{% for parameter in function.parameters if parameter.type["is"] == "pointer" and parameter.type.to["is"] == "struct" %}
{% if parameter.direction != "output" %}
{% set ns.inputs = ns.inputs + [parameter.type.to.name] %}
{% endif %}
{% if parameter.direction != "input" %}
{% set ns.outputs = ns.outputs + [parameter.type.to.name] %}
{% endif %}
{% endfor %}
{% endfor %}
{% for struct in interface.structs | reverse if struct.name in ns.inputs %}
{% for field in struct.fields %}
{% set item = field.type.of or field.type %}
{% if item["is"] == "struct" %}
{% set ns.inputs = ns.inputs + [item.name] %}
{% endif %}
{% endfor %}
{% endfor %}
{#- The structs whose Python classes are written by hand. -#}
{% set by_hand = ["HsHeartsTrick"] %}
{#- A struct that only has a counted array is read as a tuple. -#}
{% set ns.lists = [] %}
{% for struct in interface.structs %}
{% set shown = struct.fields | rejectattr("reserved") | rejectattr("count_of") | rejectattr("name", "equalto", "structSize") | list %}
{% if shown | length == 1 and shown[0].count %}
{% set ns.lists = ns.lists + [struct.name] %}
{% endif %}
{% endfor %}
{#- The structs with cells, whose names depend on the size of the board. -#}
{% set ns.boards = [] %}
{% for struct in interface.structs if struct.header == "hex" and not struct.pointers %}
{% for field in struct.fields if not (struct.fields | selectattr("name", "equalto", "size") | list) %}
{% set item = field.type.of or field.type %}
{% if field.kind == "cell" or field.by == "cell" or item.name in ns.boards %}
{% set ns.boards = ns.boards + [struct.name] %}
{% endif %}
{% endfor %}
{% endfor %}

{%- macro short(name) -%}
{%- for struct in interface.structs if struct.name == name %}{{ struct.short }}{% endfor -%}
{%- for enum in interface.enums if enum.name == name %}{{ enum.short }}{% endfor -%}
{%- endmacro -%}

{#- Whether the description gives no value of its own to a field. -#}
{%- macro skipped(struct, field) -%}
{%- if field.name == "structSize" or field.reserved or field.count_of or field.has or field.type["is"] in ["pointer", "callback"]
    or field.range and field.range[0] == field.range[1] or field.name == "currTrick" %}yes{% endif -%}
{%- endmacro -%}

{%- macro name(field) -%}
{%- if field.plus %}{{ field.snake | replace("_plus_one", "") }}{% elif field.snake == "pass" %}pass_{% else %}{{ field.snake }}{% endif -%}
{%- endmacro -%}

{#- The Python type of one value. -#}
{%- macro item_type(field, of) -%}
{%- if of["is"] == "struct" and of.name in ns.lists -%}
{%- for struct in interface.structs if struct.name == of.name -%}
{%- for inner in struct.fields if inner.count -%}tuple[{{ item_type(inner, inner.type.of) }}, ...]{%- endfor -%}
{%- endfor -%}
{%- elif of["is"] == "struct" -%}{{ short(of.name) }}
{%- elif field.code or field.bits -%}{{ short(field.code or field.bits) }}
{%- elif field.kind == "flag" -%}bool
{%- elif field.kind == "card" -%}Card
{%- elif field.kind == "cards" -%}{{ "tuple[Card, ...]" if part == "binokel" else "CardSet" }}
{%- elif field.kind == "suit" -%}Suit
{%- elif field.kind == "suits" -%}frozenset[Suit]
{%- elif field.kind == "seats" -%}frozenset[int]
{%- elif field.kind == "cell" -%}str
{%- elif field.kind == "piece" -%}Piece
{%- elif of.number == "f64" -%}float
{%- elif of.number == "bool" -%}bool
{%- else -%}int
{%- endif -%}
{%- endmacro -%}

{#- Whether a field or a parameter is a value of an enumeration. -#}
{%- macro coded(of) -%}
{%- if of.type["is"] == "number" and (of.code or of.bits or of.kind == "suit") %}yes{% endif -%}
{%- endmacro -%}

{%- macro type(field) -%}
{%- if field.type["is"] == "array" -%}tuple[{{ item_type(field, field.type.of) }}, ...]{%- else -%}{{ item_type(field, field.type) }}{%- endif -%}
{%- if field.none is defined or field.present or field.name == "trick" and field.type.name in by_hand %} | None{% endif -%}
{%- endmacro -%}

{#- The Python value of the number or struct `it`. -#}
{%- macro item_value(field, of, it) -%}
{%- if of["is"] == "struct" and of.name in ns.lists + by_hand -%}read_{{ short(of.name) | snake }}({{ it }})
{%- elif of["is"] == "struct" -%}{{ short(of.name) }}.from_struct({{ it }}{{ ", size" if of.name in ns.boards }})
{%- elif field.code or field.bits -%}{{ short(field.code or field.bits) }}({{ it }})
{%- elif field.kind == "flag" and of.number != "bool" -%}bool({{ it }})
{%- elif field.kind == "card" -%}Card({{ it }})
{%- elif field.kind == "cards" -%}{{ "cards_from_bits" if part == "binokel" else "CardSet.from_bits" }}({{ it }})
{%- elif field.kind == "suit" -%}Suit({{ it }})
{%- elif field.kind == "suits" -%}members(Suit, {{ it }})
{%- elif field.kind == "seats" -%}members(range(4), {{ it }})
{%- elif field.kind == "cell" -%}cell_name({{ it }}, size)
{%- elif field.kind == "piece" -%}Piece({{ it }})
{%- else -%}{{ it }}
{%- endif -%}
{%- endmacro -%}

{%- macro member(field) -%}
{%- if field.name == "pass" %}getattr(struct, "pass"){% else %}struct.{{ field.name }}{% endif -%}
{%- endmacro -%}

{%- macro used(field) -%}
{%- if field.count %}[0 : struct.{{ field.count }}]{% elif field.by == "seat" and part == "hearts" %}[0:PLAYERS]{% elif field.by == "cell" %}[0 : size**2]{% endif -%}
{%- endmacro -%}

{%- macro value(field) -%}
{%- if field.type["is"] == "array" and field.type.of.name in by_hand -%}
read_tricks(struct)
{%- elif field.type["is"] == "array" -%}
{%- set each = item_value(field, field.type.of, "each") -%}
{%- if each == "each" -%}tuple({{ member(field) }}{{ used(field) }}){%- else -%}tuple({{ each }} for each in {{ member(field) }}{{ used(field) }}){%- endif -%}
{%- elif field.plus -%}struct.{{ field.name }} - {{ field.plus }}
{%- else -%}{{ item_value(field, field.type, member(field)) }}
{%- endif -%}
{%- if field.present %} if struct.{{ field.present }} else None{% elif field.none is defined %} if struct.{{ field.name }} != {{ field.none }} else None{% endif -%}
{%- endmacro -%}

{#- The number for C of the Python value `it`. -#}
{%- macro item_number(field, of, it) -%}
{%- if field.kind == "cards" -%}{{ "bits_of(" ~ it ~ ")" if part == "binokel" else it ~ ".bits" }}
{%- elif field.kind == "seats" or field.kind == "suits" -%}sum(1 << each for each in {{ it }})
{%- elif field.kind == "piece" -%}Piece.of({{ it }})
{%- else -%}{{ it }}
{%- endif -%}
{%- endmacro -%}

{#- Statements that write the field of `self` to `struct`. -#}
{%- macro write(field, own) %}
{% if field.type["is"] == "array" and field.type.of.name in by_hand %}
        write_tricks({{ own }}, struct)
{% elif field.type["is"] == "array" and field.type.of["is"] == "struct" %}
        {{ "struct." ~ field.count ~ " = " if field.count }}write_each({{ "write_" ~ (short(field.type.of.name) | snake) if field.type.of.name in ns.lists else short(field.type.of.name) ~ ".write" }}, {{ own }}, struct.{{ field.name }}, "{{ field.snake }}")
{% elif field.type["is"] == "array" %}
{% set each = item_number(field, field.type.of, "each") %}
        {{ "struct." ~ field.count ~ " = " if field.count }}fill(struct.{{ field.name }}, {{ own if each == "each" else "[" ~ each ~ " for each in " ~ own ~ "]" }}, "{{ field.snake }}"
        {%- if field.by == "seat" and part != "binokel" %}, exactly=4{% elif not field.count and not field.by %}, exactly={{ field.type.length }}{% endif %})
{% elif field.type["is"] == "struct" and field.type.name in ns.lists + by_hand %}
        write_{{ short(field.type.name) | snake }}({{ own }}, struct.{{ field.name }})
{% elif field.type["is"] == "struct" %}
        {{ own }}.write(struct.{{ field.name }})
{% elif field.plus %}
        struct.{{ field.name }} = {{ field.none }} if {{ own }} is None else {{ own }} + {{ field.plus }}
{% elif field.none is defined %}
        struct.{{ field.name }} = {{ field.none }} if {{ own }} is None else {{ item_number(field, field.type, own) }}
{% else %}
        struct.{{ field.name }} = {{ item_number(field, field.type, own) }}
{% endif %}
{%- endmacro -%}

{#- What a field of options is without a value. -#}
{%- macro default(field) -%}
{%- if field.none is defined %}None
{%- elif field.code -%}
{%- for enum in interface.enums if enum.name == field.code -%}
{%- for value in enum["values"] if value.value == 0 %}{{ enum.short }}.{{ value.short }}{% endfor -%}
{%- endfor -%}
{%- elif field.kind == "flag" %}False
{%- elif field.type["is"] == "struct" %}{{ short(field.type.name) }}()
{%- elif field.type["is"] == "array" %}({{ "0, " * (field.type.length - 1) }}0)
{%- else %}0
{%- endif -%}
{%- endmacro -%}

{%- macro phrase(text) -%}
{{ text | replace("Hs" ~ (header | pascal), "") | replace("handsense_" ~ header ~ "_", "") | snake_words }}
{%- endmacro -%}

{#- The documentation of a field, with the values that Python has. -#}
{%- macro field_doc(struct, field) -%}
{%- set text = namespace(doc=phrase(field.doc)) -%}
{%- for enum in interface.enums if enum.name == (field.code or field.bits) -%}
{%- for value in enum["values"] -%}
{%- if value.value == field.none -%}{%- set text.doc = text.doc | replace(value.name, "None") -%}{%- endif -%}
{%- set text.doc = text.doc | replace(value.name | replace(value.short, "*"), enum.short) | replace(value.name, value.short) -%}
{%- endfor -%}
{%- endfor -%}
{%- if field.none is defined -%}{%- set text.doc = text.doc | replace(" " ~ field.none, " None") -%}{%- endif -%}
{%- if field.plus -%}{%- set text.doc = text.doc | replace(", plus 1", "") | replace(" plus 1", "") -%}{%- endif -%}
{%- if field.kind == "flag" -%}
{%- set text.doc = text.doc | replace("0 or 1", "True or False") | replace("1: ", "True: ") | replace("0: ", "False: ") -%}
{%- endif -%}
{%- if field.kind in ["seats", "suits"] -%}{%- set text.doc = text.doc | replace("Bit s: ", "Each member s: ") -%}{%- endif -%}
{%- if item_type(field, field.type.of or field.type) in ["CardSet", "tuple[Card, ...]"] -%}
{%- set text.doc = text.doc | replace("; 0 ", "; empty ") | replace(", or 0.", "; empty for none.") -%}
{%- endif -%}
{%- for other in struct.fields if other.name == field.present -%}
{%- set when = phrase(other.doc) -%}
{%- if when is startingwith("1: ") -%}{%- set text.doc = text.doc ~ " Given if: " ~ when[3:] -%}
{%- elif when is startingwith("1 ") -%}{%- set text.doc = text.doc ~ " Given " ~ when[2:] -%}
{%- endif -%}
{%- endfor -%}
{{ text.doc | replace(" None none", " None for none") | replace("; the rest is -1", "") | replace("; the rest is zero", "") | replace("1 if ", "True if ") }}
{%- endmacro -%}
"""Generated by crates/interface from the declarations in src/ffi. Do not edit.

{% if part == "common" %}
Records that all games have.
{% else %}
Enumerations and records of {{ header | replace("_", " ") | title }}.
{% endif %}

Each record has the fields of a struct of C. Counts are left out, since tuples have lengths. A value
that stands for none is ``None``.
"""

from __future__ import annotations

{% if part in ["liap_tui", "binokel"] %}
from collections.abc import Sequence
{% endif %}
from dataclasses import dataclass
{% if part != "common" %}
from enum import IntEnum{{ ", IntFlag" if part in ["hearts", "hex"] }}
{% endif %}
from typing import TYPE_CHECKING, Any

{% if part != "common" %}
from .._names import Named{{ ", Piece" if part == "liap_tui" else ", cell_name" if part == "hex" }}
from .._native import CODES, lib
{% endif %}
from .._record import Read, Written
{%- if part != "common" %}, fill{% endif %}
{%- if part in ["hearts", "liap_tui", "binokel"] %}, members, write_each{% endif %}

{% if part != "common" %}
from .._show import Framed
{% endif %}
{% if part == "hearts" %}
from ..hearts.cards import (
    PLAYERS,
    Card,
    CardSet,
    Suit,
    Trick,
    read_trick,
    read_tricks,
    write_trick,
    write_tricks,
)
{% elif part == "binokel" %}
from ..binokel.cards import Card, Suit, bits_of, cards_from_bits
{% endif %}
{% if part != "common" %}
from .common import SearchLimits
{% endif %}

if TYPE_CHECKING:
    from typing_extensions import Self
{% for enum in interface.enums if enum.header == part and part != "common" %}


class {{ enum.short }}(Named, {{ "IntFlag" if enum.bits else "IntEnum" }}):
    """{{ phrase(enum.doc) | wrap(94, "    ") | trim }}"""

{% for value in enum["values"] %}
{{ phrase(value.doc) | wrap(100, "    #: ") }}
    {{ value.short }} = {{ value.value }}
{% endfor %}
{% endfor %}
{% for struct in interface.structs if struct.header == part and struct.name not in by_hand %}
{% if struct.name in ns.lists %}
{% set array = struct.fields | selectattr("count") | first %}


def read_{{ struct.short | snake }}(struct: Any{{ ", size: int" if struct.name in ns.boards }}) -> {{ type(array) }}:
    """Reads an ``{{ struct.name }} *``."""
    return {{ value(array) }}
{% if struct.name in ns.inputs %}


def write_{{ struct.short | snake }}({{ array.snake }}: Sequence[Any], struct: Any) -> None:
    """Writes an ``{{ struct.name }} *``."""
{{ write(array, array.snake) | replace("        ", "    ") }}
{%- endif %}
{% else %}
{% set written = struct.name in ns.inputs %}
{% set read = not struct.pointers or struct.name in ns.outputs %}
{% set ns.records = "" %}
{#- A data frame has a row for each record of the list that `count` counts, else of the first list. -#}
{% for field in struct.fields if field.type["is"] == "array" and field.type.of["is"] == "struct" and not written %}
{% if not ns.records or field.count == "count" %}
{% set ns.records = field.snake %}
{% endif %}
{% endfor %}


@dataclass(frozen=True)
class {{ struct.short }}({{ "Framed, " if ns.records }}{{ "Read" if read }}{{ ", " if read and written }}{{ "Written" if written }}):
    """{{ phrase(struct.doc) | wrap(94, "    ") | trim }}"""

{% if struct.name in ns.inputs + ns.outputs %}
    _struct = "{{ struct.name }}"
{% endif %}
{% if ns.records %}
    _records = "{{ ns.records }}"
{% endif %}
{% set ns.codes = [] %}
{% for field in struct.fields if written and coded(field) and not skipped(struct, field) %}
{% set ns.codes = ns.codes + ['"' ~ name(field) ~ '": ' ~ item_type(field, field.type)] %}
{% endfor %}
{% if ns.codes %}
    _codes = { {{- ns.codes | join(", ") -}} }
{% endif %}
{% for field in struct.fields if not skipped(struct, field) %}
{{ field_doc(struct, field) | wrap(100, "    #: ") }}
    {{ name(field) }}: {{ type(field) }}{{ " | str" if struct.pointers and coded(field) }}{{ " = " ~ default(field) if struct.pointers }}
{% endfor %}
{% if read %}

    @classmethod
    def from_struct(cls, struct: Any, {{ "size: int, " if struct.name in ns.boards }}**more: Any) -> Self:
        """Reads an ``{{ struct.name }} *``{{ "; ``more`` has the fields of a subclass" if not struct.name in ns.boards }}."""
{% if struct.fields | selectattr("by", "equalto", "cell") | list and struct.name not in ns.boards %}
        size = struct.size
{% endif %}
        return cls(
{% for field in struct.fields if not skipped(struct, field) and field.type.name != "HsSearchLimits" %}
            {{ name(field) }}={{ value(field) }},
{% endfor %}
            **more,
        )
{% endif %}
{% if written %}

    def write(self, struct: Any) -> None:
        """Writes an ``{{ struct.name }} *``."""
{% for field in struct.fields %}
{% if field.range and field.range[0] == field.range[1] %}
        struct.{{ field.name }} = {{ field.range[0] }}
{% elif field.present %}
        struct.{{ field.present }} = self.{{ name(field) }} is not None
        if self.{{ name(field) }} is not None:
    {{ write(field, "self." ~ name(field)) }}
{%- elif not skipped(struct, field) %}
{{ write(field, "self." ~ name(field)) }}
{%- endif %}
{% endfor %}
{% endif %}
{% endif %}
{% endfor %}
{% if part != "common" %}

CODES.update(
    {
{% for function in interface.functions if function.header == part %}
{% set ns.codes = [] %}
{% for parameter in function.parameters %}
{% if coded(parameter) %}
{% set ns.codes = ns.codes + [loop.index0 ~ ": " ~ item_type(parameter, parameter.type)] %}
{% endif %}
{% endfor %}
{% if ns.codes %}
        lib.{{ function.name }}: { {{- ns.codes | join(", ") -}} },
{% endif %}
{% endfor %}
    }
)
{% endif %}
