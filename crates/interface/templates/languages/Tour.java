{% from "languages/selection.jinja" import constants, functions, structs %}
{% from "languages/macros.jinja" import call %}
{# JNA has no unsigned numbers and would map Java's `boolean` to a C `int`. #}
{% set numbers = {"bool": "byte", "u8": "byte", "i16": "short", "i32": "int", "u32": "int", "u64": "long", "f64": "double", "size": "SizeT"} %}
{% set references = {"i32": "IntByReference", "u64": "LongByReference"} %}
{% macro plain(type) %}
{{ numbers[type.number] if type.is == "number" else type.name if type.is == "struct" else "Pointer" -}}
{% endmacro %}
{% macro parameter(of) %}
{% set to = of.type.to %}
{% if of.type.is != "pointer" %}
{{ plain(of.type) }}
{%- elif to.number == "char" %}
{{ "String" if of.type.constant else "byte[]" }}
{%- elif of.type.length %}
{{ plain(to) }}[]
{%- else %}
{{ to.name if to.is == "struct" else references[to.number] }}
{%- endif %} {{ of.name }}
{% endmacro %}
{% for name in constants %}
    static final int {{ name }} = {{ values[name] }};
{% endfor %}
{% for struct in interface.structs if struct.name in structs %}

    @FieldOrder({
{% set names = struct.fields | map(attribute="name") | join('", "') %}
{{ ('"' ~ names ~ '"') | wrap(100, "        ") }}
    })
    public static class {{ struct.name }} extends Structure {
{% for field in struct.fields %}
{% if field.type.is == "array" %}
{% set of = plain(field.type.of) %}
        public {{ of }}[] {{ field.name }} = new {{ of }}[{{ field.type.length }}];
{% else %}
        public {{ plain(field.type) }} {{ field.name }};
{% endif %}
{% endfor %}
    }
{% endfor %}

    public interface Handsense extends Library {
{% for function in interface.functions if function.name in functions %}
{% set entries = namespace(all=[]) %}
{% for of in function.parameters %}
{% set entries.all = entries.all + [parameter(of) | trim] %}
{% endfor %}
{% set result = "String" if function.returns.is == "pointer" else plain(function.returns) %}
{{ call(result ~ " " ~ function.name, entries.all, ";", "        ") -}}
{% endfor %}
    }
