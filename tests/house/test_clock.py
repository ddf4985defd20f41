"""The clock of the house never goes back."""

from spanish21.house.clock import Clock

SECOND = 1_000_000_000


def test_the_clock_goes_on_when_the_systems_clock_is_put_back() -> None:
    wall, steady = [1000 * SECOND], [0]
    clock = Clock(lambda: wall[0], lambda: steady[0])
    wall[0], steady[0] = 1010 * SECOND, 10 * SECOND
    assert clock() == 1_010_000
    wall[0], steady[0] = 500 * SECOND, 15 * SECOND
    assert clock() == 1_015_000
    wall[0], steady[0] = 505 * SECOND, 20 * SECOND
    assert clock() == 1_020_000
    wall[0], steady[0] = 2000 * SECOND, 21 * SECOND
    assert clock() == 2_000_000


def test_the_clock_counts_by_how_much_it_was_put_forward() -> None:
    wall, steady = [1000 * SECOND], [0]
    clock = Clock(lambda: wall[0], lambda: steady[0])
    wall[0], steady[0] = 1010 * SECOND + SECOND // 2, 10 * SECOND
    assert clock.leapt() == 0, "clocks are set right by a little all the time"
    wall[0], steady[0] = 4610 * SECOND + SECOND // 2, 10 * SECOND
    assert clock.leapt() == 3_600_000
    clock.not_before(4_620_500)
    assert clock.leapt() == 3_610_000


def test_a_clock_that_rested_goes_on_from_the_log_and_not_beyond_it() -> None:
    """Time that passed before the log was read must not be counted a second time."""
    now = [1_000_000_000_000]
    clock = Clock(wall=lambda: now[0], steady=lambda: now[0])
    assert clock() == 1_000_000
    now[0] += 65_000_000_000
    clock.not_before(1_064_500)
    assert clock() == 1_065_000
    clock.not_before(1_070_000)
    now[0] += 1_000_000_000
    assert clock() == 1_071_000
