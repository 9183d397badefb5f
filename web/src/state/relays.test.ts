import { describe, expect, it } from "vitest";
import type { SignedEvent } from "../proof/event";
import { publish, told } from "./relays";

const EVENT = { id: "ab", kind: 30078, content: "{}", sig: "cd" } as SignedEvent;

/** A relay that answers what it is given with these lines. */
function relay(...answers: unknown[][]): { open: () => WebSocket; given: string[] } {
  const given: string[] = [];
  const line = {
    close: () => undefined,
    send: (text: string) => {
      given.push(text);
      for (const answer of answers) line.onmessage?.({ data: JSON.stringify(answer) } as MessageEvent);
    },
  } as unknown as WebSocket;
  return {
    given,
    open: () => {
      queueMicrotask(() => line.onopen?.({} as Event));
      return line;
    },
  };
}

describe("relays", () => {
  it("are given the event and asked for their word", async () => {
    const { open, given } = relay(["NOTICE", "hello"], ["OK", "ab", true, ""]);
    const published = await publish(EVENT, ["wss://one"], open);
    expect(given).toEqual([JSON.stringify(["EVENT", EVENT])]);
    expect(published).toEqual([{ relay: "wss://one", refusal: "" }]);
    expect(told(published)).toBe("Published to 1 relay.");
  });

  it("may refuse, and say why", async () => {
    const { open } = relay(["OK", "ab", false, "blocked: no room"]);
    const published = await publish(EVENT, ["wss://one"], open);
    expect(told(published)).toBe("Not published. wss://one: blocked: no room.");
  });

  it("that cannot be reached are named, and the others have it", async () => {
    const good = relay(["OK", "ab", true, ""]);
    const open = (name: string): WebSocket => {
      if (name === "wss://bad") throw new Error("not allowed");
      return good.open();
    };
    const published = await publish(EVENT, ["wss://good", "wss://bad"], open);
    expect(told(published)).toBe("Published to 1 relay; wss://bad: not allowed.");
  });
});
