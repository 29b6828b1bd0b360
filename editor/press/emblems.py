"""Our own drawings, as paths in a box of 100 by 100: treasures, decks, and the vignettes of the sheets."""

from __future__ import annotations

import math
from collections.abc import Callable
from functools import cache
from typing import Final

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QPainterPath, QPainterPathStroker, QTransform

Points = tuple[tuple[float, float], ...]


def polygon(*points: tuple[float, float]) -> QPainterPath:
    """A closed shape."""
    path = QPainterPath(QPointF(*points[0]))
    for point in points[1:]:
        path.lineTo(QPointF(*point))
    path.closeSubpath()
    return path


def _line(width: float, *points: tuple[float, float]) -> QPainterPath:
    path = QPainterPath(QPointF(*points[0]))
    for point in points[1:]:
        path.lineTo(QPointF(*point))
    return _stroke(path, width)


def _stroke(path: QPainterPath, width: float) -> QPainterPath:
    pen = QPainterPathStroker()
    pen.setWidth(width)
    pen.setCapStyle(Qt.PenCapStyle.RoundCap)
    pen.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
    return pen.createStroke(path).simplified()


def _disc(x: float, y: float, radius: float) -> QPainterPath:
    path = QPainterPath()
    path.addEllipse(QPointF(x, y), radius, radius)
    return path


def _box(x: float, y: float, width: float, height: float, corner: float = 0) -> QPainterPath:
    path = QPainterPath()
    path.addRoundedRect(QRectF(x, y, width, height), corner, corner)
    return path


def _ring(x: float, y: float, radius: float, width: float) -> QPainterPath:
    return _disc(x, y, radius + width / 2).subtracted(_disc(x, y, radius - width / 2))


def _gem(outline: Points, *facets: Points) -> QPainterPath:
    path = polygon(*outline)
    for facet in facets:
        path = path.subtracted(_line(3.5, *facet))
    return path


def _brilliant() -> QPainterPath:
    return _gem(
        ((25, 20), (75, 20), (95, 44), (50, 92), (5, 44)),
        ((5, 44), (95, 44)),
        ((36, 44), (50, 92), (64, 44)),
        ((25, 20), (36, 44), (50, 20), (64, 44), (75, 20)),
    )


def _emerald() -> QPainterPath:
    return _gem(
        ((32, 8), (68, 8), (86, 26), (86, 74), (68, 92), (32, 92), (14, 74), (14, 26)),
        ((38, 24), (62, 24), (70, 32), (70, 68), (62, 76), (38, 76), (30, 68), (30, 32), (38, 24)),
        ((32, 8), (38, 24)),
        ((68, 8), (62, 24)),
        ((86, 26), (70, 32)),
        ((86, 74), (70, 68)),
        ((68, 92), (62, 76)),
        ((32, 92), (38, 76)),
        ((14, 74), (30, 68)),
        ((14, 26), (30, 32)),
    )


def _magic_gem() -> QPainterPath:
    path = _gem(
        ((50, 14), (78, 50), (50, 92), (22, 50)), ((22, 50), (78, 50)), ((50, 14), (40, 50), (50, 92))
    )
    for x, y, size in ((14, 22, 8), (86, 26, 10), (88, 78, 7), (12, 76, 6)):
        path = path.united(_spark(x, y, size))
    return path


def _spark(x: float, y: float, size: float) -> QPainterPath:
    thin = size * 0.22
    return polygon(
        (x, y - size),
        (x + thin, y - thin),
        (x + size, y),
        (x + thin, y + thin),
        (x, y + size),
        (x - thin, y + thin),
        (x - size, y),
        (x - thin, y - thin),
    )


def _key() -> QPainterPath:
    path = _ring(26, 50, 16, 9).united(_box(40, 46, 52, 8))
    path = path.united(_box(72, 50, 7, 20)).united(_box(84, 50, 8, 16))
    return path.united(_ring(26, 50, 5, 4))


def _keys() -> QPainterPath:
    one = QTransform().translate(52, 20).rotate(62).scale(0.82, 0.82).translate(-26, -50)
    two = QTransform().translate(48, 20).rotate(114).scale(0.82, 0.82).translate(-26, -50)
    path = two.map(_key()).united(one.map(_key()))
    return path.united(_ring(50, 16, 11, 4))


def _scroll() -> QPainterPath:
    path = _box(22, 18, 56, 64).united(_box(12, 10, 76, 15, 7)).united(_box(12, 76, 76, 15, 7))
    for y, length in ((34, 40), (44, 34), (54, 40), (64, 22)):
        path = path.subtracted(_line(3.5, (30, y), (30 + length, y)))
    path = path.subtracted(_disc(19, 17.5, 3.5)).subtracted(_disc(81, 17.5, 3.5))
    return path.subtracted(_disc(19, 83.5, 3.5)).subtracted(_disc(81, 83.5, 3.5))


def _bracelet() -> QPainterPath:
    path = _ring(50, 56, 32, 13)
    for turn in range(0, 360, 30):
        angle = math.radians(turn)
        path = path.subtracted(_disc(50 + 32 * math.sin(angle), 56 - 32 * math.cos(angle), 2.6))
    path = path.subtracted(_disc(50, 22, 15))
    return path.united(_gem(((50, 4), (64, 20), (50, 38), (36, 20)), ((36, 20), (64, 20))))


def _purse() -> QPainterPath:
    path = QPainterPath(QPointF(40, 32))
    path.cubicTo(4, 48, 2, 92, 30, 93)
    path.lineTo(70, 93)
    path.cubicTo(98, 92, 96, 48, 60, 32)
    path.closeSubpath()
    top = polygon((38, 25), (26, 8), (40, 14), (50, 6), (60, 14), (74, 8), (62, 25))
    path = path.united(top).subtracted(_line(4, (34, 28.5), (66, 28.5)))
    return path.subtracted(_ring(50, 64, 14, 4)).subtracted(_spark(50, 64, 8))


def _chest() -> QPainterPath:
    lid = QPainterPath(QPointF(8, 46))
    lid.lineTo(8, 36)
    lid.cubicTo(8, 12, 92, 12, 92, 36)
    lid.lineTo(92, 46)
    lid.closeSubpath()
    path = lid.united(_box(8, 50, 84, 36, 2))
    for x in (24, 76):
        path = path.subtracted(_line(3, (x, 18), (x, 86)))
    lock = _box(41, 42, 18, 20, 3)
    path = path.subtracted(_box(38, 39, 24, 26, 4)).united(lock)
    return path.subtracted(_disc(50, 50, 3.2)).subtracted(_box(48.5, 51, 3, 7))


def _arcana() -> QPainterPath:
    path = _ring(50, 50, 42, 5)
    star = [
        (50 + 34 * math.sin(math.radians(144 * turn)), 50 - 34 * math.cos(math.radians(144 * turn)))
        for turn in range(5)
    ]
    path = path.united(_stroke(polygon(*star), 5))
    return path.united(_disc(50, 50, 6))


def _mission() -> QPainterPath:
    path = _box(20, 8, 60, 70, 4)
    for y, length in ((22, 42), (33, 42), (44, 30)):
        path = path.subtracted(_line(4, (29, y), (29 + length, y)))
    path = path.subtracted(_disc(62, 68, 22))
    ribbon = polygon((52, 78), (46, 99), (56, 93), (62, 99), (62, 80)).united(
        polygon((62, 80), (64, 99), (71, 93), (80, 98), (73, 78))
    )
    seal = _disc(62, 66, 17).subtracted(_ring(62, 66, 11, 2.5))
    return path.united(ribbon).united(seal)


def _equipment() -> QPainterPath:
    hook = QPainterPath(QPointF(24, 22))
    hook.cubicTo(30, 4, 54, 8, 46, 26)
    pick = _line(8, (84, 90), (36, 40)).united(_stroke(hook, 7)).united(_line(7, (46, 26), (40, 44)))
    dagger = polygon((80, 6), (86, 14), (52, 56), (44, 48))
    guard = _line(7, (36, 42), (60, 64))
    grip = _line(9, (46, 56), (24, 80))
    blade = dagger.united(guard).united(grip).united(_disc(18, 86, 8))
    return pick.subtracted(_stroke(blade, 6)).united(blade)


def _intrigue() -> QPainterPath:
    mask = QPainterPath(QPointF(4, 30))
    mask.cubicTo(26, 14, 40, 26, 50, 30)
    mask.cubicTo(60, 26, 74, 14, 96, 30)
    mask.cubicTo(98, 58, 82, 78, 66, 70)
    mask.cubicTo(58, 64, 54, 58, 50, 58)
    mask.cubicTo(46, 58, 42, 64, 34, 70)
    mask.cubicTo(18, 78, 2, 58, 4, 30)
    eye = QPainterPath(QPointF(16, 46))
    eye.cubicTo(22, 34, 36, 36, 42, 50)
    eye.cubicTo(34, 56, 22, 56, 16, 46)
    other = QTransform().translate(100, 0).scale(-1, 1).map(eye)
    return mask.subtracted(eye).subtracted(other)


def _lantern() -> QPainterPath:
    path = _ring(50, 12, 7, 4)
    path = path.united(polygon((50, 16), (74, 32), (26, 32)))
    path = path.united(_box(24, 33, 52, 5, 2)).united(_box(24, 80, 52, 6, 2)).united(_box(32, 87, 36, 5, 2))
    for x in (29, 71):
        path = path.united(_line(4, (x, 36), (x, 82)))
    flame = QPainterPath(QPointF(50, 44))
    flame.cubicTo(64, 58, 62, 74, 50, 75)
    flame.cubicTo(38, 74, 36, 58, 50, 44)
    return path.united(flame)


def _dagger() -> QPainterPath:
    path = polygon((46, 40), (54, 40), (53, 84), (50, 98), (47, 84)).subtracted(
        _line(1.6, (50, 46), (50, 82))
    )
    path = path.united(_box(28, 33, 44, 7, 3.5)).united(_box(45, 14, 10, 20, 2))
    return path.united(_disc(50, 10, 7))


def _portcullis() -> QPainterPath:
    path = _box(8, 14, 84, 7)
    for x in (14, 32, 50, 68, 86):
        path = path.united(polygon((x - 4, 14), (x + 4, 14), (x + 4, 82), (x, 96), (x - 4, 82)))
    for y in (36, 58):
        path = path.united(_box(8, y, 84, 6))
    return path


def _drop() -> QPainterPath:
    path = QPainterPath(QPointF(50, 6))
    path.cubicTo(58, 30, 82, 46, 82, 66)
    path.cubicTo(82, 84, 68, 96, 50, 96)
    path.cubicTo(32, 96, 18, 84, 18, 66)
    path.cubicTo(18, 46, 42, 30, 50, 6)
    glint = QPainterPath(QPointF(32, 66))
    glint.cubicTo(32, 76, 38, 82, 46, 84)
    return path.subtracted(_stroke(glint, 5))


def _star() -> QPainterPath:
    points = []
    for turn in range(10):
        radius = 46 if turn % 2 == 0 else 19
        angle = math.radians(36 * turn)
        points.append((50 + radius * math.sin(angle), 52 - radius * math.cos(angle)))
    return polygon(*points)


def _hourglass() -> QPainterPath:
    glass = QPainterPath(QPointF(24, 16))
    glass.cubicTo(24, 40, 45, 42, 45, 50)
    glass.cubicTo(45, 58, 24, 60, 24, 84)
    glass.lineTo(76, 84)
    glass.cubicTo(76, 60, 55, 58, 55, 50)
    glass.cubicTo(55, 42, 76, 40, 76, 16)
    glass.closeSubpath()
    path = _stroke(glass, 5).united(_box(16, 5, 68, 9, 3)).united(_box(16, 86, 68, 9, 3))
    return path.united(polygon((32, 82), (68, 82), (50, 62))).united(polygon((36, 30), (64, 30), (50, 46)))


def _shield() -> QPainterPath:
    path = QPainterPath(QPointF(50, 6))
    path.cubicTo(62, 14, 76, 17, 88, 17)
    path.cubicTo(90, 56, 76, 82, 50, 95)
    path.cubicTo(24, 82, 10, 56, 12, 17)
    path.cubicTo(24, 17, 38, 14, 50, 6)
    return path


def _swords() -> QPainterPath:
    blade = polygon((14, 8), (24, 10), (66, 66), (60, 72), (12, 20)).united(_line(8, (52, 78), (74, 58)))
    blade = blade.united(_line(9, (66, 70), (82, 88)))
    other = QTransform().translate(100, 0).scale(-1, 1).map(blade)
    return other.subtracted(_stroke(blade, 5)).united(blade)


def _foot() -> QPainterPath:
    boot = QPainterPath(QPointF(34, 8))
    boot.lineTo(62, 8)
    boot.lineTo(60, 50)
    boot.cubicTo(74, 56, 92, 60, 92, 76)
    boot.lineTo(92, 80)
    boot.lineTo(30, 80)
    boot.closeSubpath()
    heel = polygon((30, 84), (92, 84), (92, 92), (58, 92), (54, 87), (50, 93), (30, 93))
    return boot.united(heel).subtracted(_line(4, (32, 24), (62, 24)))


def _mind() -> QPainterPath:
    lid = QPainterPath(QPointF(4, 52))
    lid.cubicTo(24, 20, 76, 20, 96, 52)
    lid.cubicTo(76, 84, 24, 84, 4, 52)
    path = lid.subtracted(_disc(50, 52, 22)).united(_disc(50, 52, 14))
    return path.subtracted(_disc(54, 47, 4))


_DRAWN: Final[dict[str, Callable[[], QPainterPath]]] = {
    "red-gem": _brilliant,
    "green-gem": _emerald,
    "magic-gem": _magic_gem,
    "key": _key,
    "keys": _keys,
    "scroll": _scroll,
    "bracelet": _bracelet,
    "purse": _purse,
    "chest": _chest,
    "deck-arcana": _arcana,
    "deck-missions": _mission,
    "deck-equipment": _equipment,
    "deck-intrigue": _intrigue,
    "lantern": _lantern,
    "dagger": _dagger,
    "portcullis": _portcullis,
    "wound": _drop,
    "experience": _star,
    "action-point": _hourglass,
    "shield": _shield,
    "combat": _swords,
    "movement": _foot,
    "mind": _mind,
}
VIGNETTES: Final = ("lantern", "key", "dagger")


@cache
def emblem(name: str) -> QPainterPath | None:
    """A drawing by its name, in a box of 100 by 100; None where there is none."""
    draw = _DRAWN.get(name)
    return draw() if draw is not None else None


def emblem_names() -> tuple[str, ...]:
    return tuple(_DRAWN)
