/** Which keys are known to be bots: they are drawn and named as such wherever they appear. */
import { create } from "zustand";

const useBotKeys = create<{ keys: ReadonlySet<string> }>()(() => ({ keys: new Set() }));

export function learnBots(keys: string[]): void {
  const known = useBotKeys.getState().keys;
  if (keys.some((key) => !known.has(key))) useBotKeys.setState({ keys: new Set([...known, ...keys]) });
}

export const useIsBot = (key: string): boolean => useBotKeys(({ keys }) => keys.has(key));
