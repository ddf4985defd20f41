from pathlib import Path

import msgspec
import pytest

from spanish21.web.typescript import typescript
from spanish21.web.wire import ClientMessage, ServerMessage
from tests.web.sample import sample_hello

ROOT = Path(__file__).parents[2]
SAMPLE = ROOT / "tests" / "web" / "samples" / "hello.json"


def test_the_browsers_types_are_those_of_the_server() -> None:
    written = (ROOT / "frontend" / "src" / "wire.ts").read_text(encoding="utf-8")
    assert written == typescript(), "run `spanish21 wire --write frontend/src/wire.ts`"


def test_the_sample_is_what_the_server_would_send() -> None:
    text = msgspec.json.format(msgspec.json.encode(sample_hello()), indent=1) + b"\n"
    assert SAMPLE.read_bytes() == text
    assert msgspec.json.decode(text, type=ServerMessage) == sample_hello()


@pytest.mark.parametrize(
    "text",
    [
        '{"type":"do","id":"abcdefgh","version":3,"command":{"type":"hit","box":2}}',
        '{"type":"do","id":"abcdefgh","version":3,"command":{"type":"buy-in","amount":100}}',
        '{"type":"ping"}',
    ],
)
def test_a_message_is_read(text: str) -> None:
    assert msgspec.json.decode(text, type=ClientMessage)


@pytest.mark.parametrize(
    "text",
    [
        '{"type":"do","id":"short","version":3,"command":{"type":"hit","box":2}}',
        '{"type":"do","id":"abcdefgh","version":3,"command":{"type":"hit","box":8}}',
        '{"type":"do","id":"abcdefgh","version":3,"command":{"type":"fly"}}',
        '{"type":"do","id":"abcdefgh","version":3,"command":{"type":"hit","box":2,"x":1}}',
        '{"type":"do","id":"abcdefgh","version":3,"command":{"type":"buy-in","amount":-5}}',
        '{"type":"shout"}',
        "[]",
    ],
)
def test_a_message_with_a_fault_is_not_read(text: str) -> None:
    with pytest.raises(msgspec.MsgspecError):
        msgspec.json.decode(text, type=ClientMessage)
