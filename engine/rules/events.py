"""Events put to those who listen: triggers first, then the window for reactions (N-7, T-6)."""

from __future__ import annotations

from engine.rules.cards import in_play, play_card
from engine.rules.equipment import use_up
from engine.rules.game import (
    ACTOR,
    AMOUNT,
    ARCANA,
    ATTACKER,
    BEARER,
    ME,
    R_CARD,
    R_PLAYER,
    WINNER,
    CardPlay,
    Game,
    Listener,
    V,
)
from engine.rules.intrigue import push_claims, waiting
from engine.rules.kinds import (
    AFTER,
    D_MAY,
    D_REACT,
    F_ABILITY,
    F_EVENT,
    F_PROGRAM,
    INSTEAD,
    PASS,
    PLAY,
    YES,
)
from engine.rules.machine import RulesError, bind, decision, frame
from engine.rules.state import Action, Env, Frame, State
from engine.rules.values import allowed

MAY_PLAY = V["may-play-arcana"]
_DEEPEST = 60  # events inside events: deeper than this is a loop
_CLAIMED = -2  # where the reaction window's first place stands: Intrigues have been looked at


@frame(F_EVENT)
def _event(g: Game, st: State, f: Frame) -> None:
    _, event, timing, step, env, cancelled, amount, offset, passes = f
    # event conditions are claimed at once, before anything else comes of the event.
    if g.plots and offset == -1 and timing == AFTER and g.aims_on[event]:
        items = waiting(g, st, event)
        if items:
            st.stack = ((F_EVENT, event, timing, step, env, cancelled, amount, _CLAIMED, passes), st.stack)
            push_claims(st, items, env)
            return
    listeners = g.listeners[timing][event]
    if step < len(listeners) and not (timing == INSTEAD and cancelled):
        if step == 0:
            _check_depth(g, st)
        ordered = _in_turn_order(g, st, timing, event, listeners)
        absent = -1  # a card that nobody carries
        while step < len(ordered):
            listener, after = ordered[step]
            step += 1
            if listener.card >= 0 and st.equipment[listener.bearer] != listener.card:
                if listener.card == absent or listener.card not in st.equipment:
                    absent, step = listener.card, after
                continue  # only whoever carries it has its rules
            own = _listener_env(g, st, listener, env)
            if own is None or not _hears(g, st, listener, own):
                continue
            asked = listener.optional and own[ME] >= 0
            if timing == INSTEAD and not asked:
                cancelled, step = True, len(ordered)
            st.stack = ((F_EVENT, event, timing, step, env, cancelled, amount, offset, passes), st.stack)
            if asked:
                scope = listener.limit[0] if listener.limit is not None else -1
                instead = timing == INSTEAD
                st.stack = ((D_MAY, own[ME], listener.program, own, listener.rule, scope, instead), st.stack)
            else:
                start_rule(g, st, listener, own)
            return
    reactions = g.reactions[timing][event]
    if reactions and offset < 0:
        offset = 0
    while reactions and passes < g.players:
        player = (st.turn + offset) % g.players
        if _could_react(g, st, player, reactions, env):
            st.stack = ((F_EVENT, event, timing, step, env, cancelled, amount, offset, passes), st.stack)
            st.stack = ((D_REACT, player, event, timing, env), st.stack)
            return
        offset, passes = offset + 1, passes + 1
    st.cancelled, st.amount = cancelled, amount


def start_rule(g: Game, st: State, listener: Listener, env: Env) -> None:
    """Run a trigger's effects, and remember that it was used."""
    if listener.limit is not None:
        st.used = (*st.used, (listener.limit[0], listener.rule, env[BEARER]))
    use_up(g, st, listener.rule, env[BEARER])
    st.stack = ((F_PROGRAM, listener.program, 0, env), st.stack)


def _in_turn_order(
    g: Game, st: State, timing: int, event: int, listeners: tuple[Listener, ...]
) -> tuple[tuple[Listener, int], ...]:
    """T-6: the active player's rules first, then clockwise; a sheet's own rules before them all."""
    key = (timing, event, st.turn)
    known = g.listener_memo.get(key)
    if known is None:

        def seat(listener: Listener) -> int:
            player = g.owner[listener.bearer] if listener.bearer >= 0 else -1
            return -1 if player < 0 else (player - st.turn) % g.players

        ordered = sorted(listeners, key=seat)
        ends = list(range(1, len(ordered) + 1))
        for i in range(len(ordered) - 2, -1, -1):
            if ordered[i].card == ordered[i + 1].card:
                ends[i] = ends[i + 1]
        known = g.listener_memo[key] = tuple(zip(ordered, ends, strict=True))
    return known


def _listener_env(g: Game, st: State, listener: Listener, env: Env) -> Env | None:
    if listener.bearer >= 0:
        if st.figure_pos[listener.bearer] < 0:
            return None
        return bind(bind(env, BEARER, listener.bearer), ME, g.owner[listener.bearer])
    if env[ME] >= 0:
        return env
    if env[R_PLAYER] >= 0:
        return bind(env, ME, env[R_PLAYER])
    for slot in (ACTOR, WINNER, ATTACKER):
        if env[slot] >= 0 and g.owner[env[slot]] >= 0:
            return bind(env, ME, g.owner[env[slot]])
    return env


def _hears(g: Game, st: State, listener: Listener, env: Env) -> bool:
    if listener.limit is not None:
        scope, times = listener.limit
        if st.used.count((scope, listener.rule, env[BEARER])) >= times:
            return False
    return listener.test is None or listener.test(g, st, env)


def _could_react(g: Game, st: State, player: int, reactions: tuple[int, ...], env: Env) -> bool:
    """Whether to ask a player: by what everybody can see, so that being asked tells nothing."""
    if not st.hands[ARCANA * g.players + player] or not in_play(g, st, player):
        return False
    if not allowed(g, st, MAY_PLAY, player) or arcana_barred(g, st):
        return False
    own = bind(env, ME, player)
    only_cancels = _to_a_reaction(g, env)
    for card in reactions:
        play = g.plays[card]
        if play is not None and _answers(g, st, player, play, own, only_cancels):
            return True
    return False


def _answers(g: Game, st: State, player: int, play: CardPlay, own: Env, only_cancels: bool) -> bool:
    """Whether a card may be played into this window, by what everybody can see."""
    if only_cancels and not play.cancels:
        return False
    if (play.cancels or play.dice) and _for_militia(g, st, player):
        return False
    if play.dice and _side_has_played(g, st, player):
        return False
    return play.test is None or play.test(g, st, own)


def _side(g: Game, st: State, player: int) -> int:
    """Which side of the combat under way a player is on; -1 for none."""
    c = st.combat
    if c is None or player not in (g.owner[c.attacker], g.owner[c.defender]):
        return -1
    return int(player == g.owner[c.defender])


def _for_militia(g: Game, st: State, player: int) -> bool:
    """M-6, N-6: in a militiaman's combat a card of anybody but his opponent would help him."""
    c = st.combat
    if c is None or not (g.unaided[c.attacker] or g.unaided[c.defender]):
        return False
    return _side(g, st, player) < 0


def _side_has_played(g: Game, st: State, player: int) -> bool:
    """N-7: a reaction that changes dice counts as that side's card in the combat (N-2)."""
    c, side = st.combat, _side(g, st, player)
    return c is not None and side >= 0 and c.cards[side] >= int(g.values["arcana_per_combat"])


def _to_a_reaction(g: Game, env: Env) -> bool:
    """N-7: a reaction opens a window only for cards that cancel."""
    card = env[R_CARD]
    if card < 0:
        return False
    play = g.plays[card]
    return play is not None and play.moment == 2


def arcana_barred(g: Game, st: State) -> bool:
    """N-5: an action special to the adventure is under way."""
    if g.values["arcana_in_special_actions"]:
        return False
    node = st.stack
    while node is not None:
        top, node = node
        if top[0] == F_ABILITY and not g.abilities[top[2]].allows_arcana:
            return True
    return False


def _check_depth(g: Game, st: State) -> None:
    depth = 0
    rules: dict[str, None] = {}
    node = st.stack
    while node is not None:
        top, node = node
        if top[0] == F_EVENT:
            depth += 1
        elif top[0] == F_PROGRAM:
            rules[g.rules[g.program_rules[top[1]]].id] = None
    if depth > _DEEPEST:
        names = ", ".join(sorted(rules))
        raise RulesError(f"rules set each other off without end: {names}")


def change_event(st: State, *, cancel: bool = False, amount: int | None = None) -> None:
    """Change the event now being put: the nearest one on the stack."""
    above: list[Frame] = []
    node = st.stack
    while node is not None:
        top, rest = node
        if top[0] == F_EVENT:
            _, event, timing, step, env, cancelled, old, offset, passes = top
            if amount is not None:
                old, env = amount, bind(env, AMOUNT, amount)
            node = ((F_EVENT, event, timing, step, env, cancelled or cancel, old, offset, passes), rest)
            for each in reversed(above):
                node = (each, node)
            st.stack = node
            return
        above.append(top)
        node = rest


def _react_options(g: Game, st: State, f: Frame) -> list[Action]:
    _, player, event, timing, env = f
    out: list[Action] = [(PASS,)]
    hand = st.hands[ARCANA * g.players + player]
    own = bind(env, ME, player)
    only_cancels = _to_a_reaction(g, env)
    for card in g.reactions[timing][event]:
        play = g.plays[card]
        if (
            card in hand
            and play is not None
            and _answers(g, st, player, play, own, only_cancels)
            and (play.possible is None or play.possible(g, st, own))
        ):
            out.append((PLAY, card))
    return out


@decision(D_REACT, _react_options, secret=True)
def _react(g: Game, st: State, f: Frame, action: Action) -> None:
    top, rest = st.stack
    _, event, timing, step, env, cancelled, amount, offset, passes = top
    passes = passes + 1 if action[0] == PASS else 0
    st.stack = ((F_EVENT, event, timing, step, env, cancelled, amount, offset + 1, passes), rest)
    if action[0] == PLAY:
        play, side = g.plays[action[1]], _side(g, st, f[1])
        if play is not None and play.dice and st.combat is not None and side >= 0:
            cards = st.combat.cards
            st.combat = st.combat.but(cards=(cards[0] + (side == 0), cards[1] + (side == 1)))
        play_card(g, st, f[1], action[1], bind(env, ME, f[1]))


def _may_options(g: Game, st: State, f: Frame) -> list[Action]:
    return [(YES,), (PASS,)]


@decision(D_MAY, _may_options)
def _may(g: Game, st: State, f: Frame, action: Action) -> None:
    _, _player, program, env, rule, scope, instead = f
    if action[0] != YES:
        return
    if instead:  # only now the event does not happen, and nobody else need replace it
        change_event(st, cancel=True)
    if scope >= 0:
        st.used = (*st.used, (scope, rule, env[BEARER]))
    use_up(g, st, rule, env[BEARER])
    st.stack = ((F_PROGRAM, program, 0, env), st.stack)
