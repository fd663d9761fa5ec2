{% set header = "hearts" %}
{% set namespace_name = "" %}
{% set prefix = "Hearts" %}
{% set includes = ["handsense_common.hpp"] %}
{% include "cpp/game.hpp" %}
