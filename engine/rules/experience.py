"""Experience: gained in a combat or by a rule, spent to reroll a die of one's own gang (X-1, X-11).

Whoever rolls pushes the frame that waits for the dice, with the dice as its last element, and then offers the
reroll: the decision writes the new dice into the waiting frame. Where nobody can pay, nothing is pushed.
"""

from __future__ import annotations

from engine.rules.chance import SHEET, die, own
from engine.rules.game import AMOUNT, ME, NOBODY, R_PLAYER, E, Game
from engine.rules.kinds import AFTER, D_PAY_DICE, DIE, F_EXPERIENCE, INSTEAD, PASS
from engine.rules.machine import decision, fire, frame, make_env, tell
from engine.rules.state import Action, Env, Frame, State

GAINED = E["experience-gained"]


def gain_experience(g: Game, st: State, player: int, count: int) -> None:
    """A player gains tokens as far as the supply goes (X-1), unless a rule puts something in its place."""
    count = min(count, _supply(g, st))
    if count <= 0:
        return
    if not g.hears[INSTEAD][GAINED]:
        _receive(g, st, player, count)
        return
    st.stack = ((F_EXPERIENCE, player), st.stack)
    fire(g, st, INSTEAD, GAINED, _env(player, count), count)


@frame(F_EXPERIENCE)
def _gain(g: Game, st: State, f: Frame) -> None:
    if not st.cancelled:
        _receive(g, st, f[1], min(st.amount, _supply(g, st)))
    st.cancelled = False


def _receive(g: Game, st: State, player: int, count: int) -> None:
    if count <= 0:
        return
    st.experience[player] += count
    tell(st, "experience", player, st.experience[player])
    if g.hears[AFTER][GAINED]:
        fire(g, st, AFTER, GAINED, _env(player, count), count)


def _supply(g: Game, st: State) -> int:
    return g.supply["experience"] - sum(st.experience)


def _env(player: int, count: int) -> Env:
    return make_env((R_PLAYER, player), (AMOUNT, count), (ME, player))


def spend_experience(g: Game, st: State, player: int, count: int) -> None:
    """Tokens go back to the supply, as far as the player has them."""
    spent = min(count, st.experience[player])
    if spent > 0:
        st.experience[player] -= spent
        tell(st, "experience", player, st.experience[player])


# -- rerolls ---------------------------------------------------------------------------------------------


def may_reroll(g: Game, st: State, player: int) -> bool:
    """Whether a player can pay for a reroll; nobody plays for a die of no gang."""
    return player >= 0 and 0 < int(g.values["reroll_experience"]) <= st.experience[player]


def pay_reroll(g: Game, st: State, player: int) -> None:
    spend_experience(g, st, player, int(g.values["reroll_experience"]))


def dice_left(rolled: tuple[int, ...], done: tuple[int, ...]) -> list[Action]:
    """The dice not yet rerolled by their player (F-11); dice that show the same are alike."""
    seen: dict[int, Action] = {}
    for i, value in enumerate(rolled):
        if i not in done:
            seen.setdefault(value, (DIE, i + 1))
    return list(seen.values())


def offer_reroll(
    g: Game,
    st: State,
    player: int,
    stream: int,
    rolled: tuple[int, ...],
    subject: int,
    done: tuple[int, ...] = (),
    env: Env = NOBODY,
) -> bool:
    """X-11: before a roll takes effect its player may pay to reroll a die. The roller lies on the stack.

    The stream says what the dice are for; the subject is the roll of a rule, else the figure that rolls.
    """
    if not may_reroll(g, st, player) or len(done) >= len(rolled):
        return False
    st.stack = ((D_PAY_DICE, player, stream, rolled, done, subject, env), st.stack)
    return True


def _options(g: Game, st: State, f: Frame) -> list[Action]:
    return [(PASS,), *dice_left(f[3], f[4])]


@decision(D_PAY_DICE, _options)
def _paid(g: Game, st: State, f: Frame, action: Action) -> None:
    """The second result stands; he may go on with other dice."""
    if action[0] == PASS:
        return
    _, player, stream, rolled, done, subject, env = f
    index = action[1] - 1
    pay_reroll(g, st, player)
    rolled = (*rolled[:index], die(st, own(player, stream)), *rolled[index + 1 :])
    if stream == SHEET:
        tell(st, "rerolled", player, rolled)
    else:
        tell(st, "die-rerolled", subject, rolled)
    waiting, rest = st.stack
    st.stack = ((*waiting[:-1], rolled), rest)
    offer_reroll(g, st, player, stream, rolled, subject, (*done, index), env)
