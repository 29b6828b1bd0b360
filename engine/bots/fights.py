"""Fights: how likely they are won, what is at stake, and what to throw in."""

from __future__ import annotations

from collections.abc import Sequence

from engine.bots.knowledge import FightChange, Knowledge
from engine.bots.odds import Side, falling, win_probability
from engine.bots.outlook import Outlook
from engine.bots.worth import Worth
from engine.bots.worth_harm import side as side_of
from engine.language.word import Word
from engine.rules.combat import announce_env, own_abilities
from engine.rules.game import ARCANA
from engine.rules.kinds import DIE, PLAY, USE
from engine.rules.state import Action, Combat

_LAST = 0.3  # what a piece of equipment is worth that goes with its use
HIDDEN = FightChange(bonus=1)  # what an unknown hand may hold, about


class Fights:
    """Reads one view's combats, real and possible."""

    def __init__(self, know: Knowledge, look: Outlook) -> None:
        self.know, self.look, self.g, self.v, self.w, self.me = know, look, know.game, look.v, look.w, look.me
        self.worth = Worth(know, look)
        self._odds: dict[tuple[int, int], float] = {}

    def side(self, figure: int) -> Side:
        """A figure as it would fight now."""
        return side_of(self.g, self.v, figure)

    # -- before a fight ----------------------------------------------------------------------------------

    def attack_odds(self, attacker: int, defender: int) -> float:
        """How likely an attack succeeds, with what both may throw in."""
        known = self._odds.get((attacker, defender))
        if known is None:
            known = self._odds[attacker, defender] = self._attack_odds(attacker, defender)
        return known

    def _attack_odds(self, attacker: int, defender: int) -> float:
        ours, theirs = self.side(attacker), self.side(defender)
        ours, theirs = self._with_skills(attacker, ours, theirs)
        theirs, ours = self._with_skills(defender, theirs, ours)
        tie = str(self.g.values["tie"])
        chance = plain = win_probability(ours, theirs, tie)
        if self.g.owner[attacker] == self.me:
            best = plain
            for card in set(self.v.hands[ARCANA * self.g.players + self.me]):
                change = self.know.card_fights[card]
                play = self.g.plays[card]
                if change is not None and play is not None and play.moment == 1 and not change.escape:
                    best = max(best, win_probability(*changed(change, ours, theirs), tie))
            chance = (plain + 2 * best) / 3  # it will be played where the stakes are high
        player = self.g.owner[defender]
        if player >= 0 and player != self.me and self.v.backs[ARCANA * self.g.players + player]:
            harder = win_probability(*reversed(changed(HIDDEN, theirs, ours)), tie)
            chance -= self.w.hidden * (plain - harder)
        return max(0.02, min(0.98, chance))

    def _with_skills(self, figure: int, ours: Side, theirs: Side) -> tuple[Side, Side]:
        """Combat skills that cost nothing are as good as dice."""
        for index in own_abilities(self.g, self.v, figure):
            a, change = self.g.abilities[index], self.know.ability_fights[index]
            if a.moment == 2 and change is not None and not a.arcana and not change.escape:
                ours, theirs = changed(change, ours, theirs)
        return ours, theirs

    def attack_worth(self, figure: int, victim: int, here: float, there: float) -> float:
        """An attack's worth, if standing still is worth `here` and standing in the victim's place `there`."""
        chance = self.attack_odds(figure, victim)
        won = self.worth.victory(figure, victim, figure, victim) + there
        lost = here + self.worth.victory(victim, figure, figure, victim)
        return chance * won + (1 - chance) * lost

    # -- in a fight --------------------------------------------------------------------------------------

    def sides(self, c: Combat) -> tuple[Side, Side]:
        """Attacker and defender as things stand."""
        attack, defence = self.side(c.attacker), self.side(c.defender)
        own, forced = [0, 0], [0, 0]
        for side, count, by in c.rerolls:
            if by == self.g.owner[c.defender if side else c.attacker]:
                own[side] += count
            else:
                forced[1 - side] += count
        return (
            attack._replace(rolled=falling(c.adice), rerolls=0 if c.adice else own[0], forced=forced[0]),
            defence._replace(rolled=falling(c.ddice), rerolls=0 if c.ddice else own[1], forced=forced[1]),
        )

    def stakes(self, c: Combat) -> tuple[float, float]:
        """What I win by winning, and lose by losing."""
        attacks = self.g.owner[c.attacker] == self.me
        fighter, other = (c.attacker, c.defender) if attacks else (c.defender, c.attacker)
        victory = self.worth.victory
        return victory(fighter, other, c.attacker, c.defender), -victory(
            other, fighter, c.attacker, c.defender
        )

    def announce(self, c: Combat, legal: Sequence[Action], price: float) -> list[float]:
        """F-2, F-3: each option by the odds it gives; `price` is what a card is worth kept."""
        attack, defence = self.sides(c)
        attacks = self.g.owner[c.attacker] == self.me
        ours, theirs = (attack, defence) if attacks else (defence, attack)
        gain, cost = self.stakes(c)
        env = announce_env(self.g, c, 0 if attacks else 1)
        out = []
        for action in legal:
            change, besides, paid = self._option(action, price)
            if besides:
                paid -= self.worth.effects(besides, env)
            if change is None:
                out.append(self._outcome(ours, theirs, attacks, gain, cost) - paid)
            elif change.escape:  # nobody wins; an attacker has come for nothing
                out.append(-paid)
            else:
                out.append(self._outcome(*changed(change, ours, theirs), attacks, gain, cost) - paid)
        return out

    def _option(self, action: Action, price: float) -> tuple[FightChange | None, tuple[Word, ...], float]:
        """What it does to the dice, what it does besides, and what it costs."""
        if action[0] == PLAY:
            return self.know.card_fights[action[1]], self.know.card_extras[action[1]], price
        if action[0] == USE:
            a, index = self.g.abilities[action[2]], action[2]
            paid = a.arcana * price * 0.8 + (_LAST if a.rule in self.g.used_up else 0.0)
            return self.know.ability_fights[index], self.know.ability_extras[index], paid
        return None, (), 0.0

    def _outcome(self, ours: Side, theirs: Side, attacks: bool, gain: float, cost: float) -> float:
        tie = str(self.g.values["tie"])
        chance = win_probability(ours, theirs, tie) if attacks else 1 - win_probability(theirs, ours, tie)
        return chance * gain - (1 - chance) * cost

    def reroll(self, c: Combat, legal: Sequence[Action], side: int) -> list[float]:
        """Each die, by how likely I win with it rolled again (F-11)."""
        attack, defence = self.sides(c)
        attacks = self.g.owner[c.attacker] == self.me
        # What I force now is no longer to come.
        if attacks:
            attack = attack._replace(forced=0)
        else:
            defence = defence._replace(forced=0)
        tie = str(self.g.values["tie"])
        dice = c.ddice if side else c.adice

        def chance(new: tuple[int, ...]) -> float:
            a = attack._replace(rolled=falling(new)) if side == 0 else attack
            d = defence._replace(rolled=falling(new)) if side else defence
            won = win_probability(a, d, tie)
            return won if attacks else 1 - won

        out = []
        for action in legal:
            if action[0] == DIE:
                i = action[1] - 1
                faces = [chance((*dice[:i], face, *dice[i + 1 :])) for face in range(1, 7)]
                out.append(sum(faces) / 6)
            else:
                out.append(chance(dice) + 1e-9)  # nothing to win by it: leave it
        return out


def changed(change: FightChange, ours: Side, theirs: Side) -> tuple[Side, Side]:
    """Both sides after a card or skill of the first."""
    return (
        Side(
            ours.dice + change.dice,
            ours.bonus + change.bonus,
            ours.rerolls + change.rerolls,
            ours.forced + change.forced,
            ours.ties or change.ties,
            ours.rolled,
        ),
        theirs._replace(
            dice=max(0, theirs.dice + change.their_dice), bonus=theirs.bonus + change.their_bonus
        ),
    )


def card_price(look: Outlook) -> float:
    """What a card kept in hand is worth now: nothing at the end."""
    return look.w.card * min(1.0, 0.25 * look.left)
