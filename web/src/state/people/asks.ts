/** A question that code asks a person, and its answer: for passphrases. One at a time. */
import { create } from "zustand";

export interface Ask {
  title: string;
  text: string;
  /** What is wrong with the answer before, if there was one. */
  wrong: string;
  answer(text: string | null): void;
}

export const useAsk = create<{ ask: Ask | null }>()(() => ({ ask: null }));

/** Resolves with what was typed, or null when it was waved away. */
export function askFor(title: string, text: string, wrong = ""): Promise<string | null> {
  useAsk.getState().ask?.answer(null);
  return new Promise((resolve) => {
    const answer = (typed: string | null): void => {
      useAsk.setState({ ask: null });
      resolve(typed);
    };
    useAsk.setState({ ask: { title, text, wrong, answer } });
  });
}
