"""Handlers of the effects on goods."""

from __future__ import annotations

from engine.language import effects_goods as words
from engine.rules.cards import discard, draw, random_card, room_in_hand, take_from_hand
from engine.rules.chance import PER_PLAYER, TOKENS, shuffled
from engine.rules.compile import picks
from engine.rules.compile.amounts import amount
from engine.rules.compile.context import Context
from engine.rules.compile.effects import Instruction, decider, effect
from engine.rules.game import DECK_NAMES, MAGIC_GEM, Game, is_type
from engine.rules.goods import can_reach_chest, carried, distinct, gain, pay, start_opening
from engine.rules.kinds import D_DISCARD, D_GOODS, D_TAKE, PASS, SPACE, TREASURE
from engine.rules.machine import decision, tell
from engine.rules.state import CARRIED, OUT, SAFE, Action, Env, Frame, State

# What is done with a treasure chosen in a D_GOODS decision.
TAKE, PUT, LOSE, OPEN = range(4)


@effect("move_ducats")
def _move_ducats(c: Context, w: words.MoveDucats) -> Instruction:
    source, target = picks.purse(c, w.from_), picks.purse(c, w.to)
    part = {"all": 1, "half": 2}.get(w.amount, 0) if isinstance(w.amount, str) else 0
    how_many = None if part else amount(c, w.amount)

    def run(g: Game, st: State, env: Env) -> None:
        n = how_many(g, st, env) if how_many is not None else 0
        for a in source(g, st, env):
            for b in target(g, st, env):
                pay(g, st, a, b, st.ducats[a] // part if part else n)

    return False, run


@effect("share_ducats")
def _share_ducats(c: Context, w: words.ShareDucats) -> Instruction:
    source, among = picks.purse(c, w.from_), picks.players(c, w.among)

    def run(g: Game, st: State, env: Env) -> None:
        sharers = among(g, st, env)
        for purse in source(g, st, env) if sharers else ():
            share = st.ducats[purse] // len(sharers)
            for player in sharers:
                pay(g, st, purse, player, share)

    return False, run


@effect("draw_cards")
def _draw_cards(c: Context, w: words.DrawCards) -> Instruction:
    who, count, deck = picks.players(c, w.who), amount(c, w.count), DECK_NAMES.index(w.deck)

    def run(g: Game, st: State, env: Env) -> None:
        for player in who(g, st, env):
            draw(g, st, player, count(g, st, env), deck)

    return False, run


@effect("discard_cards")
def _discard_cards(c: Context, w: words.DiscardCards) -> Instruction:
    who, count, deck = picks.players(c, w.who), amount(c, w.count), DECK_NAMES.index(w.deck)
    at_random = w.at_random

    def run(g: Game, st: State, env: Env) -> None:
        n = count(g, st, env)
        for player in reversed(who(g, st, env)):
            hand = st.hands[deck * g.players + player]
            for _ in range(min(n, len(hand))):
                if at_random:
                    discard(g, st, player, random_card(g, st, player, deck))
                else:
                    st.stack = ((D_DISCARD, player, deck), st.stack)

    return True, run


@effect("take_cards")
def _take_cards(c: Context, w: words.TakeCards) -> Instruction:
    who, count, deck = picks.players(c, w.who), amount(c, w.count), DECK_NAMES.index(w.deck)

    def run(g: Game, st: State, env: Env) -> None:
        for player in reversed(who(g, st, env)):
            n = min(count(g, st, env), room_in_hand(g, st, player, deck))
            if n and st.discards[deck]:
                st.stack = ((D_TAKE, player, deck, n, -1), st.stack)

    return True, run


@effect("steal_card")
def _steal_card(c: Context, w: words.StealCard) -> Instruction:
    source, target, deck = picks.players(c, w.from_), picks.players(c, w.to), DECK_NAMES.index(w.deck)

    def run(g: Game, st: State, env: Env) -> None:
        for a in source(g, st, env):
            for b in target(g, st, env):
                card = random_card(g, st, a, deck)
                if card >= 0 and a != b and room_in_hand(g, st, b, deck):
                    take_from_hand(g, st, a, card)
                    index = deck * g.players + b
                    st.hands[index] = tuple(sorted((*st.hands[index], card)))
                    tell(st, "card-stolen", a, b, card)

    return False, run


@effect("gain_points")
def _gain_points(c: Context, w: words.GainPoints) -> Instruction:
    who, count = picks.players(c, w.who), amount(c, w.count)

    def run(g: Game, st: State, env: Env) -> None:
        for player in who(g, st, env):
            st.ap[player] += count(g, st, env)
            tell(st, "points-changed", player, st.ap[player])

    return False, run


@effect("lose_points")
def _lose_points(c: Context, w: words.LosePoints) -> Instruction:
    who, count = picks.players(c, w.who), amount(c, w.count)

    def run(g: Game, st: State, env: Env) -> None:
        for player in who(g, st, env):
            st.ap[player] = max(0, st.ap[player] - count(g, st, env))
            tell(st, "points-changed", player, st.ap[player])

    return False, run


@effect("turn_chest")
def _turn_chest(c: Context, w: words.TurnChest) -> Instruction:
    where, up = picks.spaces(c, w.in_), w.side == "chest"

    def run(g: Game, st: State, env: Env) -> None:
        for space in where(g, st, env):
            for treasure, at in enumerate(st.treasure_pos):
                # a magic gem cannot be turned chest side up
                if at == space and not (up and g.treasure_types[treasure] == MAGIC_GEM):
                    bit = 1 << treasure
                    st.chest_up = st.chest_up | bit if up else st.chest_up & ~bit
                    tell(st, "chest-turned", treasure, space, up)

    return False, run


@effect("open_chest")
def _open_chest(c: Context, w: words.OpenChest) -> Instruction:
    who = picks.figures(c, w.who)

    def run(g: Game, st: State, env: Env) -> None:
        for figure in who(g, st, env):
            here = can_reach_chest(g, st, figure)
            if here and g.owner[figure] >= 0:  # K-6: the opener names one
                st.stack = ((D_GOODS, g.owner[figure], OPEN, figure, tuple(here), ()), st.stack)

    return True, run


@effect("take_treasure")
def _take_treasure(c: Context, w: words.TakeTreasure) -> Instruction:
    to, by = picks.figures(c, w.to), decider(c, w.by)
    kind = picks.type_number(w.type) if w.type is not None else -1
    source = picks.figures(c, w.from_) if w.from_ is not None else None
    where = picks.spaces(c, w.lying_in) if w.lying_in is not None else None

    def run(g: Game, st: State, env: Env) -> None:
        takers = to(g, st, env)
        if not takers or g.owner[takers[0]] < 0:
            return
        found = [t for f in (source(g, st, env) if source else ()) for t in carried(st, f)]
        spaces = where(g, st, env) if where else ()
        found += [t for t, at in enumerate(st.treasure_pos) if at >= 0 and at in spaces]
        found = _distinct_by_place(g, st, [t for t in found if is_type(g.treasure_types[t], kind)])
        if found:
            st.stack = ((D_GOODS, by(g, st, env), TAKE, takers[0], tuple(found), ()), st.stack)

    return True, run


def _distinct_by_place(g: Game, st: State, treasures: list[int]) -> list[int]:
    """One of each type from each holder: whose it is makes a difference."""
    seen = {(st.treasure_pos[t], g.treasure_types[t]): t for t in reversed(treasures)}
    return sorted(seen.values(), key=treasures.index)


@effect("put_treasure")
def _put_treasure(c: Context, w: words.PutTreasure) -> Instruction:
    source, where, by = picks.figures(c, w.from_), picks.spaces(c, w.in_), decider(c, w.by)
    kind = picks.type_number(w.type) if w.type is not None else -1

    def run(g: Game, st: State, env: Env) -> None:
        for figure in source(g, st, env):
            found = [t for t in carried(st, figure) if is_type(g.treasure_types[t], kind)]
            spaces = where(g, st, env)
            if found and spaces:
                goods = tuple(distinct(g, found))
                st.stack = ((D_GOODS, by(g, st, env), PUT, figure, goods, spaces), st.stack)

    return True, run


@effect("lay_treasure")
def _lay_treasure(c: Context, w: words.LayTreasure) -> Instruction:
    kind, at = picks.type_number(w.type), picks.spaces(c, w.at)

    def run(g: Game, st: State, env: Env) -> None:
        for space in at(g, st, env):
            for treasure, place in enumerate(st.treasure_pos):
                if place == OUT and is_type(g.treasure_types[treasure], kind):
                    st.treasure_pos[treasure] = space
                    tell(st, "treasure-laid", treasure, space)
                    break

    return False, run


@effect("discard_treasure")
def _discard_treasure(c: Context, w: words.DiscardTreasure) -> Instruction:
    source, count, kind = picks.figures(c, w.from_), amount(c, w.count), picks.type_number(w.type)
    safe = picks.players(c, w.safe_with) if w.safe_with is not None else None

    def run(g: Game, st: State, env: Env) -> None:
        holders = [f for f in source(g, st, env) if g.owner[f] >= 0]
        owners = safe(g, st, env) if safe is not None else ()
        places = (*(CARRIED + f for f in holders), *(SAFE + p for p in owners))
        if places:
            chooser = g.owner[holders[0]] if holders else owners[0]
            for _ in range(count(g, st, env)):
                st.stack = ((D_GOODS, chooser, LOSE, kind, places, ()), st.stack)

    return True, run


def _goods_options(g: Game, st: State, f: Frame) -> list[Action]:
    _, _player, what, subject, goods, spaces = f
    if what == LOSE:
        seen: dict[tuple[int, int], int] = {}
        for t, at in enumerate(st.treasure_pos):
            if at in goods and is_type(g.treasure_types[t], subject):
                seen.setdefault((g.treasure_types[t], at), t)
        return [(TREASURE, t) for t in seen.values()] or [(PASS,)]
    if what == PUT and len(goods) == 1:
        return [(SPACE, s) for s in spaces]
    return [(TREASURE, t) for t in goods]


@decision(D_GOODS, _goods_options)
def _goods(g: Game, st: State, f: Frame, action: Action) -> None:
    from engine.rules.goods import put_down

    _, player, what, subject, goods, spaces = f
    if action[0] == PASS:
        return
    if what == TAKE:
        gain(g, st, subject, action[1], after_fight=False)
    elif what == OPEN:
        start_opening(g, st, subject, action[1])
    elif what == LOSE:
        at = st.treasure_pos[action[1]]
        st.treasure_pos[action[1]] = OUT
        if at >= SAFE:
            tell(st, "safe-treasure-lost", at - SAFE, action[1])
        else:
            tell(st, "treasure-lost", at - CARRIED, action[1])
    elif action[0] == SPACE:
        put_down(g, st, subject, goods[0], action[1])
    else:
        st.stack = ((D_GOODS, player, PUT, subject, (action[1],), spaces), st.stack)


@effect("swap_treasures")
def _swap_treasures(c: Context, w: words.SwapTreasures) -> Instruction:
    a, b = picks.spaces(c, w.a), picks.spaces(c, w.b)

    def run(g: Game, st: State, env: Env) -> None:
        first, second = a(g, st, env), b(g, st, env)
        if first and second:
            x, y = first[0], second[0]
            st.treasure_pos = [{x: y, y: x}.get(at, at) for at in st.treasure_pos]
            tell(st, "treasures-swapped", x, y)

    return False, run


@effect("give_token")
def _give_token(c: Context, w: words.GiveToken) -> Instruction:
    kind, to = c.tokens.get(w.token, ()), picks.figures(c, w.to)

    def run(g: Game, st: State, env: Env) -> None:
        for figure in to(g, st, env):
            token = next((t for t in kind if st.token_pos[t] == OUT), -1)
            if token >= 0:
                st.token_pos[token] = CARRIED + figure
                st.token_up |= 1 << token
                tell(st, "token-taken", token, figure)

    return False, run


@effect("place_token")
def _place_token(c: Context, w: words.PlaceToken) -> Instruction:
    kind, where, count, down = (
        c.tokens.get(w.token, ()),
        picks.spaces(c, w.at),
        amount(c, w.count),
        w.facedown,
    )

    def run(g: Game, st: State, env: Env) -> None:
        for space in where(g, st, env):
            for _ in range(count(g, st, env)):
                token = next((t for t in kind if st.token_pos[t] == OUT), -1)
                if token < 0:
                    return
                st.token_pos[token] = space
                st.token_up = st.token_up & ~(1 << token) if down else st.token_up | 1 << token
                if down:
                    tell(st, "token-hidden", space)
                else:
                    tell(st, "token-placed", token, space)

    return False, run


@effect("scatter_tokens")
def _scatter_tokens(c: Context, w: words.ScatterTokens) -> Instruction:
    members, where, down = c.token_groups.get(w.group, ()), picks.spaces(c, w.over), w.facedown

    def run(g: Game, st: State, env: Env) -> None:
        supply = tuple(t for t in members if st.token_pos[t] == OUT)
        order = shuffled(st, g.players * PER_PLAYER + TOKENS, supply)
        spaces = where(g, st, env)
        for space, token in zip(spaces, order, strict=False):
            st.token_pos[token] = space
            st.token_up = st.token_up & ~(1 << token) if down else st.token_up | 1 << token
        tell(st, "tokens-scattered", min(len(order), len(spaces)))

    return False, run


@effect("remove_token")
def _remove_token(c: Context, w: words.RemoveToken) -> Instruction:
    kind = c.tokens.get(w.token, ())
    where = picks.spaces(c, w.at) if w.at is not None else None
    who = picks.figures(c, w.held_by) if w.held_by is not None else None
    count = None if w.count == "all" else amount(c, w.count)

    def run(g: Game, st: State, env: Env) -> None:
        left = 99 if count is None else count(g, st, env)
        places = set(where(g, st, env)) if where is not None else set()
        if who is not None:
            places.update(CARRIED + f for f in who(g, st, env))
        anywhere = where is None and who is None
        for token in kind:
            if left and (st.token_pos[token] in places or (anywhere and st.token_pos[token] != OUT)):
                st.token_pos[token] = OUT
                left -= 1
                tell(st, "token-removed", token)

    return False, run


@effect("move_token")
def _move_token(c: Context, w: words.MoveToken) -> Instruction:
    kind, source, target = c.tokens.get(w.token, ()), picks.spaces(c, w.from_), picks.spaces(c, w.to)

    def run(g: Game, st: State, env: Env) -> None:
        to = target(g, st, env)
        for space in source(g, st, env):
            token = next((t for t in kind if st.token_pos[t] == space), -1)
            if token >= 0 and to:
                st.token_pos[token] = to[0]
                tell(st, "token-moved", token, to[0])

    return False, run


@effect("take_token")
def _take_token(c: Context, w: words.TakeToken) -> Instruction:
    kind, who = c.tokens.get(w.token, ()), picks.figures(c, w.who)
    source = picks.figures(c, w.from_) if w.from_ is not None else None

    def run(g: Game, st: State, env: Env) -> None:
        for figure in who(g, st, env):
            if source is None:
                places: tuple[int, ...] = (st.figure_pos[figure],)
            else:
                places = tuple(CARRIED + holder for holder in source(g, st, env))
            token = next((t for t in kind if st.token_pos[t] in places), -1)
            if token >= 0:
                st.token_pos[token] = CARRIED + figure
                tell(st, "token-taken", token, figure)

    return False, run


@effect("drop_token")
def _drop_token(c: Context, w: words.DropToken) -> Instruction:
    kind, who = c.tokens.get(w.token, ()), picks.figures(c, w.who)

    def run(g: Game, st: State, env: Env) -> None:
        for figure in who(g, st, env):
            token = next((t for t in kind if st.token_pos[t] == CARRIED + figure), -1)
            if token >= 0:
                st.token_pos[token] = st.figure_pos[figure]
                tell(st, "token-placed", token, st.figure_pos[figure])

    return False, run


@effect("reveal_token")
def _reveal_token(c: Context, w: words.RevealToken) -> Instruction:
    from engine.rules.game import ACTOR, ME, R_SPACE, R_TOKEN, E
    from engine.rules.kinds import AFTER
    from engine.rules.machine import bind, fire

    where, revealed = picks.spaces(c, w.at), E["token-revealed"]
    who = picks.figures(c, w.who) if w.who is not None else None
    group = frozenset(c.token_groups.get(w.group, ())) if w.group is not None else None

    def run(g: Game, st: State, env: Env) -> None:
        if who is not None:
            env = bind(env, ACTOR, next(iter(who(g, st, env)), -1))
        for space in where(g, st, env):
            for token, at in enumerate(st.token_pos):
                if at == space and not st.token_up >> token & 1 and (group is None or token in group):
                    st.token_up |= 1 << token
                    tell(st, "token-revealed", token, space)
                    if g.hears[AFTER][revealed]:
                        event = bind(bind(env, R_TOKEN, token), R_SPACE, space)
                        fire(g, st, AFTER, revealed, bind(bind(event, ACTOR, env[ACTOR]), ME, env[ME]))

    return True, run
