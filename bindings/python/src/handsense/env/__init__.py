"""Environments of Hearts for reinforcement learning.

* :mod:`handsense.env.hearts_v0`: four agents, for PettingZoo
* :mod:`handsense.env.single_agent`: one agent against named players, for Gymnasium, registered as
  ``handsense/Hearts-v0``

docs/use/research.md describes observations, actions and rewards. ``pip install 'handsense[env]'``
installs PettingZoo, Gymnasium and numpy.
"""

# The base classes have no complete types.
# pyright: reportUnknownMemberType=false, reportUnknownVariableType=false
from __future__ import annotations

try:
    from gymnasium.envs.registration import register, registry
except ImportError:
    pass  # The modules of this package say what they need.
else:
    if "handsense/Hearts-v0" not in registry:
        register("handsense/Hearts-v0", entry_point="handsense.env.single_agent:HeartsEnv")
