{% from "languages/selection.jinja" import constants, functions, structs %}
{% from "languages/macros.jinja" import call %}
{% set numbers = {"bool": "bool", "u8": "byte", "i16": "short", "i32": "int", "u32": "uint", "u64": "ulong", "f64": "double", "size": "UIntPtr"} %}
{% macro plain(type) %}
{{ numbers[type.number] if type.is == "number" else type.name if type.is == "struct" else "IntPtr" -}}
{% endmacro %}
{% macro parameter(of) %}
{% set name = "@out" if of.name == "out" else of.name %}
{% set to = of.type.to %}
{% if of.type.is != "pointer" %}
{{ plain(of.type) }} {{ name }}
{%- elif to.number == "char" and of.type.constant %}
[MarshalAs(UnmanagedType.LPUTF8Str)] string {{ name }}
{%- elif to.number == "char" %}
[In, Out] byte[] {{ name }}
{%- elif of.type.length %}
[In, Out] {{ plain(to) }}[] {{ name }}
{%- else %}
ref {{ plain(to) }} {{ name }}
{%- endif %}
{% endmacro %}
{% for name in constants %}
    public const int {{ name }} = {{ values[name] }};
{% endfor %}
{% for struct in interface.structs if struct.name in structs %}

    [StructLayout(LayoutKind.Sequential)]
    public struct {{ struct.name }}
    {
{% for field in struct.fields %}
{% if field.type.is == "array" %}
        [MarshalAs(UnmanagedType.ByValArray, SizeConst = {{ field.type.length }})]
        public {{ plain(field.type.of) }}[] {{ field.name }};
{% else %}
{% if field.type.number == "bool" %}
        [MarshalAs(UnmanagedType.I1)]
{% endif %}
        public {{ plain(field.type) }} {{ field.name }};
{% endif %}
{% endfor %}
    }
{% endfor %}
{% for function in interface.functions if function.name in functions %}

    [DllImport(Library)]
{% set entries = namespace(all=[]) %}
{% for of in function.parameters %}
{% set entries.all = entries.all + [parameter(of) | trim] %}
{% endfor %}
{{ call("public static extern " ~ plain(function.returns) ~ " " ~ function.name, entries.all, ";", "    ") -}}
{% endfor %}
