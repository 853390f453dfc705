"""What can go wrong, each fault under a stable code.

A script may rely on a code; the sentence beside it is for people and may change.
`FINDINGS` are faults found in evidence (exit status 1); every other code is a
mistake in what was asked (exit status 2).
"""

from __future__ import annotations

from collections.abc import Iterable
from difflib import get_close_matches

from .text import Language, Text

FINDINGS = {
    "log.torn-tail": Text("the log ends in a torn line", "ログの最後の行が途中で切れています"),
    "log.byte-order-mark": Text(
        "the log begins with a byte order mark", "ログの先頭にBOMがあります"
    ),
    "log.blank-line": Text("a blank line in the log", "ログに空行があります"),
    "log.carriage-return": Text(
        "a line of the log ends in CR LF", "ログの行末がCRLFになっています"
    ),
    "log.line-too-long": Text("a line of the log is too long", "ログの行が長すぎます"),
    "log.no-chain": Text(
        "a line of the log does not end in its chain", "ログの行の末尾に chain がありません"
    ),
    "log.chain-broken": Text(
        "the chain breaks here: this line, or one before it, was changed, lost, added or moved",
        "ここで chain が切れています（この行か前の行が、変更・削除・追加・移動されています）",
    ),
    "log.malformed": Text("a line of the log is no event", "ログの行がイベントとして読めません"),
    "log.not-canonical": Text(
        "an event of the log is not written as Senki writes it",
        "ログのイベントの書き方が正規の形ではありません",
    ),
    "log.out-of-order": Text("an event is out of order", "イベントの順番が正しくありません"),
    "log.impossible": Text(
        "an event speaks of what cannot be in this battle",
        "この戦闘ではありえないイベントです",
    ),
    "log.wrong-total": Text(
        "a value in the log does not follow from the changes before it",
        "ログの値が、それまでの変化の合計と合いません",
    ),
    "log.other-head": Text(
        "the log does not hold the head that was kept",
        "控えておいた先端がこのログにありません",
    ),
    "log.replays-differently": Text(
        "the log cannot be resumed: the rules do not make these events",
        "ログの内容がルールと一致しないため、再開できません",
    ),
    "log.differs": Text(
        "the log differs from what the rules make of it", "ログがルールどおりの結果と一致しません"
    ),
}
"""Faults found in a log: code → sentence. Exit status 1."""

MISTAKES = {
    "log.no-start": Text(
        "the file ends before the first line of a log does", "ログの最初の行が終わっていません"
    ),
    "log.newer-format": Text(
        "the log is of a newer format than this Senki reads",
        "このSenkiより新しい形式のログです",
    ),
    "log.newer-rules": Text(
        "the log was played under newer rules than this Senki has",
        "このSenkiより新しいルールで遊ばれたログです",
    ),
    "log.older-rules": Text(
        "the battle was begun under older rules, and is not gone on with under new ones",
        "古い版のルールで始めた戦闘を、新しい版で続けることはできません",
    ),
    "log.newer-event": Text(
        "the log holds an event or a member that this Senki does not know",
        "このSenkiの知らないイベントまたは項目がログにあります",
    ),
    "log.malformed-head": Text(
        "a head is written as it is printed", "先端は表示されたとおりに書いてください"
    ),
    "log.exists": Text(
        "a log is never overwritten, and this one exists", "ログは上書きしません（既にあります）"
    ),
    "log.in-use": Text(
        "another program writes this log", "ほかのプログラムがこのログに書き込み中です"
    ),
    "log.write-failed": Text("the log could not be written", "ログを書き込めませんでした"),
    "log.ended": Text("the battle of this log has ended", "このログの戦闘は終わっています"),
    "log.no-such-event": Text("the log has no such event", "ログにその番号のイベントはありません"),
    "file.missing": Text("no such file", "ファイルがありません"),
    "file.unreadable": Text("the file cannot be read", "ファイルを読めません"),
    "file.too-large": Text("the file is too large", "ファイルが大きすぎます"),
    "system.unknown": Text("unknown rule system", "そのルールシステムはありません"),
    "system.duplicate": Text(
        "two rule systems of one name are installed", "同じ名前のルールシステムが二つ入っています"
    ),
    "system.unusable": Text(
        "an installed rule system cannot be loaded", "ルールシステムを読み込めません"
    ),
    "scenario.not-readable": Text(
        "the scenario is neither TOML nor JSON", "シナリオをTOMLまたはJSONとして読めません"
    ),
    "scenario.repeated-key": Text(
        "a key stands twice in the scenario", "シナリオに同じキーが二度あります"
    ),
    "scenario.wrong-shape": Text(
        "the scenario does not have the right shape", "シナリオの形が正しくありません"
    ),
    "scenario.unknown-member": Text(
        "the scenario has a member that means nothing here", "シナリオに意味のない項目があります"
    ),
    "scenario.bad-text": Text(
        "a text of the scenario is too long or holds control characters",
        "シナリオの文字列が長すぎるか、制御文字を含んでいます",
    ),
    "scenario.bad-id": Text("an id that cannot be used", "使えない id です"),
    "scenario.duplicate-id": Text("an id that stands twice", "同じ id が二度あります"),
    "scenario.unknown-id": Text("an id that nobody bears", "その id の者はいません"),
    "scenario.unknown-skill": Text("unknown skill", "その技能はありません"),
    "scenario.unknown-ability": Text("unknown ability", "その能力値はありません"),
    "scenario.unknown-condition": Text("unknown condition", "その状況はありません"),
    "scenario.unknown-attribute": Text("unknown attribute", "その属性はありません"),
    "scenario.meaningless-attributes": Text(
        "attributes that no skill can have", "技能に付けられない属性の組み合わせです"
    ),
    "scenario.meaningless-card": Text(
        "a card that cannot mean anything", "このままでは意味をなさないカードです"
    ),
    "scenario.number-out-of-range": Text("a number out of range", "数値が範囲を外れています"),
    "scenario.nothing-to-play": Text(
        "the scenario holds neither a battle of two sides nor a check",
        "シナリオに二陣営の戦闘も判定もありません",
    ),
    "ruling.unknown": Text("unknown ruling", "その裁定項目はありません"),
    "ruling.unknown-option": Text("unknown option of a ruling", "その裁定の選択肢はありません"),
    "ruling.malformed": Text("a ruling is set as ID=OPTION", "裁定は ID=選択肢 の形で指定します"),
    "ruling.repeated": Text("a ruling is set twice", "同じ裁定が二度指定されています"),
    "seed.not-usable": Text("a seed that cannot be used", "使えないシードです"),
    "dice.malformed": Text("a list of dice that cannot be read", "ダイス目の並びを読めません"),
    "dice.mismatch": Text(
        "the dice given are not those that were asked for", "求められたダイスと違うダイス目です"
    ),
    "dice.left-over": Text(
        "the battle is over and given dice are left", "戦闘が終わったのにダイス目が余っています"
    ),
    "dice.two-sources": Text(
        "the dice come from a seed or from a list, not from both",
        "シードとダイス目の並びは同時に指定できません",
    ),
    "choice.malformed": Text("a choice that cannot be read", "選択の行を読めません"),
    "choice.other-question": Text(
        "the next choice answers another question", "次の選択は別の問いへの答えです"
    ),
    "choice.illegal": Text("an illegal choice", "許されない選択です"),
    "choice.left-over": Text(
        "the battle is over and choices are left", "戦闘が終わったのに選択が余っています"
    ),
    "choice.needs-seed": Text(
        "random choices are drawn from a seed, and this battle has none",
        "ランダムな選択にはシードが必要です",
    ),
    "choice.no-terminal": Text(
        "choices can be asked only at a terminal", "端末がないため、問い合わせができません"
    ),
    "resume.answers-differ": Text(
        "the answers given do not repeat those of the log",
        "与えられた答えがログの内容と一致しません",
    ),
    "golden.none": Text("no golden logs here", "見本ログがありません"),
    "diff.two-systems": Text(
        "logs of two rule systems cannot be compared", "違うルールのログは比べられません"
    ),
    "what-if.no-such-answer": Text(
        "a what-if changes a choice or a roll, and this event is none",
        "変えられるのは選択かダイスのイベントだけです",
    ),
    "what-if.no-such-setting": Text(
        "the scenario has nothing at this path", "シナリオにその項目はありません"
    ),
    "what-if.malformed": Text("a change is written as NAME=VALUE", "変更は 名前=値 の形で書きます"),
    "output.not-writable": Text("the output cannot be written", "出力を書き込めません"),
}
"""Mistakes in what was asked: code → sentence. Exit status 2."""

SENTENCES = FINDINGS | MISTAKES
"""Every code that Senki itself raises, with its sentence."""

_LABELS = {
    "found": Text("found", "あったもの"),
    "wanted": Text("wanted", "必要なもの"),
    "mend": Text("try", "対処"),
}


class SenkiError(Exception):
    """A fault, told by its stable `code`.

    `place` says where (file:line, a path in a scenario, an event), `found` what stood there,
    `wanted` what should, `mend` how to set it right. A rule system of one's own brings a
    `sentence` of its own with a code of its own.
    """

    def __init__(
        self,
        code: str,
        *,
        place: str = "",
        found: str = "",
        wanted: str = "",
        mend: str = "",
        sentence: Text | None = None,
    ) -> None:
        self.code = code
        self.place = place
        self.found = found
        self.wanted = wanted
        self.mend = mend
        self.sentence = sentence or SENTENCES[code]
        super().__init__(self.say("en"))

    @property
    def exit_status(self) -> int:
        """1 for a finding in evidence, 2 for a mistake in what was asked."""
        return 1 if self.code in FINDINGS else 2

    def say(self, language: Language) -> str:
        """The fault as one or more lines of plain text in `language`."""
        head = f"{self.code}: {self.sentence.say(language)}"
        if self.place:
            head = f"{self.place}: {head}"
        lines = [head]
        for name, label in _LABELS.items():
            value: str = getattr(self, name)
            if value:
                lines.append(f"  {label.say(language)}: {value}")
        return "\n".join(lines)


def nearest(name: str, known: Iterable[str]) -> str:
    """The name in `known` that a misspelt `name` most likely means, or all of them."""
    names = list(known)
    close = get_close_matches(name, names, n=1, cutoff=0.5)
    return close[0] if close else ", ".join(names)
