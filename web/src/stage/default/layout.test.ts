import { expect, test } from "vitest";
import { type Graph, laidOut } from "./layout";

const map = (nodes: string[], links: [string, string][]): Graph => ({
  type: "graph",
  nodes: nodes.map((id) => ({ id, label: id })),
  links: links.map(([source, target]) => ({ source, target })),
  here: "",
});

test("places stand in layers by their distance from the first", () => {
  const drawn = laidOut(
    map(
      ["a", "b", "c", "d"],
      [
        ["a", "b"],
        ["a", "c"],
        ["c", "d"],
      ],
    ),
  );
  const at = new Map(drawn.nodes.map(({ node, y }) => [node.id, y]));
  expect(at.get("b")).toBe(at.get("c"));
  expect(at.get("a")).toBeLessThan(at.get("b") ?? 0);
  expect(at.get("d")).toBeGreaterThan(at.get("c") ?? 0);
});

test("a ring, an island and a way to nowhere are drawn all the same", () => {
  const drawn = laidOut(
    map(
      ["a", "b", "c", "x"],
      [
        ["a", "b"],
        ["b", "c"],
        ["c", "a"],
        ["a", "gone"],
      ],
    ),
  );
  expect(drawn.nodes).toHaveLength(4);
  expect(drawn.links).toHaveLength(3);
  expect(new Set(drawn.nodes.map(({ x, y }) => `${x} ${y}`)).size).toBe(4);
});
