"""What is really drawn: pictures of a part of the page, read as colours."""

from __future__ import annotations

import base64
from typing import NamedTuple

from playwright.sync_api import FloatRect, Page

Colour = tuple[int, int, int]
READ = """async ([text, clips]) => {
  const bytes = Uint8Array.from(atob(text), (each) => each.charCodeAt(0));
  const image = await createImageBitmap(new Blob([bytes]));
  const context = new OffscreenCanvas(image.width, image.height).getContext('2d');
  context.drawImage(image, 0, 0);
  return clips.map(({x, y, width, height}) => [...context.getImageData(x, y, width, height).data]);
}"""


class Picture(NamedTuple):
    """Rows of colours from the top left."""

    width: int
    dots: list[Colour]

    def at(self, x: float, y: float) -> Colour:
        return self.dots[int(y) * self.width + int(x)]

    def count(self, colour: str, slack: int = 8) -> int:
        """How many dots are of a colour like "#00bb00", or nearly."""
        return sum(near(dot, colour, slack) for dot in self.dots)

    def differs(self, other: Picture) -> int:
        """How many dots are not as they were."""
        return sum(mine != theirs for mine, theirs in zip(self.dots, other.dots, strict=True))


def near(dot: Colour, colour: str, slack: int = 8) -> bool:
    return all(abs(part - wanted) <= slack for part, wanted in zip(dot, bytes.fromhex(colour[1:]), strict=True))


def pictures(page: Page, *clips: FloatRect) -> list[Picture]:
    """Pictures of parts of the window, all of the same moment."""
    shot = base64.b64encode(page.screenshot()).decode()
    read = page.evaluate(READ, [shot, clips])
    return [Picture(int(clip["width"]), dots(data)) for clip, data in zip(clips, read, strict=True)]


def dots(data: list[int]) -> list[Colour]:
    return list(zip(data[0::4], data[1::4], data[2::4], strict=True))
