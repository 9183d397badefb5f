"""What is really drawn: pictures of a part of the page, read as colours."""

from __future__ import annotations

import base64
from typing import NamedTuple

from playwright.sync_api import FloatRect, Page

Colour = tuple[int, int, int]
READ = """async (text) => {
  const bytes = Uint8Array.from(atob(text), (each) => each.charCodeAt(0));
  const image = await createImageBitmap(new Blob([bytes]));
  const context = new OffscreenCanvas(image.width, image.height).getContext('2d');
  context.drawImage(image, 0, 0);
  return [image.width, [...context.getImageData(0, 0, image.width, image.height).data]];
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


def picture(page: Page, clip: FloatRect) -> Picture:
    """A picture of a part of the window."""
    shot = page.screenshot(clip=clip)
    width, data = page.evaluate(READ, base64.b64encode(shot).decode())
    return Picture(width, list(zip(data[0::4], data[1::4], data[2::4], strict=True)))
