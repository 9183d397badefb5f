/** The server's questions and answers that the page uses, typed. */
import { actionDraft, creationDraft, PROFILE, seconds } from "../proof/event";
import type { Voucher } from "./auth";
import { get, post } from "./http";
import type {
  BotsAt,
  GameCard,
  GamePage,
  Grants,
  Nonce,
  Profile,
  Realms,
  ReceiptOut,
  Right,
  Status,
  Summary,
} from "./schema";

export const realmPath = (realm: string, rest = ""): string => `/api/realms/${realm}${rest}`;

export const status = (): Promise<Status> => get("/api/health");
export const games = (): Promise<GameCard[]> => get("/api/games");
export const game = (name: string): Promise<GamePage> => get(`/api/games/${name}`);

export interface Wanted {
  game?: string;
  host?: string;
  player?: string;
  over?: boolean;
  after?: string;
  limit?: number;
}
export const realms = (wanted: Wanted): Promise<Realms> => get("/api/realms", { ...wanted });
export const botsOf = (realm: string): Promise<BotsAt> => get(realmPath(realm, "/bots"));
export const summary = (realm: string): Promise<Summary> => get(realmPath(realm));

/** Begins a realm; the salt makes two creations of one second two realms. */
export async function create(
  voucher: Voucher,
  name: string,
  game: string,
  setup: object,
  pack: object = {},
): Promise<Summary> {
  const changes = Object.keys(pack).length > 0 ? { pack } : {};
  const draft = creationDraft(await status(), { game, name, setup, ...changes });
  return post("/api/realms", await voucher.sign(draft));
}

/** What a pack file changes in a game, if it is sound. */
export const readPack = async (game: string, file: File): Promise<object> =>
  post(`/api/games/${game}/pack`, { name: file.name, text: await file.text() });

export async function profile(voucher: Voucher, name: string): Promise<Profile> {
  const content = JSON.stringify({ name });
  return post(
    "/api/profiles",
    await voucher.sign({ kind: PROFILE, tags: [], content, created_at: seconds() }),
  );
}

export const nonceOf = async (realm: string, key: string): Promise<number> =>
  (await get<Nonce>(realmPath(realm, `/nonce/${key}`))).nonce;

/** The rights that a player gave, or those of some keys (at most 100), page by page. */
export async function rightsOf(realm: string, wanted: { of?: string; key?: string[] }): Promise<Right[]> {
  const found: Right[] = [];
  for (;;) {
    const page = await get<Grants>(realmPath(realm, "/grants"), { ...wanted, offset: found.length });
    found.push(...page.grants);
    if (page.grants.length === 0 || found.length >= page.total) return found;
  }
}

/** Signs an action of the identity itself and sends it: for grants and their end. */
export async function actAs(voucher: Voucher, realm: string, action: object): Promise<ReceiptOut> {
  const nonce = await nonceOf(realm, voucher.key);
  return post(realmPath(realm, "/act"), await voucher.sign(actionDraft(realm, nonce, action)));
}
