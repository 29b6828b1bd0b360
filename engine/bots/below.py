"""What draws a thief to a place where a rule lets him do something: on the board, and down the stairs (X-15)."""

from __future__ import annotations

from collections.abc import Callable

from engine.bots.knowledge import Knowledge
from engine.bots.outlook import Outlook
from engine.bots.worth import Worth
from engine.rules.activation import ability_env
from engine.rules.kinds import USE
from engine.rules.state import Action

_NEAREST = 4  # of many places where the same can be done, so many are looked at
_LEAST = 1.0  # what is worth less draws nobody
_FOOTSTEPS = 0.35  # what the Cyclops is feared for
_FOUGHT_FOR = 0.6  # of the worth, where somebody has to be driven out first
_HOLDER = 0.6  # of the worth: standing where one must stand so that a mate can go

Taste = Callable[[Action], float]
Way = tuple[int, ...]
Draw = tuple[float, int, int, bool]  # worth, figure, place, whether he gets out by it


class Draws:
    """Puts such places into an outlook as targets, and keeps those one can walk to and use at once."""

    def __init__(self, know: Knowledge, look: Outlook, worth: Worth, taste: Taste) -> None:
        self.know, self.look, self.worth, self.taste = know, look, worth, taste
        self.g, self.v, self.me = know.game, look.v, look.me
        self.goals: dict[int, dict[int, tuple[int, float]]] = {}  # figure → space → points, worth
        for index in know.goals:
            if index in know.stairs or (self.g.abilities[index].spaces and self._is_below(index)):
                continue
            for figure in look.mine:
                self._walk_to(index, figure)
        if know.stairs:
            self._go_down()

    def _is_below(self, index: int) -> bool:
        spaces = self.g.abilities[index].spaces or ()
        return all(self.g.chambers >> s & 1 for s in spaces)

    def _standing(self, index: int, figure: int, space: int) -> float:
        """What an ability would bring, used there; nothing where it could not be."""
        g, v, a = self.g, self.v, self.g.abilities[index]
        env = ability_env(g, figure, self.me, index)
        at, v.figure_pos[figure] = v.figure_pos[figure], space  # as if he stood there: the view is ours alone
        worth = 0.0
        if (a.who is None or a.who(g, v, env, figure)) and (a.test is None or a.test(g, v, env)):
            worth = self.worth.effects(self.know.ability_effects[index], env) + self.taste(
                (USE, figure, index)
            )
        v.figure_pos[figure] = at
        return worth

    def _walk_to(self, index: int, figure: int) -> None:
        g, v = self.g, self.v
        at = v.figure_pos[figure]
        env = ability_env(g, figure, self.me, index)
        row = self.know.distance[at]
        places = [
            s for s in self.know.places(index, v, env) if g.distance[at][s] > 0 and not v.occupied >> s & 1
        ]
        for space in sorted(places, key=lambda s: (row[s], s))[:_NEAREST]:
            worth = self._standing(index, figure, space)
            if worth > _LEAST:
                self.look.add_target(figure, space, worth)
                known = self.goals.setdefault(figure, {})
                if space not in known or known[space][1] < worth:
                    known[space] = (g.abilities[index].points(g, v, env), worth)

    # -- down the stairs ---------------------------------------------------------------------------------

    def _go_down(self) -> None:
        """Each place below by the best thing to do there, for everybody who could get there."""
        g, v, look = self.g, self.v, self.look
        above = [f for f in look.mine if not g.chambers >> v.figure_pos[f] & 1]
        brings: dict[tuple[int, int], tuple[float, int]] = {}
        for index in self.know.stairs:
            found: list[Draw] = []
            for figure in above:
                env = ability_env(g, figure, self.me, index)
                if not self.know.places(index, v, env):
                    return  # no staircase was found yet
                for space in self.worth.choice(self.know.ability_effects[index][0], env)[1]:
                    if (figure, space) not in brings:
                        brings[figure, space] = max(
                            ((self._standing(i, figure, space), i) for i in self._done_in(space)),
                            default=(0.0, -1),
                        )
                    best, use = brings[figure, space]
                    worth = (best - _FOOTSTEPS) * (_FOUGHT_FOR if v.occupied >> space & 1 else 1.0)
                    if worth > _LEAST:
                        found.append((worth, figure, space, self.know.leads_out(use)))
            if g.abilities[index].test is None:
                for worth, figure, space, out in found:
                    look.add_target(figure, space, worth, self._way(index, figure, space), out=out)
            elif found:
                self._with_a_mate(index, found)

    def _done_in(self, space: int) -> list[int]:
        """What can be done in a place below."""
        return [i for i in self.know.goals if self.g.abilities[i].spaces == frozenset((space,))]

    def _way(self, index: int, figure: int, space: int) -> Way:
        """The distances to a place below: to the nearest stairs, and a step."""
        env = ability_env(self.g, figure, self.me, index)
        return self.know.down(tuple(self.know.places(index, self.v, env)), space)

    def _with_a_mate(self, index: int, found: list[Draw]) -> None:
        """X-15: somebody must stand where the mechanism is. Whoever is nearest goes there, another goes down."""
        g, v, look, know = self.g, self.v, self.look, self.know
        test = g.abilities[index].test
        assert test is not None
        levers = sorted(
            {s for t, s in enumerate(v.token_pos) if 0 <= s < len(g.space_ids) and v.token_up >> t & 1}
        )
        best: tuple[float, int, int, int, int, float] | None = None
        for worth, figure, space, _out in found:
            env = ability_env(g, figure, self.me, index)
            way = self._way(index, figure, space)[v.figure_pos[figure]]
            for mate in look.mine:
                if mate == figure:
                    continue
                at = v.figure_pos[mate]
                for lever in levers:
                    if lever != at and v.occupied >> lever & 1:
                        continue
                    v.figure_pos[mate] = lever  # as if he stood there: the view is ours alone
                    holds = test(g, v, env)
                    v.figure_pos[mate] = at
                    if holds:
                        pair = (
                            worth - 0.2 * (way + know.distance[lever][at]),
                            figure,
                            space,
                            mate,
                            lever,
                            worth,
                        )
                        best = max(best or pair, pair)
        if best is not None:
            _, figure, space, mate, lever, worth = best
            look.add_target(figure, space, worth, self._way(index, figure, space))
            look.add_target(mate, lever, _HOLDER * worth)
