{% from "languages/selection.jinja" import constants, functions, structs %}
{% from "languages/macros.jinja" import c, call %}
ffi.cdef [[
{% for name in constants %}
static const int {{ name }} = {{ values[name] }};
{% endfor %}
{% for alias in interface.types %}
typedef {{ c[alias.number] }} {{ alias.name }};
{% endfor %}
{% for struct in interface.structs if struct.name in structs %}
typedef struct {{ struct.name }} {
{% for field in struct.fields %}
    {{ "void *" ~ field.name if field.type.is == "callback" else field.c }};
{% endfor %}
} {{ struct.name }};
{% endfor %}
{% for function in interface.functions if function.name in functions %}
{{ call(function.c | split("(") | first, function.parameters | map(attribute="c"), ";", "") -}}
{% endfor %}
]]
