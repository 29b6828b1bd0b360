"""What holds at every step of every game, whoever plays and whatever the dice."""

from __future__ import annotations

import json
from collections import Counter
from functools import cache
from pathlib import Path

from engine.content.library import Library
from engine.play import notation
from engine.play.saved import state_from_data, state_to_data
from engine.rules.chance import mix
from engine.rules.compile.build import DEFAULT_GANGS, compile_game
from engine.rules.game import EQUIPMENT, INTRIGUE, Game
from engine.rules.kinds import BUY, MISSION, PLAY
from engine.rules.kinds import INTRIGUE as INTRIGUE_VERB
from engine.rules.legality import is_legal
from engine.rules.machine import OPTIONS, apply
from engine.rules.state import CARRIED, OUT, SAFE, State
from engine.rules.turn import new_state

ADVENTURE = "01-the-treasure-of-the-duke"
RULESETS = ("revised", "french", "spanish", "player-aid")


def check_state(g: Game, st: State) -> None:
    """The box is whole, nobody stands on anybody, and the lists agree."""
    assert sum(st.ducats) == g.values["bank"], st.ducats
    assert min(st.ducats) >= 0, st.ducats
    assert min(st.ap) >= 0, st.ap
    assert min(st.experience) >= 0, st.experience
    assert sum(st.experience) <= g.supply["experience"], st.experience
    assert min(st.wounds) >= 0, st.wounds
    assert sum(st.wounds) <= g.supply["wounds"], st.wounds
    cards = Counter(c for rows in (st.hands, st.piles, st.discards, st.rows) for row in rows for c in row)
    cards.update(c for c in st.equipment if c >= 0)
    assert cards == Counter(dict(enumerate(g.card_counts))), "cards are lost or made"
    for deck in (EQUIPMENT, INTRIGUE):
        mine = Counter({card: n for card, n in cards.items() if g.card_decks[card] == deck and n})
        assert mine == _where_they_belong(g, st, deck), "a card is where its deck never is"
    for figure, card in enumerate(st.equipment):
        assert card < 0 or g.owner[figure] >= 0, "a figure of no gang carries equipment"
    limit = int(g.values["intrigue_limit"])
    hands = st.hands[INTRIGUE * g.players : (INTRIGUE + 1) * g.players]
    assert all(len(hand) <= limit for hand in hands), "too many Intrigues in a hand"
    for at in st.treasure_pos:
        assert at == OUT or at < len(g.space_ids) or at >= CARRIED, at
        if CARRIED <= at < SAFE:
            assert g.owner[at - CARRIED] >= 0, "a treasure is carried by a figure of no gang"
    rooms = Counter(at for at in st.treasure_pos if 0 <= at < CARRIED)
    assert all(g.is_room[space] for space in rooms), "a treasure lies outside a room"
    positions = Counter(at for at in st.figure_pos if at >= 0)
    shared = [space for space, n in positions.items() if n > 1 and space != g.prison]
    if st.combat is None:
        assert not shared, "two figures on one space outside a combat"
    assert st.occupied == sum(1 << space for space in positions), "who stands where is out of step"
    assert st.over == (not st.legal), "the legal list is empty exactly when the game is over"


def _where_they_belong(g: Game, st: State, deck: int) -> Counter[int]:
    """Equipment lies faceup, is carried or is out of the game; Intrigues are in the pile, a hand or shown."""
    found = Counter(st.discards[deck])
    if deck == EQUIPMENT:
        found.update(st.rows[deck])
        found.update(c for c in st.equipment if c >= 0)
    else:
        found.update(st.piles[deck])
        found.update(c for p in range(g.players) for c in st.hands[deck * g.players + p])
    return found


def check_lists(g: Game, st: State, salt: int) -> None:
    """The legal list agrees with is_legal, for what is in it and for what is not."""
    legal = st.legal or []
    assert len(set(legal)) == len(legal), "an action is listed twice"
    for action in legal:
        assert is_legal(g, st, action), notation.write(g, action)
        assert notation.read(g, notation.write(g, action)) == action
    offered = set(legal)
    for figure in range(len(g.figure_ids)):
        for i in range(6):
            space = mix(salt, figure, i) % len(g.space_ids)
            for verb in (3, 4):
                action = (verb, figure, space)
                assert is_legal(g, st, action) == (action in offered), notation.write(g, action)
        for action in ((5, figure), *((8, figure, a) for a in range(len(g.abilities)))):
            assert is_legal(g, st, action) == (action in offered), notation.write(g, action)
        for treasure in range(0, len(g.treasure_ids), 5):
            for verb in (6, 7):
                action = (verb, figure, treasure)
                if action not in offered and is_legal(g, st, action):
                    # tokens of a type are alike: the list names one of them
                    kind = g.treasure_types[treasure]
                    assert any(
                        a[:2] == action[:2] and g.treasure_types[a[2]] == kind for a in legal if a[0] == verb
                    )
        for card in range(len(g.card_ids)):
            action = (BUY, figure, card)
            assert is_legal(g, st, action) == (action in offered), notation.write(g, action)
    for ability in range(len(g.abilities)):
        action = (8, -1, ability)
        assert is_legal(g, st, action) == (action in offered), notation.write(g, action)
    for card in range(len(g.card_ids)):
        for verb in (PLAY, MISSION, INTRIGUE_VERB):
            assert is_legal(g, st, (verb, card)) == ((verb, card) in offered), notation.write(g, (verb, card))


def check_copies(g: Game, st: State, choice: int) -> None:
    """Copy equals original; applying to a copy leaves the original alone; save and load change nothing."""
    before = st.digest()
    copy = st.copy()
    assert copy == st
    assert copy.digest() == before
    assert st.legal is not None
    apply(g, copy, st.legal[choice])
    assert st.digest() == before, "playing on a copy changed the original"
    loaded = state_from_data(g, json.loads(json.dumps(state_to_data(st))))
    assert loaded == st
    assert loaded.legal == st.legal
    apply(g, loaded, st.legal[choice])
    assert loaded == copy, "a saved and loaded game goes on differently"
    assert loaded.legal == copy.legal


def random_game(g: Game, seed: int, *, thorough_every: int = 11, limit: int = 6000) -> State:
    """A game of random choices with every check on the way; it must end."""
    st = new_state(g, seed)
    for step in range(limit):
        check_state(g, st)
        if st.over:
            return st
        assert st.legal is not None
        choice = mix(seed, 99, step) % len(st.legal)
        if step % thorough_every == seed % thorough_every:
            check_lists(g, st, seed * 7919 + step)
            check_copies(g, st, choice)
        assert OPTIONS[st.stack[0][0]](g, st, st.stack[0]) == st.legal
        st = st.copy()
        apply(g, st, st.legal[choice])
    raise AssertionError(f"seed {seed} does not end")


EXPERIENCE = {"experience_faces": (5, 6), "reroll_experience": 1, "tie": "totals", "purse_dice": 2}


@cache
def learners(adventure: str, players: int) -> Game:
    """A game with much experience to gain and to spend (X-11)."""
    return compile_game(Library.load(), adventure, players, overrides=EXPERIENCE)


@cache
def game(ruleset: str, players: int, turn: int = 0) -> Game:
    gangs = (DEFAULT_GANGS * 2)[turn : turn + players]
    return compile_game(Library.load(), ADVENTURE, players, ruleset=ruleset, gangs=gangs)


@cache
def kit_game(players: int) -> Game:
    """With equipment, Intrigues and the Inn, from the content that the rule cases use."""
    library = Library.load(sorted((Path(__file__).parent / "kit").glob("*.toml")))
    return compile_game(library, "kit", players, overrides={"inn": True, "intrigues": 1})


@cache
def ashes_game(adventure: str, ruleset: str, players: int, turn: int = 0) -> Game:
    """A game with the whole expansion; gangs and their mercenaries go round."""
    gangs = (DEFAULT_GANGS * 2)[turn : turn + players]
    inn = {"inn": True} if turn % 2 else {}
    return compile_game(Library.load(), adventure, players, ruleset=ruleset, gangs=gangs, overrides=inn)


def ashes_names() -> tuple[list[str], list[str]]:
    """Adventures 1 to 8, and those of the expansion."""
    sheets = sorted(Library.load().of_kind("adventure"), key=lambda sheet: sheet.model.number)
    return [s.id for s in sheets if s.model.number <= 8], [s.id for s in sheets if s.model.number > 8]


def ashes_seed(seed: int, every: int = 17) -> int:
    """Two of three games below the city, one above it (X-31)."""
    old, new = ashes_names()
    if seed % 3:
        g = ashes_game(new[seed % len(new)], "king-of-ashes", 2 + seed // 3 % 3, seed % 4)
    else:
        g = ashes_game(old[seed // 3 % len(old)], "old-city-new-tricks", 2 + seed // 3 % 3, seed % 4)
    random_game(g, seed, thorough_every=every)
    return seed


def long_game(seed: int) -> int:
    random_game(game(RULESETS[seed % 4], 2 + seed % 3, seed % 4), seed, thorough_every=5)
    return seed
