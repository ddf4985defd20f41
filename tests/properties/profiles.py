"""How long Hypothesis searches: seconds by default, hours with HYPOTHESIS_PROFILE=soak."""

from __future__ import annotations

import os

from hypothesis import HealthCheck, settings

QUICK_EXAMPLES = 120
SOAK_EXAMPLES = 300
STEPS = 25

settings.register_profile(
    "soak",
    max_examples=SOAK_EXAMPLES,
    stateful_step_count=2 * STEPS,
    deadline=None,
    print_blob=True,
)
SOAKING = os.environ.get("HYPOTHESIS_PROFILE") == "soak"
if SOAKING:
    settings.load_profile("soak")


def machine_settings() -> settings:
    """Return how far the state machines go."""
    checks = (HealthCheck.too_slow, HealthCheck.data_too_large, HealthCheck.filter_too_much)
    if SOAKING:
        return settings(suppress_health_check=checks)
    return settings(
        max_examples=QUICK_EXAMPLES,
        stateful_step_count=STEPS,
        deadline=None,
        suppress_health_check=checks,
    )
