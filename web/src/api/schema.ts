// Made by scripts/types.mjs from the server's description. Do not edit.

export type AgentMind = {
  agent_id: number;
  mind: unknown;
  realm: string;
  seq: number;
};

export type Awarded = {
  award: Signed;
  definition: Signed;
  id: string;
};

export type Badges = {
  badges: Awarded[];
  player: string;
  realm: string;
};

export type Birth = {
  content: string;
  format?: number;
  game: string;
  pack?: string;
  referee: string;
  veil: string;
  version: number;
};

export type Body = {
  birth?: Birth | null;
  event?: Content | null;
  opened?: Opening[];
  proof?: string;
  salt?: string;
  tick?: Tick | null;
};

export type BotAt = {
  bot: string;
  by: string;
  key: string;
  number: number;
};

export type BotKind = {
  about: string;
  name: string;
};

export type BotsAt = {
  bots: BotAt[];
  free: boolean;
  kinds: BotKind[];
  realm: string;
};

export type CandidateOut = {
  action: Record<string, unknown> | null;
  group: string;
  label: string;
  query: Record<string, unknown> | null;
  text: string;
};

export type Chance = {
  chance: string;
  result: boolean | number | string;
};

export type Chat = {
  messages: Said[];
};

export type CommandOut = {
  action?: Record<string, unknown> | null;
  answer?: unknown;
  candidates?: CandidateOut[];
  code?: string;
  completions?: string[];
  kind: string;
  label?: string;
  more?: number;
  query?: Record<string, unknown> | null;
  realm: string;
  said?: string;
  seq: number;
  speech?: Record<string, string>;
  who: string | null;
};

export type Content = {
  content: string;
  created_at: number;
  kind: number;
  tags: (string[])[];
};

export type Drawn = {
  event?: number | null;
  given: Record<string, unknown>;
  hidden?: Veiled | null;
  kind: string;
  numbers: Number[];
  reason: string;
  seed?: string;
  value: unknown;
};

export type Draws = {
  draws: Drawn[];
  proof: string;
  proved: boolean;
  realm: string;
  seed: string;
  seq: number;
};

export type Entry = {
  body?: Body | null;
  header: Header;
};

export type GameAbout = {
  glossary: Record<string, string>;
  goal: string;
  name: string;
  rulebook: string;
  settings: Record<string, [string, string]>;
  text: string;
  title: string;
  win: string[];
};

export type GameCard = {
  bots: string[];
  goal: string;
  name: string;
  odds: string[];
  players: [number, number];
  stage: string;
  title: string;
  version: number;
};

export type GamePage = {
  actions: Record<string, Record<string, unknown>>;
  bots: string[];
  components: Record<string, Record<string, unknown>>;
  content: string;
  events: Record<string, Record<string, unknown>>;
  models: Record<string, Record<string, unknown>>;
  name: string;
  players: [number, number];
  queries: Record<string, Record<string, unknown>>;
  reference: string;
  setup: Record<string, unknown>;
  title: string;
  version: number;
  words: Record<string, string>;
};

export type Grants = {
  grants: Right[];
  realm: string;
  seq: number;
  total: number;
};

export type Header = {
  at: number;
  body: string;
  prev: string;
  realm: string;
  seq: number;
  signed?: Seal | null;
  told: string;
  writes: string;
};

export type Item = {
  at: number;
  changes: ([string, (number | string)[], Record<string, unknown> | null])[];
  events: (Record<string, unknown>)[];
  lines: string[];
  seq: number;
  words: Record<string, Wording>;
};

export type Items = {
  head: number;
  items: Item[];
  realm: string;
};

export type LogPage = {
  checkpoint: Signed | null;
  entries: Entry[];
  head: number;
  horizon?: number | null;
  next: number | null;
  realm: string;
};

export type Nonce = {
  key: string;
  nonce: number;
  seq: number;
};

export type Number = {
  high: number;
  low: number;
  value: number;
  words: string[];
};

export type Odds = {
  exact: boolean;
  lines: OddsLine[];
  runs: number;
  seq: number;
};

export type OddsLine = {
  about: number;
  kind: string;
  name: string;
  spread: Chance[];
  value: string;
};

export type Offered = {
  action: Record<string, unknown>;
  aside: boolean;
  code: string;
  domains: Record<string, unknown>;
  enabled: boolean;
  group: string;
  label: string;
  odds?: Odds | null;
  phrase: string;
  ready_at: number;
  reason: string;
};

export type Offers = {
  nonce: number;
  offers: Offered[];
  realm: string;
  seq: number;
  who: string | null;
};

export type Opening = {
  proof: string;
  scope: string;
  source: string;
};

export type Outcome = {
  points?: Record<string, number>;
  reason?: string;
  winners?: string[];
};

export type Profile = {
  at: number;
  key: string;
  name: string;
};

export type Profiles = {
  profiles: Profile[];
};

export type QueryAnswer = {
  answer: unknown;
  realm: string;
  seq: number;
};

export type Realms = {
  after?: string;
  realms: Summary[];
};

export type ReceiptOut = {
  checkpoint: Signed;
  entry: Entry;
  item: Item | null;
};

export type Refusal = {
  at?: number | string | null;
  code: string;
  text: string;
};

export type Report = {
  actions: number;
  anchored?: boolean;
  bad?: number | null;
  checkpoints: number;
  code?: string;
  draws: number;
  entries: number;
  head: string;
  realm: string;
  sealed?: number | null;
  ticks: number;
  unrun?: number | null;
  why?: string;
  withheld?: number;
};

export type Right = {
  key: string;
  kinds: string[];
  player: string;
  until: number;
};

export type Rows = {
  model: string;
  realm: string;
  rows: (Record<string, unknown>)[];
  seq: number;
  total: number;
};

export type Said = {
  at: number;
  id: string;
  key: string;
  number: number;
  text: string;
};

export type SandboxCard = {
  at: number;
  awaited: string[] | null;
  game: string;
  head: number;
  id: string;
  outcome: Outcome | null;
  over: boolean;
  players: string[];
  realm: string;
  sealed: number | null;
  source: string;
  version: number;
};

export type SandboxItems = {
  at: number;
  head: number;
  id: string;
  items: Item[];
};

export type SceneAt = {
  realm: string;
  scene: Record<string, unknown>;
  seq: number;
  who: string | null;
};

export type Seal = {
  id: string;
  pubkey: string;
  sig: string;
};

export type Session = {
  key: string;
  token: string;
  until: number;
};

export type Signed = {
  content: string;
  created_at: number;
  id: string;
  kind: number;
  pubkey: string;
  sig: string;
  tags: (string[])[];
};

export type Status = {
  closed: boolean;
  packs: boolean;
  read_only: boolean;
  referee: string;
  relays?: string[];
  status: string;
  veil: string;
  version: string;
};

export type Summary = {
  awaited?: string[] | null;
  closed?: boolean;
  created: number;
  entries: number;
  game: string;
  head: string;
  host: string;
  id: string;
  name: string;
  outcome: Outcome | null;
  over: boolean;
  pack?: string;
  players: string[];
  referee: string;
  trouble?: string;
  version: number;
};

export type Texts = {
  realm: string;
  words: Record<string, Wording>;
};

export type Tick = {
  due: number;
  kind: string;
  name: string;
  source: string;
};

export type TriedOut = {
  head: number;
  item: Item | null;
  items: Item[];
  proved: boolean;
};

export type Veiled = {
  scope: string;
  source: string;
  use: number;
};

export type View = {
  realm: string;
  seq: number;
  view: unknown;
  who: string | null;
};

export type Wording = {
  erased?: boolean;
  private?: boolean;
  salt?: string;
  text?: string;
};
