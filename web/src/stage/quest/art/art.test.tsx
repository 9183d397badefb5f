import { readFileSync } from "node:fs";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { FIGURES, figureOf } from "./figures";
import { Land } from "./lands";

const content = (file: string): string =>
  readFileSync(`${import.meta.dirname}/../../../../../src/yonder/games/quest/content/${file}.toml`, "utf8");
const slugs = (file: string): string[] =>
  [...content(file).matchAll(/^\[([a-z-]+)\]$/gm)].map(([, slug]) => slug ?? "");

test("everybody in the content has a figure of their own", () => {
  for (const file of ["monsters", "companions", "forms", "classes"])
    for (const slug of slugs(file)) expect(FIGURES[slug], slug).toBeDefined();
});

test("no two of them look alike", () => {
  const drawn = Object.entries(FIGURES).map(([slug, figure]) => [renderToStaticMarkup(figure), slug]);
  expect(new Map(drawn as [string, string][]).size).toBe(drawn.length);
});

test("a stranger is drawn, not missing", () => {
  expect(renderToStaticMarkup(figureOf("nobody knows"))).toContain("path");
});

test("every land has a backdrop", () => {
  const lands = new Set(
    ["environments", "dungeons"].flatMap((file) =>
      [...content(file).matchAll(/^terrain = "([a-z]+)"/gm)].map(([, land]) => land ?? ""),
    ),
  );
  expect(lands.size).toBeGreaterThan(3);
  const drawn = [...lands].map((terrain) => renderToStaticMarkup(<Land terrain={terrain} />));
  expect(new Set(drawn).size).toBe(lands.size);
});

test("every city and every lair looks like no other", () => {
  const cities = [...content("places").matchAll(/cities = \[(.*)\]/g)][0]?.[1]?.match(/[a-z]+/g) ?? [];
  const drawn = [...cities, ...slugs("dungeons")].map((place) =>
    renderToStaticMarkup(<Land terrain="hill" place={place} />),
  );
  expect(drawn).toHaveLength(18);
  expect(new Set(drawn).size).toBe(18);
});

test("by night there are stars, and weather is seen", () => {
  const plain = renderToStaticMarkup(<Land terrain="hill" />);
  for (const seen of [
    <Land key="n" terrain="hill" window="night" />,
    <Land key="r" terrain="hill" weather="rain" />,
  ])
    expect(renderToStaticMarkup(seen).length).toBeGreaterThan(plain.length);
});
