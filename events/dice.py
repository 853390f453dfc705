"""Where dice come from: a seed, by the method `sha256/1`, or a real table.

Each roll depends on nothing but the seed and its own key, so a changed ruling or choice leaves
every other roll as it was.
"""

from __future__ import annotations

import secrets
from hashlib import sha256
from unicodedata import normalize

from .errors import SenkiError
from .names import printable

Faces = tuple[int, ...]

MAX_DICE = 1000
MAX_SIDES = 256
MAX_SEED_LENGTH = 200


def new_seed() -> str:
    """A fresh seed of 64 bits drawn from the operating system, in hex."""
    return secrets.token_hex(8)


class SeededDice:
    """The dice of one seed (method `sha256/1`). Raises `seed.not-usable` for an unusable seed."""

    def __init__(self, seed: str) -> None:
        if not seed or len(seed) > MAX_SEED_LENGTH or not printable(seed):
            raise SenkiError(
                "seed.not-usable",
                found=ascii(seed[: MAX_SEED_LENGTH + 1]),
                wanted=f"1 to {MAX_SEED_LENGTH} characters, none of them a control character",
            )
        self.seed = seed
        self._root = sha256(b"senki/dice/1\0" + seed.encode()).digest()

    def roll(self, key: str, count: int, sides: int) -> Faces:
        """The faces of `count` dice (0 … 1,000) of `sides` sides (2 … 256) under `key`."""
        check_dice(count, sides)
        limit = 256 - 256 % sides
        name = key.encode()
        faces: list[int] = []
        block = 0
        while len(faces) < count:
            for byte in sha256(self._root + block.to_bytes(4, "big") + name).digest():
                if byte < limit:
                    faces.append(byte % sides + 1)
                    if len(faces) == count:
                        break
            block += 1
        return tuple(faces)

    def pick(self, key: str, count: int) -> int:
        """A number 0 … `count` − 1 for the question `key`, all equally likely.

        Four bytes of the stream of `choice/` + key, big-endian, drawn again while they fall
        into the last, incomplete range.
        """
        limit = 2**32 - 2**32 % count
        name = f"choice/{key}".encode()
        block = 0
        while True:
            stream = sha256(self._root + block.to_bytes(4, "big") + name).digest()
            for place in range(0, len(stream), 4):
                number = int.from_bytes(stream[place : place + 4], "big")
                if number < limit:
                    return number % count
            block += 1


def check_dice(count: int, sides: int) -> None:
    """Raise `ValueError` unless a rule asks for 0 … 1,000 dice of 2 … 256 sides."""
    if not 0 <= count <= MAX_DICE or not 2 <= sides <= MAX_SIDES:
        raise ValueError(f"{count}d{sides} is no roll that rules may ask for")


def as_counted(faces: Faces, sides: int) -> Faces:
    """Faces as they count: the 0 of a ten-sided die is a 10."""
    return tuple(10 if face == 0 and sides == 10 else face for face in faces)


def parse_rolls(text: str, place: str = "--rolls") -> list[Faces]:
    """The rolls in `text`: rolls apart by white space or lines, dice of a roll by commas.

    `#` begins a comment that runs to the end of its line; full-width digits and commas will do,
    and a ten-sided die may show 0 for 10.
    Raises `dice.malformed`.
    """
    rolls: list[Faces] = []
    for number, line in enumerate(normalize("NFKC", text).splitlines(), start=1):
        for word in line.partition("#")[0].split():
            faces = word.split(",")
            if len(faces) > MAX_DICE or not all(_is_face(face) for face in faces):
                raise SenkiError(
                    "dice.malformed",
                    place=f"{place}:{number}",
                    found=ascii(word[:80]),
                    wanted="faces with commas between them, such as 6,4",
                )
            rolls.append(tuple(int(face) for face in faces))
    return rolls


def _is_face(word: str) -> bool:
    return word.isascii() and word.isdigit() and len(word) <= 3 and int(word) <= MAX_SIDES
