"""First smoke: replaced by tables below."""


def test_smoke(battle, fixtures):
    fought = battle(fixtures / "nest" / "dragon-gate.toml", seed="2026")
    assert fought.outcome == {"winner": "enemy", "reason": "defeat"}
    assert fought["dragon"]["hp"] == 42
