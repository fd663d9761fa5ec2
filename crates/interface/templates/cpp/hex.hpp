{% set header = "hex" %}
{% set namespace_name = "hex" %}
{% set prefix = "" %}
{% set includes = ["handsense_hex_position.hpp"] %}
{% include "cpp/game.hpp" %}
