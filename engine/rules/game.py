"""Game: an adventure compiled for a number of players. Immutable, shared by all its states."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from engine.content.layout import Layout
from engine.language.events import EVENTS
from engine.language.roles import ROLES, SLOTS
from engine.language.values import VALUES
from engine.rules.start import Start
from engine.rules.state import Action, Env, State

Test = Callable[["Game", State, Env], bool]
Number = Callable[["Game", State, Env], int]
Pick = Callable[["Game", State, Env], tuple[int, ...]]
Member = Callable[["Game", State, Env, int], bool]

NOBODY: Env = (-1,) * SLOTS
ME, ACTOR, BEARER = ROLES["me"].slot, ROLES["actor"].slot, ROLES["bearer"].slot
ATTACKER, DEFENDER = ROLES["attacker"].slot, ROLES["defender"].slot
WINNER, LOSER = ROLES["winner"].slot, ROLES["loser"].slot
CHOSEN, OTHER, EACH = ROLES["chosen"].slot, ROLES["other"].slot, ROLES["each"].slot
R_PLAYER, RIVAL, EACH_PLAYER = ROLES["player"].slot, ROLES["rival"].slot, ROLES["each-player"].slot
R_SPACE, ORIGIN, PLACE, EACH_SPACE = (ROLES[n].slot for n in ("space", "origin", "place", "each-space"))
AMOUNT, ROLLED = ROLES["amount"].slot, ROLES["rolled"].slot
R_TREASURE, R_CARD, R_TOKEN = ROLES["treasure"].slot, ROLES["card"].slot, ROLES["token"].slot

ARCANA, MISSIONS, EQUIPMENT, INTRIGUE = range(4)
DECK_NAMES = ("arcana", "missions", "equipment", "intrigue")
E = {name: event.number for name, event in EVENTS.items()}
V = {name: value.number for name, value in VALUES.items()}
TREASURE_TYPES = ("red-gem", "green-gem", "keys", "scroll", "bracelet", "purse", "chest", "magic-gem")
RED_GEM, GREEN_GEM, KEYS, SCROLL, BRACELET, PURSE, CHEST, MAGIC_GEM = range(8)
ANY_TYPE, ANY_GEM = -1, -2  # what a rule may ask for besides one type


def is_type(kind: int, wanted: int) -> bool:
    """Whether a treasure of a type is what a rule asks for; a gem is a red or a green one (W-4)."""
    return kind == wanted or wanted == ANY_TYPE or (wanted == ANY_GEM and kind <= GREEN_GEM)


@dataclass(frozen=True, slots=True)
class Listener:
    """A trigger as compiled."""

    rule: int
    bearer: int  # the figure whose skill it is, or -1
    test: Test | None
    program: int
    optional: bool
    limit: tuple[int, int] | None  # (scope, times)
    title: str
    card: int = -1  # the Equipment whose rule it is: then the bearer is one who could carry it


@dataclass(frozen=True, slots=True)
class Change:
    """A modifier as compiled."""

    rule: int
    bearer: int
    who: Member | None  # the figures it reaches; None: the bearer alone, or everybody
    spaces: frozenset[int] | None  # where alone such a figure can stand, when that is fixed
    players: Pick | None
    test: Test | None
    kind: int
    number: Number | None
    layer: int
    is_skill: bool
    card: int = -1  # as with a Listener


@dataclass(frozen=True, slots=True)
class Ability:
    """An ability as compiled."""

    rule: int
    id: str
    title: str
    bearer: int
    who: Member | None  # whether one of his player's characters in the district may use it
    spaces: frozenset[int] | None  # where alone it can be used, when that is fixed
    names_place: bool  # it says where it is used, so it is meant for that place
    test: Test | None
    uses: int  # 0 nothing, 1 action, 2 movement
    moment: int  # 0 activation, 1 turn, 2 combat, 3 movement
    points: Number
    least_points: int  # what is known beforehand of the points: a quick look
    ducats: Number
    arcana: int
    experience: int
    steps: int  # movement points it costs
    limit: tuple[int, int]
    program: int
    possible: Test | None  # the first choice has an option
    special: bool  # an action special to the adventure (N-5)
    allows_arcana: bool
    card: int = -1  # the Equipment whose ability it is; its bearer is then whoever carries it
    by_player: bool = False  # nobody's in particular: the player himself uses it


@dataclass(frozen=True, slots=True)
class CardPlay:
    """What a card does when played."""

    moment: int  # 0 turn, 1 combat, 2 reaction
    event: int
    timing: int
    test: Test | None
    active: bool
    program: int
    possible: Test | None
    cancels: bool
    dice: bool  # it changes the dice of a combat, so it is that side's card (N-7)


@dataclass(frozen=True, slots=True)
class Aim:
    """The goal of an Intrigue card (X-13)."""

    event: int  # claimed when it happens; -1: in one's own turn, or at the end
    at_end: bool
    test: Test | None
    reward: int  # programs
    penalty: int  # -1: none


@dataclass(frozen=True, slots=True)
class RollSpec:
    """A roll of a rule: its dice, what success is, and the programs that follow."""

    dice: Number
    at_most: Number | None
    at_least: Number | None
    all_different: bool
    success: int
    failure: int
    outcomes: tuple[tuple[frozenset[int], int], ...]
    again: Test | None


@dataclass(frozen=True, slots=True)
class RuleInfo:
    """Where a rule comes from, for the log, coverage and refusals."""

    id: str
    kind: str
    owner: str
    title: str
    words: Any  # the content it was compiled from, which can read itself out

    @property
    def reading(self) -> str:
        return "" if self.words is None else str(self.words.reading())


@dataclass(slots=True)
class Game:
    """The compiled tables. Built by engine.rules.compile; nothing changes it afterwards."""

    adventure: str
    ruleset: str
    players: int
    gangs: tuple[str, ...]
    content_hash: str
    layout: Layout
    values: dict[str, Any]
    rounds: int
    start: Start = field(default_factory=Start)

    # the board
    space_ids: tuple[str, ...] = ()
    neighbours: tuple[tuple[int, ...], ...] = ()
    wall_neighbours: tuple[tuple[int, ...], ...] = ()
    rooms: tuple[int, ...] = ()
    is_room: tuple[bool, ...] = ()
    deployment: tuple[int, ...] = ()
    is_deployment: tuple[bool, ...] = ()
    retreats: tuple[tuple[tuple[int, ...], ...], ...] = ()  # space → length → ends of simple paths
    distance: tuple[tuple[int, ...], ...] = ()
    # space → further steps: (to, points, condition); only what is not a step like any other
    passages: dict[int, tuple[tuple[int, int, Test | None], ...]] = field(default_factory=dict)
    boards: tuple[Layout, ...] = ()  # one by one; `layout` is all of them joined
    chambers: int = 0  # bit mask of spaces below, where nobody simply walks to
    prison: int = -1

    # figures: characters by seat, then militia, then neutral figures
    figure_ids: tuple[str, ...] = ()
    figure_titles: tuple[str, ...] = ()
    figure_kinds: tuple[str, ...] = ()  # character, militia, heroine, neutral
    figure_named: dict[str, tuple[int, ...]] = field(default_factory=dict)
    card_of: tuple[str, ...] = ()  # figure → the id of its card, which several may share
    owner: tuple[int, ...] = ()  # figure → player, or -1
    characters: tuple[tuple[int, ...], ...] = ()  # player → figures
    all_characters: tuple[int, ...] = ()
    around: tuple[tuple[int, ...], ...] = ()  # player → all players in turn order from him on
    enemies: tuple[tuple[int, ...], ...] = ()  # player → characters of the others; last: of all
    militia: tuple[int, ...] = ()
    figure_rows: tuple[tuple[int, int, int], ...] = ()  # combat, movement, mind
    unaided: tuple[bool, ...] = ()  # figures that no Arcana may help (N-6, X-26)
    attackable: tuple[bool, ...] = ()  # figures of no gang that thieves may attack
    starts: tuple[int, ...] = ()  # figure → space at the start, or -1
    for_hire: tuple[tuple[int, ...], ...] = ()  # player → figures that may take a member's place

    # treasures, tokens, cards
    treasure_types: tuple[int, ...] = ()
    treasure_ids: tuple[str, ...] = ()
    aside: frozenset[int] = frozenset()  # treasures that are not laid out at set-up
    token_kinds: tuple[str, ...] = ()
    token_of: tuple[int, ...] = ()
    token_ids: tuple[str, ...] = ()
    group_of: tuple[tuple[int, ...], ...] = ()  # token → the first token of its group, () for none
    exploration: tuple[int, ...] = ()  # tokens laid facedown in rooms
    blocking: tuple[int, ...] = ()  # tokens whose space cannot be entered
    card_ids: tuple[str, ...] = ()
    card_titles: tuple[str, ...] = ()
    card_decks: tuple[int, ...] = ()
    card_backs: tuple[str, ...] = ()
    card_counts: tuple[int, ...] = ()
    plays: tuple[CardPlay | None, ...] = ()
    missions: tuple[tuple[int, int] | None, ...] = ()
    pools: tuple[str, ...] = ()
    pool_starts: tuple[int, ...] = ()
    pool_spaces: tuple[int, ...] = ()
    counter_ids: tuple[str, ...] = ()
    counter_at: dict[str, tuple[int, bool, int, int]] = field(default_factory=dict)
    counter_starts: tuple[int, ...] = ()

    # rules
    rules: tuple[RuleInfo, ...] = ()
    programs: tuple[tuple[Any, ...], ...] = ()
    rolls: tuple[RollSpec, ...] = ()
    program_rules: tuple[int, ...] = ()  # program → the rule it belongs to
    card_rules: tuple[int, ...] = ()  # card design → its rule
    listeners: tuple[tuple[tuple[Listener, ...], ...], ...] = ()  # timing → event
    reactions: tuple[tuple[tuple[int, ...], ...], ...] = ()  # timing → event → card designs
    hears: tuple[tuple[bool, ...], ...] = ()  # timing → event: anything at all
    changes: tuple[tuple[tuple[Change, ...], ...], ...] = ()  # value → subject
    base: tuple[Any, ...] = ()  # value → number, or per subject
    skills: tuple[tuple[int, ...], ...] = ()  # figure → abilities
    common: tuple[int, ...] = ()  # abilities of the sheet, for characters
    common_at: tuple[tuple[int, ...], ...] = ()  # space → those of them that could be used there
    player_abilities: tuple[int, ...] = ()  # abilities that are no character's
    turn_abilities: bool = False  # some ability is for any time in one's turn, active or not
    # these are they: figure → skills, card design → gear, and of the sheet
    turn_skills: tuple[tuple[int, ...], ...] = ()
    turn_gear: tuple[tuple[int, ...], ...] = ()
    turn_common: tuple[int, ...] = ()
    gear: tuple[tuple[int, ...], ...] = ()  # card design → the abilities of whoever carries it
    gear_rules: tuple[tuple[int, ...], ...] = ()  # card design → all rules it brings with it
    used_up: dict[int, int] = field(default_factory=dict)  # rule → the Equipment gone after its use
    aims: tuple[Aim | None, ...] = ()  # card design → what an Intrigue asks for
    plots: bool = False  # there are Intrigues in the box
    aims_on: tuple[tuple[int, ...], ...] = ()  # event → Intrigue designs it may fulfil
    abilities: tuple[Ability, ...] = ()
    track: dict[int, tuple[tuple[int, Test | None, int], ...]] = field(default_factory=dict)
    setup_before: int = -1
    setup_after: int = -1
    winners_bonus: int = -1
    setup_skip: frozenset[str] = frozenset()
    supply: dict[str, int] = field(default_factory=dict)  # experience and wound tokens in the box
    walks_plainly: tuple[bool, ...] = ()  # figure → no rule lets it pass walls or figures
    passes_mates: tuple[bool, ...] = ()  # figure → a rule always lets it pass gang-mates, and no other does
    plain_ground: bool = False  # nobody passes gang-mates so, and no token blocks a space or stops anybody
    needs_steps: bool = False  # something listens to single steps
    hears_mates: bool = False  # … or to passing a gang-mate
    entering_matters: bool = False  # something listens to entering whatever space

    moves: tuple[tuple[Action, ...], ...] = ()  # figure → space → the action of moving there

    # memo of reachable spaces: a function of the board and who stands where, nothing else
    balls: dict[Any, int] = field(default_factory=dict)
    reach_memo: dict[Any, Any] = field(default_factory=dict)
    # what tokens close, with all it depends on, as it was when last asked: most of the time nothing has changed
    last_blocking: tuple[list[int], int] = ([], 0)  # where they lay; the spaces
    last_unexplored: tuple[list[int], int, int] = ([], 0, 0)  # where they lay, which tokens faceup; the rooms
    # memo of listeners in turn order: a function of the event and whose turn it is; each with the place of the
    # next one of another card
    listener_memo: dict[tuple[int, int, int], tuple[tuple[Listener, int], ...]] = field(default_factory=dict)
    env_memo: dict[tuple[int, int, int], Env] = field(default_factory=dict)

    @property
    def bank(self) -> int:
        return self.players

    def names(self) -> dict[str, dict[str, int]]:
        """Ids to numbers, per kind of argument."""
        return {
            "figure": {name: i for i, name in enumerate(self.figure_ids)},
            "space": {name: i for i, name in enumerate(self.space_ids)},
            "treasure": {name: i for i, name in enumerate(self.treasure_ids)},
            "card": {name: i for i, name in enumerate(self.card_ids)},
            "ability": {a.id: i for i, a in enumerate(self.abilities)},
            "player": {str(i + 1): i for i in range(self.players)},
        }
