"""People, scenarios and dice of `hyakuen` in short, for its tests."""

from __future__ import annotations


def skill(text):
    """`sword 13 迫突縛` or, general, `aid 9`."""
    name, level, *attributes = text.split()
    sheet = {"id": name, "level": int(level)}
    return {**sheet, "attributes": attributes[0]} if attributes else sheet


def trait(text):
    """`swift 3` or, quick, `swift 3 quick`."""
    name, value, *quick = text.split()
    return {"id": name, "value": int(value), "quick": bool(quick)}


def person(name, side, *skills, traits=(), **members):
    return {
        "id": name,
        "side": side,
        "stamina": 8,
        "focus": 8,
        "row": "front",
        "skills": [skill(text) for text in skills],
        "traits": [trait(text) for text in traits],
        **members,
    }


def scenario(*people, turn_limit=1, **rulings):
    named = {name.replace("_", "-"): option for name, option in rulings.items()}
    return {
        "system": "hyakuen",
        "turn_limit": turn_limit,
        "combatants": list(people),
        "rulings": named,
    }


def order(*names, turn=1):
    return {f"{turn}/hyakuen.order/{n}/order#0": (6 - i,) for i, n in enumerate(names)}


def attacks(*rolls, who="a", turn=1):
    return {f"{turn}/hyakuen.attack/{who}/attack#{n}": faces for n, faces in enumerate(rolls)}


def defends(*rolls, who="b", against="a", turn=1):
    stem = f"{turn}/hyakuen.defend/{who}>{against}/defend"
    return {f"{stem}#{n}": faces for n, faces in enumerate(rolls)}
