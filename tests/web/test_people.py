"""People at one table: what all agree on, who is heard, whose key opens a seat, and whether the shuffle was fair."""

from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Request

from tests.web.test_games import new_table
from tests.web.visitor import LIT, PHONE, Visitor, Visitors, play_together

pytestmark = pytest.mark.xdist_group("browser")
"""One browser at a time: two would only be in each other's way."""

CHANCE = "07" * 16
"""What these devices add to a shuffle: here their chance is known beforehand."""


def ana_and_ben(visitors: Visitors) -> tuple[Visitor, Visitor]:
    """Two people and a bot, in the middle of a game."""
    ana, ben = visitors(nickname="Ana"), visitors(nickname="Ben", seed=2)
    new_table(ana, who=["me", "open", "drifter"])
    ben.open(f"t/{ana.link()}").page.locator("[data-sit]").click()
    ana.page.locator("[data-start]:enabled").click()
    for one in (ana, ben):
        one.page.locator(".game .player").first.wait_for()
    return ana, ben


def ask(visitor: Visitor, what: str) -> None:
    visitor.page.click("[data-menu]")
    visitor.page.click(f"[data-ask='{what}']")


def test_a_person_is_muted_and_a_game_ends_early_when_all_agree(visitors: Visitors) -> None:
    ana, ben = ana_and_ben(visitors)
    lay_ready_with_the_keyboard(ana, ben)
    mute_and_hear_again(ana, ben)
    end_early(ana, ben)


def lay_ready_with_the_keyboard(ana: Visitor, ben: Visitor) -> None:
    """While the other one is asked, a card waits for my turn: Escape takes it back, and nobody else hears of it."""
    play_together([ana, ben], until=lambda: ana.is_asked != ben.is_asked, act=lambda: False)
    asked, waits = (ana, ben) if ana.is_asked else (ben, ana)
    said: list[str] = []
    waits.page.on("websocket", lambda line: line.on("framesent", lambda frame: said.append(str(frame))))
    waits.page.reload()
    ready = waits.page.locator(".tray .card[aria-pressed='true']")
    waits.page.locator(".tray .card[aria-pressed='false']").first.wait_for()
    waits.tab_to(".tray .card[aria-pressed]")
    waits.page.keyboard.press("Enter")
    ready.wait_for()
    waits.check_accessibility("a card laid ready")
    waits.page.keyboard.press("Escape")
    ready.wait_for(state="detached")
    waits.page.keyboard.press("Enter")
    ready.wait_for()

    def is_played() -> bool:
        return any('"answer"' in frame for frame in said)

    assert not is_played(), "it is kept in the page"
    play_together([asked], until=is_played)
    ready.wait_for(state="detached")


def mute_and_hear_again(ana: Visitor, ben: Visitor) -> None:
    """What a muted person says does not even come over the line."""

    def mute() -> None:
        ana.page.click("[data-menu]")
        ana.page.click("[data-mute='1']")
        ana.page.keyboard.press("Escape")

    def speak(phrase: str) -> None:
        ben.page.click("[data-menu]")
        ben.page.click(f"[data-phrase='{phrase}']")
        ben.page.locator(".phrases").get_by_text("Ben").last.wait_for()

    heard: list[str] = []
    ana.page.on("websocket", lambda line: line.on("framereceived", lambda frame: heard.append(str(frame))))
    ana.page.reload()
    ana.page.locator(".game .player").first.wait_for()
    mute()
    ana.page.locator("[data-mute]").wait_for(state="detached")
    speak("hello")
    mute()
    speak("thanks")
    ana.page.get_by_text("Thanks!").wait_for()
    assert not any('"hello"' in frame for frame in heard)


def end_early(ana: Visitor, ben: Visitor) -> None:
    """One no is enough; with the last yes nobody is asked any more."""
    ask(ana, "end")
    ana.check_accessibility("asking everybody")
    ana.page.click("[data-ask-all]")
    asked = ben.page.locator("[data-proposal='end']")
    asked.get_by_text("Ana asks: shall we end the game here?").wait_for()
    asked.locator("[data-agreed]", has_text="Ana").wait_for()
    asked.locator("[data-missing]", has_text="Ben").wait_for()
    ben.check_accessibility("being asked")
    asked.locator("[data-no]").click()
    ana.page.locator("[data-proposal]").wait_for(state="detached")
    ask(ben, "end")
    ben.page.click("[data-ask-all]")
    ana.page.locator("[data-yes]").click()
    for one in (ana, ben):
        one.page.locator("[data-ended]").wait_for()
        assert one.page.locator(LIT).count() == 0


def test_somebody_new_takes_a_bots_seat_when_all_agree(visitors: Visitors) -> None:
    ana, ben = ana_and_ben(visitors)
    eve = visitors(nickname="Eve", seed=3).open(f"t/{ana.link()}")
    eve.page.locator(".game[data-eyes='-1']").wait_for()
    ask(ana, "open")
    ana.page.click("[data-ask-seat='2']")
    eve.page.locator("[data-proposal='open']").wait_for()
    assert eve.page.locator("[data-yes]").count() == 0, "who watches is not asked"
    ben.page.locator("[data-yes]").click()
    ana.page.locator("[data-free='2']").wait_for()
    eve.page.locator("[data-sit='2']").click()
    eve.page.locator(".game[data-eyes='2'] .tray").wait_for()
    ana.page.locator("[data-free]").wait_for(state="detached")
    ana.page.locator(".player", has_text="Eve").wait_for()


def test_a_new_key_throws_the_old_devices_out(visitors: Visitors) -> None:
    me = visitors().open().play_now()
    me.page.click("[data-menu]")
    me.page.click("[data-device]")
    old = me.page.locator("[data-link]").input_value()
    phone = visitors(device=PHONE)
    phone.page.goto(old)
    phone.await_turn()
    phone.is_patient = True
    me.page.click("[data-renew]")
    me.page.locator("[data-renewed]").wait_for()
    assert me.page.locator("[data-link]").input_value() != old
    phone.page.locator("[data-refusal]", has_text="new key").wait_for()
    phone.page.locator(".game[data-eyes='-1']").wait_for()
    me.page.keyboard.press("Escape")
    before = me.page.locator(".game").get_attribute("data-decision")
    me.play(until=lambda: me.page.locator(".game").get_attribute("data-decision") not in (None, before))
    assert me.page.locator("[data-refusal]").count() == 0


def test_the_shuffle_is_promised_salted_and_checked(visitors: Visitors) -> None:
    """My own chance goes out only when the server's promise is here; a promise that was not kept is said."""
    me = visitors()
    sent: list[tuple[str, str]] = []

    def note(request: Request) -> None:
        path = urlsplit(request.url).path
        if request.method in ("POST", "PATCH") and not path.startswith("/api/me"):
            sent.append((path.rsplit("/", 1)[-1], request.post_data or ""))

    me.page.on("request", note)
    me.open().play_now("super-express")
    assert [path for path, _ in sent] == ["quick", "0", "start"]
    assert "nonce" not in sent[0][1]
    assert CHANCE in sent[1][1]
    me.play()
    me.page.locator("[data-fair='mine']").wait_for()
    me.page.click("[data-fair-how]")
    me.page.locator("dialog code", has_text="colt verify").wait_for()
    me.check_accessibility("how the shuffle works")
    me.page.keyboard.press("Escape")
    me.page.evaluate("""() => {
        const promises = JSON.parse(localStorage.getItem("colt.promises"));
        for (const one of Object.values(promises)) one.commitment = one.commitment.replace(/^./, "x");
        localStorage.setItem("colt.promises", JSON.stringify(promises));
    }""")
    me.page.reload()
    me.page.locator("[data-fair='broken']").wait_for()
    sent.clear()
    link = me.link()
    me.page.locator("[data-rematch]").click()
    me.page.wait_for_url(lambda url: link not in url)
    me.await_turn()
    assert [path for path, _ in sent] == ["rematch", "0", "start"]
