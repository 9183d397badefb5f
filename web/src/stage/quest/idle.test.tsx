import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import { Idle } from "./stage";

const shown = (left: number): string => renderToStaticMarkup(<Idle until={left && Date.now() + left} />);

describe("the idle countdown", () => {
  it("warns when a journey is about to be thrown away, and says how long is left", () => {
    expect(shown(120_000)).toContain("You have been away");
    expect(shown(120_000)).toMatch(/Left.*[12]:\d\d|Left.*minute/);
  });

  it("is quiet while there is time, and where journeys are kept for ever", () => {
    expect(shown(600_000)).toBe("");
    expect(shown(0)).toBe("");
  });
});
