/** Whether a name is being asked for. It is asked once, when a key is made, and never again. */
import { create } from "zustand";
import { profile } from "../../api/realms";
import { identityVoucher, me } from "./identity";
import { learn } from "./names";

export const useNaming = create<{ asking: boolean }>()(() => ({ asking: false }));

export const askName = (): void => useNaming.setState({ asking: true });
export const leaveName = (): void => useNaming.setState({ asking: false });

/** Takes a name; the answer is the one that stays. */
export async function takeName(name: string): Promise<string> {
  const mine = me();
  if (mine === null) throw new Error("There is no key to name.");
  const { name: stays } = await profile(identityVoucher(mine, "Give yourself a name"), name.trim());
  learn(mine.key, stays);
  return stays;
}
