"""Rulesets: every number and reading of the rules that an author could want otherwise."""

from __future__ import annotations

from typing import Any, Literal

from pydantic import Field

from engine.content.common import Counter, File, Ruled
from engine.language.amounts import ByPlayers
from engine.language.vocabulary import Name
from engine.language.word import Model

Number = int | ByPlayers


def _value(rule: str, help: str) -> Any:
    """A value that may be left out; the schema tells which rule it belongs to."""
    return Field(None, description=help, json_schema_extra={"rule": rule})


class Values(Model):
    """The numbers and readings. A ruleset that extends another names only what differs."""

    action_points: Number | None = _value("A-1", "Action points per player and round.")
    move_cost: Number | None = _value("A-4", "Action points for a movement.")
    attack_cost: Number | None = _value("A-4", "Action points for an attack.")
    lockpick_cost: Number | None = _value("A-4", "Action points for picking a lock.")
    bash_cost: Number | None = _value("A-4", "Action points for bashing a chest.")
    mission_cost: Number | None = _value("A-4", "Action points for a mission.")
    missions_per_turn: Number | None = _value("Q-1", "Missions a player may fulfil in a turn.")
    missions_faceup: Number | None = _value("S-6", "Missions lying faceup.")
    mission_treasures: Literal["district", "gang"] | None = _value(
        "Q-2", "What counts for a mission: what is carried in the district, or all the gang has."
    )
    sheet_treasures: Literal["district", "gang"] | None = _value(
        "D-3", "What counts where a sheet asks for a gang's treasure."
    )
    failed_theft: Literal["captured", "killed"] | None = _value(
        "D-3", "What becomes of a thief whom a sheet's special action undoes."
    )
    hand_size: Number | None = _value("S-7", "Arcana dealt at the start.")
    draw: Number | None = _value("N-1", "Arcana drawn each turn.")
    arcana_per_combat: Number | None = _value("N-2", "Arcana each side may play in a combat.")
    arcana_in_special_actions: bool | None = _value(
        "N-5", "Arcana may be played during a sheet's special action."
    )
    beats_rules: Literal["cards", "arcana"] | None = _value(
        "N-4", "What beats the rules: any card (skills too), or Arcana only."
    )
    first_player_dice: Number | None = _value("S-8", "Dice rolled for first player.")
    militia_asleep_on: tuple[int, ...] | None = _value("M-1", "Faces on which a militiaman sleeps.")
    militia_fine: Number | None = _value("M-5", "Ducats the militia takes from a loser.")
    leave_by: Literal["action", "movement"] | None = _value(
        "L-3", "Leaving costs an action point, or a movement point as the last step."
    )
    leave_cost: Number | None = _value("L-3", "Points that leaving costs.")
    leave_needs_alarm: bool | None = _value("L-1", "Thieves may leave only after the alarm.")
    portcullises: Number | None = _value("C-7", "Portcullises in the box.")
    portcullis_stops: Literal["leaving", "crossing"] | None = _value(
        "V-3", "What a portcullis stops: leaving, or any movement across it."
    )
    opening_reward: Number | None = _value("K-4", "Ducats for opening a chest.")
    purse_dice: Number | None = _value("K-5", "Dice for a purse.")
    chest_dice: Number | None = _value("L-4", "Dice for a chest full of ducats brought out.")
    chest_bonus: Number | None = _value("L-4", "Added to those dice.")
    red_gem_value: Number | None = _value("W-1", "Ducats for each red gem.")
    set_values: tuple[int, ...] | None = _value("W-2", "Ducats for one, two, three of a type.")
    carrying_limit: Number | None = _value("Y-1", "Treasures a character may carry.")
    carrying_limit_after_fight: Number | None = _value("Y-4", "Likewise, just after a won fight.")
    attack_by: Literal["movement", "entry"] | None = _value(
        "F-1", "An attack ends a paid movement, or any entry on one's turn."
    )
    tie: Literal["attacker", "defender", "totals"] | None = _value("F-5", "Who wins a tie.")
    stolen_ducats: Number | None = _value("F-6", "Ducats stolen where there is no treasure.")
    retreat_distance: Number | None = _value("F-7", "Spaces a loser retreats.")
    retreat_blocked: Literal["shorter", "further"] | None = _value(
        "F-9", "When that ends occupied: shorter, or one space further."
    )
    penalty: Number | None = _value("E-3", "Ducats lost for each character who did not leave.")
    bank: Number | None = _value("C-8", "All ducats of the game.")
    militia_moves_by: Literal["die", "card-back"] | None = _value(
        "X-5", "What moves a militiaman: a die, or the back of the next Arcana card."
    )
    patrol_backs: tuple[str, ...] | None = _value("X-5", "Backs of cards on which one moves.")
    patrol_steps: Number | None = _value("X-5", "How far he may then go.")
    hiring: bool | None = _value("X-2", "A mercenary or a heroine may take a gang member's place.")
    hired_skills: bool | None = _value("X-31", "Those for hire have their skills.")
    exploration: Literal["none", "rooms", "players"] | None = _value(
        "X-1", "Exploration tokens: none, one in each room, or laid by the players."
    )
    exploration_each: Number | None = _value("X-31", "How many each player lays.")
    intrigues: Number | None = _value("X-1", "Intrigue cards dealt at the start.")
    intrigue_limit: Number | None = _value("X-13", "Intrigue cards a player may hold.")
    inn: bool | None = _value("X-33", "Equipment may be had at the Inn before the game.")
    inn_price: Number | None = _value("X-33", "What each of them costs at the end.")
    experience_faces: tuple[int, ...] | None = _value(
        "X-11", "Faces of an attacker's dice that teach him something."
    )
    reroll_experience: Number | None = _value("X-11", "Experience for a reroll; 0: there are none.")
    equipment_experience: Number | None = _value("X-11", "Experience for a piece of equipment; 0: none.")
    experience_tokens: Number | None = _value("X-1", "Experience tokens in the box.")
    wound_tokens: Number | None = _value("X-1", "Wound tokens in the box.")


class Ruleset(File, Ruled):
    """An edition of the rules, or a variant built on one."""

    kind: Literal["ruleset"]
    extends: Name | None = Field(None, description="The ruleset it builds on.")
    values: Values = Values()
    expansions: tuple[Name, ...] = Field((), max_length=8, description="The expansions it is played with.")
    without: tuple[Name, ...] = Field(
        (), max_length=60, description="Cards, tokens and figures that stay in the box."
    )
    extra_boards: tuple[Name, ...] = Field((), max_length=4, description="Further boards, such as catacombs.")
    counter: tuple[Counter, ...] = Field((), max_length=24)
