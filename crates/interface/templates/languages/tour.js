{% from "languages/selection.jinja" import constants, functions, structs %}
{% from "languages/macros.jinja" import call, c %}
{% macro plain(type) %}
{{ c[type.number] if type.is == "number" else type.name if type.is == "struct" else "void *" -}}
{% endmacro %}
{# An output is a pointer that is read back. #}
{% macro parameter(of) %}
{% set output = of.type.is == "pointer" and not of.type.constant %}
{{ "_Inout_ " if output }}{{ "const " if of.type.constant }}
{%- if of.type.is == "pointer" %}{{ plain(of.type.to) }} *{% else %}{{ plain(of.type) }} {% endif %}
{{- of.name -}}
{% endmacro %}
{% for name in constants %}
const {{ name }} = {{ values[name] }};
{% endfor %}
{% for struct in interface.structs if struct.name in structs %}
koffi.struct('{{ struct.name }}', {
{% for field in struct.fields %}
{% if field.type.is == "array" %}
  {{ field.name }}: koffi.array('{{ plain(field.type.of) }}', {{ field.type.length }}),
{% else %}
  {{ field.name }}: '{{ plain(field.type) }}',
{% endif %}
{% endfor %}
});
{% endfor %}
const handsense = {
{% for function in interface.functions if function.name in functions %}
{% set result = "const char *" if function.returns.is == "pointer" else c[function.returns.number] ~ " " %}
{% set entries = namespace(all=[]) %}
{% for of in function.parameters %}
{% set entries.all = entries.all + [parameter(of) | trim] %}
{% endfor %}
{{ call(function.name ~ ": library.func(`" ~ result ~ function.name, entries.all, "`),", "  ") -}}
{% endfor %}
};
