"""What a list of effects is worth to a seat, in ducats: cards and skills read as they are written."""

from __future__ import annotations

from engine.bots.knowledge import Knowledge
from engine.bots.odds import falling, win_probability
from engine.bots.outlook import Outlook
from engine.bots.worth_harm import HarmWorth, side
from engine.language import effects_figures as figures
from engine.language import effects_flow as flow
from engine.language import effects_goods as goods
from engine.play.view import UNKNOWN_TOKEN
from engine.rules.activation import ability_env
from engine.rules.game import (
    ACTOR,
    ATTACKER,
    DEFENDER,
    INTRIGUE,
    LOSER,
    ME,
    R_CARD,
    R_SPACE,
    R_TOKEN,
    WINNER,
    E,
    V,
)
from engine.rules.kinds import AFTER, BEFORE, INSTEAD
from engine.rules.machine import bind, make_env
from engine.rules.state import CARRIED, OUT, Env
from engine.rules.values import allowed, number

_LIKELY = 0.6  # that a figure of no gang which comes to fight wins
_STEALING, _RETREATING, _WON = E["stealing"], E["retreating"], E["combat-won"]
_LEAVING, _REVEALED = E["left-district"], E["token-revealed"]
_STUCK = 1.0  # what it costs that a thief cannot be activated, besides what he would have done


class Worth(HarmWorth):
    """Reads effects for one decision."""

    def __init__(self, know: Knowledge, look: Outlook) -> None:
        super().__init__(know, look)
        self._deep = False  # what a token is worth is asked once, not of what it would bring about

    # -- what the sheet's own rules make of it -----------------------------------------------------------

    def sheet(self, timing: int, event: int, env: Env) -> float | None:
        """What the sheet's triggers do when this happens; None when none of them listens now."""
        total: float | None = None
        for listener in self.g.listeners[timing][event]:
            words = self.g.rules[listener.rule].words
            if listener.bearer >= 0 or words is None:
                continue
            try:
                fits = listener.test is None or listener.test(self.g, self.v, env)
            except (AttributeError, TypeError):  # it asks for what this seat cannot see
                continue
            if fits:
                total = (total or 0.0) + self.effects(words.do, env)
                if timing == INSTEAD:
                    break
        return total

    def victory(self, winner: int, loser: int, attacker: int, defender: int) -> float:
        """What it is worth to me that one figure beats another: stealing, retreat, and the sheet's rules."""
        g, look, me = self.g, self.look, self.me
        whose, losers = g.owner[winner], g.owner[loser]
        env = make_env(
            (WINNER, winner),
            (LOSER, loser),
            (ATTACKER, attacker),
            (DEFENDER, defender),
            (R_SPACE, self.v.figure_pos[defender]),
            (ME, whose if whose >= 0 else g.owner[attacker]),
        )
        taken = self.sheet(INSTEAD, _STEALING, env)
        if taken is None:
            taken = 0.0
            if whose == me and losers >= 0:
                taken = look.robbing(winner, loser)
            elif losers == me and whose >= 0:
                taken = -look.being_robbed(loser)
            elif losers == me and g.figure_kinds[winner] == "militia":
                fine, ducats = number(g, self.v, V["fine"], loser), self.v.ducats[me]
                taken = -float(min(fine, ducats if ducats is not None else fine))
        away = self.sheet(INSTEAD, _RETREATING, bind(env, ACTOR, loser))
        if away is None:
            away = 0.2
            if losers == me:
                away = -self.w.driven_off - look.hurry(loser)
            elif losers >= 0:
                away = look.displacing(loser)
        more = (self.sheet(BEFORE, _WON, env) or 0.0) + (self.sheet(AFTER, _WON, env) or 0.0)
        return taken + away + more + (self._plots(_WON, env) if g.plots else 0.0)

    def _plots(self, event: int, env: Env) -> float:
        """What my own Intrigues pay when this happens (X-13)."""
        g, total = self.g, 0.0
        env = bind(env, ME, self.me)
        for card in self.v.hands[INTRIGUE * g.players + self.me]:
            aim, words = g.aims[card], g.rules[g.card_rules[card]].words
            if aim is not None and aim.event == event and (aim.test is None or aim.test(g, self.v, env)):
                total += self.effects(words.reward, env)
        return total

    def leaving(self, figure: int) -> float:
        """What the sheet adds when this thief of mine leaves the district."""
        at = self.v.figure_pos[figure]
        env = make_env((ACTOR, figure), (R_SPACE, at), (ME, self.g.owner[figure]))
        return sum(self.sheet(timing, _LEAVING, env) or 0.0 for timing in (BEFORE, AFTER))

    def take_token(self, word: goods.TakeToken, env: Env) -> float:
        """A token in another hand: by what the sheet gives whoever leaves with it."""
        v, g, total = self.v, self.g, 0.0
        tokens = [t for t, kind in enumerate(g.token_of) if g.token_kinds[kind] == word.token]
        takers = self.know.figures(word.who, v, env)
        holders = self.know.figures(word.from_, v, env) if word.from_ is not None else ()
        for taker in takers:
            places = [CARRIED + f for f in holders] if word.from_ is not None else [v.figure_pos[taker]]
            token = next((t for t in tokens if v.token_pos[t] in places), -1)
            if token < 0:
                continue
            concerned = (taker, *holders)
            before = [self._at_stake(f) for f in concerned]
            at, v.token_pos[token] = v.token_pos[token], CARRIED + taker  # the view is ours alone
            total += sum(self._at_stake(f) - b for f, b in zip(concerned, before, strict=True))
            v.token_pos[token] = at
        return total

    def _at_stake(self, figure: int) -> float:
        """What this thief's way out, or what he holds, would bring me; or cost me if he is another's."""
        g, owner = self.g, self.g.owner[figure]
        if owner < 0 or self._deep:
            return 0.0
        self._deep = True
        way_out = self.leaving(figure)
        if owner == self.me:
            way_out *= self.look.likely_out(figure, self.v.figure_pos[figure])
        time = 1.0 if self.look.left else 0.3
        best = max((way_out, *(time * self._with_what_he_holds(figure, i) for i in g.common)), key=abs)
        self._deep = False
        if allowed(g, self.v, V["may-activate"], figure):
            return self.w.keep * best
        late = 0.5 if self.look.left <= 1 else 0.1  # of what he has at stake
        stuck = _STUCK + self.w.future * min(2, self.look.left) + late * self.look.stake(figure)
        return self.w.keep * best - stuck * (1.0 if owner == self.me else -self.look.deny)

    def _with_what_he_holds(self, figure: int, index: int) -> float:
        """What a sheet's action pays whoever holds something, wherever he has to go for it."""
        a = self.g.abilities[index]
        who = getattr(self.g.rules[a.rule].words, "who", None)
        holding = getattr(who, "holding", None)
        if holding is None or not self._holds(figure, holding):
            return 0.0
        env = ability_env(self.g, figure, self.g.owner[figure], index)
        return self.effects(self.know.ability_effects[index], env)

    def _holds(self, figure: int, kind: str) -> bool:
        g = self.g
        return any(
            at == CARRIED + figure and g.token_kinds[g.token_of[t]] == kind
            for t, at in enumerate(self.v.token_pos)
        )

    def give_token(self, word: goods.GiveToken, env: Env) -> float:
        """A token from the supply: by what it makes of whoever holds it."""
        v, g, total = self.v, self.g, 0.0
        kinds = [g.token_kinds[kind] for kind in g.token_of]
        supply = (t for t, kind in enumerate(kinds) if kind == word.token and v.token_pos[t] == OUT)
        for figure in self.know.figures(word.to, v, env):
            token = next(supply, -1)
            if token < 0:
                break
            before = self._at_stake(figure)
            v.token_pos[token] = CARRIED + figure  # the view is ours alone
            total += self._at_stake(figure) - before
            v.token_pos[token] = OUT
        return total

    def drop_token(self, word: goods.DropToken, env: Env) -> float:
        """What he lays down is nothing to him any more."""
        v, g, total = self.v, self.g, 0.0
        for figure in self.know.figures(word.who, v, env):
            held = [t for t, at in enumerate(v.token_pos) if at == CARRIED + figure]
            token = next((t for t in held if g.token_kinds[g.token_of[t]] == word.token), -1)
            if token >= 0:
                before = self._at_stake(figure)
                v.token_pos[token] = v.figure_pos[figure]  # the view is ours alone
                total += self._at_stake(figure) - before
                v.token_pos[token] = CARRIED + figure
        return total

    def remove_token(self, word: goods.RemoveToken, env: Env) -> float:
        """A token taken from whoever holds it: what it was to him is gone."""
        if word.held_by is None or self._deep:
            return 0.0
        v, g, total = self.v, self.g, 0.0
        left = 99 if word.count == "all" else self.know.amount(word.count, v, env)
        for figure in self.know.figures(word.held_by, v, env):
            held = [
                t
                for t, at in enumerate(v.token_pos)
                if at == CARRIED + figure and g.token_kinds[g.token_of[t]] == word.token
            ][:left]
            left -= len(held)
            before = self._at_stake(figure)
            for t in held:
                v.token_pos[t] = OUT  # the view is ours alone
            total += self._at_stake(figure) - before
            for t in held:
                v.token_pos[t] = CARRIED + figure
        return total

    def reveal_token(self, word: goods.RevealToken, env: Env) -> float:
        """A facedown token turned up: on average over all that may lie there."""
        v, total = self.v, 0.0
        for space in self.know.spaces(word.at, v, env):
            unseen = [t for t, at in enumerate(v.token_pos) if at == UNKNOWN_TOKEN]
            if space not in v.facedown or not unseen:
                continue
            worths: dict[int, list[float]] = {}  # tokens of a kind are alike: one of each, and how many
            for t in unseen:
                kind = worths.setdefault(self.g.token_of[t], [])
                if kind:
                    kind.append(kind[0])
                    continue
                up, v.token_pos[t] = v.token_up, space
                v.token_up |= 1 << t
                event = bind(bind(env, R_TOKEN, t), R_SPACE, space)
                kind.append(self.sheet(AFTER, _REVEALED, event) or 0.0)
                v.token_pos[t], v.token_up = UNKNOWN_TOKEN, up
            total += sum(sum(kind) for kind in worths.values()) / len(unseen)
        return total

    def cancel(self, word: flow.Cancel, env: Env) -> float:
        """An attack that comes to nothing is what the fight would have cost; the rest as with any card."""
        attacker, defender = env[ATTACKER], env[DEFENDER]
        mine = self.me in (self.g.owner[attacker], self.g.owner[defender])
        if attacker >= 0 and defender >= 0 and mine and env[R_CARD] < 0 and env[WINNER] < 0:
            return -self.clash(attacker, defender)
        return super().cancel(word, env)

    def set_die(self, word: figures.SetDie, env: Env) -> float:
        """The lowest die turned: what the better odds win or save."""
        c, g, v = self.v.combat, self.g, self.v
        whose = self.know.figures(word.whose, v, env)
        if c is None or not whose or self.me not in (g.owner[c.attacker], g.owner[c.defender]):
            return 0.0
        sides = [
            side(g, v, f)._replace(rolled=falling(d))
            for f, d in ((c.attacker, c.adice), (c.defender, c.ddice))
        ]
        which = 0 if whose[0] == c.attacker else 1
        rolled = sides[which].rolled
        if not rolled:
            return 0.0
        new = falling((*rolled[:-1], max(1, min(6, self.know.amount(word.to, v, env)))))
        tie = str(g.values["tie"])
        before = win_probability(sides[0], sides[1], tie)
        sides[which] = sides[which]._replace(rolled=new)
        won = self.victory(c.attacker, c.defender, c.attacker, c.defender)
        lost = self.victory(c.defender, c.attacker, c.attacker, c.defender)
        return (win_probability(sides[0], sides[1], tie) - before) * (won - lost)

    def walk(self, word: figures.Walk, env: Env) -> float:
        total = 0.0
        for figure in self.know.figures(word.who, self.v, env):
            points = self.know.amount(word.points, self.v, env)
            if self.g.owner[figure] == self.me and points > 0:
                total += self._further(figure, points, 0)
            elif self.g.owner[figure] < 0 and word.attack:
                row = self.know.distance[self.v.figure_pos[figure]]
                near = [f for f in self.look.enemies if 0 < row[self.v.figure_pos[f]] <= points]
                prizes = [_LIKELY * self.victory(figure, f, figure, f) for f in near]
                total += max(0.0, max(prizes, default=0.0))
        return total

    def march(self, word: figures.March, env: Env) -> float:
        """Figures that come to fight: bad for whoever is nearest and within reach."""
        if not word.attack:
            return 0.0
        total = 0.0
        positions = self.v.figure_pos
        goals = set(self.know.spaces(word.towards, self.v, env))
        steps = self.know.amount(word.steps, self.v, env)
        for figure in self.know.figures(word.who, self.v, env):
            row = self.know.distance[positions[figure]]
            near = [
                (row[positions[f]], f)
                for f in (*self.look.mine, *self.look.enemies)
                if positions[f] in goals and 0 < row[positions[f]] <= steps
            ]
            if near:
                victim = min(near)[1]
                total += _LIKELY * self.victory(figure, victim, figure, victim)
        return total


Worth.handlers = {
    flow.If: Worth.if_,
    flow.May: Worth.may,
    flow.ChooseOption: Worth.option,
    flow.ForEachFigure: Worth.each,
    flow.ForEachPlayer: Worth.each,
    flow.ForEachSpace: Worth.each,
    flow.Repeat: Worth.repeat,
    flow.Cancel: Worth.cancel,
    flow.ChangeAmount: Worth.change_amount,
    flow.Lasting: Worth.lasting,
    flow.RemovePortcullis: Worth.open_gate,
    goods.MoveDucats: Worth.ducats,
    goods.DrawCards: Worth.draw,
    goods.DiscardCards: Worth.discard,
    goods.TakeCards: Worth.take,
    goods.StealCard: Worth.steal_card,
    goods.GainPoints: Worth.gain_points,
    goods.LosePoints: Worth.lose_points,
    goods.TurnChest: Worth.turn_chest,
    goods.OpenChest: Worth.open_chest,
    goods.RemoveToken: Worth.remove_token,
    goods.RevealToken: Worth.reveal_token,
    goods.TakeTreasure: Worth.take_treasure,
    goods.DiscardTreasure: Worth.discard_treasure,
    goods.TakeToken: Worth.take_token,
    figures.Teleport: Worth.teleport,
    figures.Walk: Worth.walk,
    figures.March: Worth.march,
    figures.GainMovement: Worth.gain_movement,
    figures.MoveMilitia: Worth.militia,
    figures.Retreat: Worth.retreat,
    figures.SwapPlaces: Worth.swap,
    figures.RemoveCharacter: Worth.remove_character,
    figures.LeaveDistrict: Worth.leave,
    figures.Wound: Worth.wound,
    figures.Heal: Worth.wound,
    figures.GainExperience: Worth.experience,
    figures.SpendExperience: Worth.spend_experience,
    figures.Imprison: Worth.imprison,
    figures.GainEquipment: Worth.gain_equipment,
    figures.DiscardEquipment: Worth.discard_equipment,
    figures.ExchangeGoods: Worth.exchange,
    figures.EndActivation: Worth.end_activation,
    figures.ActAgain: Worth.act_again,
    figures.MoveAgain: Worth.move_again,
    figures.Fight: Worth.fight,
    figures.Appear: Worth.appear,
    figures.SetDie: Worth.set_die,
    goods.ShareDucats: Worth.share_ducats,
    goods.PutTreasure: Worth.put_treasure,
    goods.LayTreasure: Worth.lay_treasure,
    goods.GiveToken: Worth.give_token,
    goods.DropToken: Worth.drop_token,
    # What is weighed elsewhere (dice in a fight, by its odds), or comes to nothing that can be counted now.
    **dict.fromkeys(
        (
            figures.Reroll,
            figures.EndCombat,
            figures.EndMovement,
            figures.PlaceFigure,
            figures.RemoveFigure,
            flow.ChangeCounter,
            flow.RaiseAlarm,
            flow.PlacePortcullises,
            flow.AdvanceTrack,
            flow.EndGame,
            flow.EndTurn,
            flow.Announce,
            goods.SwapTreasures,
            goods.PlaceToken,
            goods.ScatterTokens,
            goods.MoveToken,
        ),
        Worth.nothing,
    ),
}
