/** Everybody there is, by the slug of the content: monsters, companions, forms and the twelve classes. */
import type { ReactNode } from "react";
import {
  type Beast,
  BeastForm,
  type Biped,
  BipedForm,
  DragonForm,
  FlyerForm,
  GhostForm,
  MerrowForm,
  SpiderForm,
  SwarmForm,
} from "./bodies";
import { Blot, eye, Form } from "./ink";

const man = (props: Biped): ReactNode => <BipedForm {...props} />;
const beast = (props: Beast): ReactNode => <BeastForm {...props} />;

export const FIGURES: Record<string, ReactNode> = {
  goblin: man({ head: "goblin", skin: "moss", cloth: "umber", tall: 0.72, right: "curve" }),
  "goblin-boss": man({
    head: "crown",
    skin: "moss",
    cloth: "blood",
    tall: 0.84,
    broad: 1.15,
    right: "curve",
    left: "shield",
  }),
  wolf: beast({ fur: "slate", head: "wolf" }),
  bandit: man({ head: "hood", skin: "sand", cloth: "rust", right: "curve" }),
  skeleton: man({ head: "skull", skin: "bone", cloth: "bone", broad: 0.8, right: "sword" }),
  zombie: man({ head: "rotten", skin: "moss", cloth: "slate", bent: true, right: "claw", left: "claw" }),
  kobold: man({ head: "kobold", skin: "rust", cloth: "umber", tall: 0.64, right: "dagger", tail: true }),
  "swarm-of-rats": <SwarmForm />,
  stirge: <FlyerForm tint="rust" beak="needle" />,
  "giant-spider": <SpiderForm />,
  orc: man({ head: "orc", skin: "moss", cloth: "night", tall: 1.06, broad: 1.2, right: "axe" }),
  bugbear: man({ head: "fur", skin: "rust", cloth: "umber", tall: 1.12, broad: 1.25, right: "mace" }),
  hobgoblin: man({ head: "helm", skin: "blood", cloth: "slate", right: "sword", left: "shield" }),
  harpy: man({ head: "harpy", skin: "sand", cloth: "umber", tall: 0.95, wings: "feather", right: "club" }),
  lizardfolk: man({
    head: "lizard",
    skin: "moss",
    cloth: "sand",
    tail: true,
    right: "spear",
    left: "shield",
  }),
  gnoll: man({ head: "hyena", skin: "sand", cloth: "rust", tall: 1.08, right: "spear" }),
  "giant-rat": beast({ fur: "umber", head: "rat", tail: "thin", size: 0.72 }),
  "blood-hawk": <FlyerForm tint="blood" beak="hook" />,
  merrow: <MerrowForm />,
  ghoul: man({ head: "ghoul", skin: "bone", cloth: "slate", bent: true, right: "claw", left: "claw" }),
  wight: man({ head: "skull", skin: "slate", cloth: "night", cloak: "plum", right: "sword" }),
  troll: man({
    head: "troll",
    skin: "moss",
    cloth: "umber",
    tall: 1.26,
    broad: 1.1,
    right: "claw",
    left: "claw",
  }),
  owlbear: beast({ fur: "umber", head: "owl", tail: "stub", size: 1.18 }),
  manticore: beast({ fur: "sand", head: "lion", tail: "spikes", mane: true, wings: true, size: 1.05 }),
  werewolf: man({
    head: "wolf",
    skin: "slate",
    cloth: "umber",
    tall: 1.1,
    broad: 1.15,
    bent: true,
    right: "claw",
    left: "claw",
  }),
  ogre: man({ head: "brute", skin: "sand", cloth: "umber", tall: 1.26, broad: 1.4, right: "club" }),
  wraith: <GhostForm tint="night" />,
  banshee: <GhostForm tint="sky" hair />,
  "vampire-spawn": man({
    head: "fangs",
    skin: "bone",
    cloth: "night",
    cloak: "blood",
    right: "claw",
    left: "claw",
  }),
  "young-black-dragon": <DragonForm tint="night" />,
  "young-green-dragon": <DragonForm tint="moss" />,
  "young-blue-dragon": <DragonForm tint="sky" />,
  "young-red-dragon": <DragonForm tint="blood" />,

  guard: man({ head: "helm", skin: "sand", cloth: "slate", right: "spear", left: "shield" }),
  acolyte: man({ head: "hood", skin: "sand", cloth: "bone", right: "mace" }),
  scout: man({ head: "hood", skin: "sand", cloth: "moss", right: "bow" }),
  veteran: man({ head: "helm", skin: "sand", cloth: "rust", broad: 1.1, right: "sword", left: "sword" }),
  "wolf-form": beast({ fur: "umber", head: "wolf", size: 0.95 }),
  "black-bear": beast({ fur: "night", head: "bear", tail: "stub" }),
  "brown-bear": beast({ fur: "umber", head: "bear", tail: "stub", size: 1.15 }),

  barbarian: man({ head: "braid", skin: "sand", cloth: "rust", broad: 1.2, right: "axe" }),
  bard: man({ head: "plume", skin: "sand", cloth: "plum", right: "dagger", left: "lute" }),
  cleric: man({ head: "helm", skin: "sand", cloth: "bone", right: "mace", left: "shield" }),
  druid: man({ head: "leaves", skin: "sand", cloth: "moss", right: "sickle", left: "staff" }),
  fighter: man({ head: "helm", skin: "sand", cloth: "blood", broad: 1.1, right: "sword", left: "shield" }),
  monk: man({ head: "bald", skin: "sand", cloth: "rust", right: "fist", left: "fist" }),
  paladin: man({
    head: "helm",
    skin: "sand",
    cloth: "sky",
    cloak: "bone",
    broad: 1.1,
    right: "sword",
    left: "shield",
  }),
  ranger: man({ head: "hood", skin: "sand", cloth: "moss", cloak: "umber", right: "bow" }),
  rogue: man({ head: "hood", skin: "sand", cloth: "night", right: "dagger", left: "dagger" }),
  sorcerer: man({ head: "band", skin: "sand", cloth: "blood", right: "flame", left: "flame" }),
  warlock: man({ head: "hood", skin: "sand", cloth: "plum", cloak: "night", right: "flame", left: "book" }),
  wizard: man({ head: "hat", skin: "sand", cloth: "sky", right: "staff", left: "book" }),
};

/** Whoever has no figure of their own: a stranger in a cloak. */
const STRANGER = (
  <>
    <Form d="M-18 0 C-24 -60 -14 -92 0 -96 C16 -92 24 -60 18 0Z" tint="slate" />
    <Blot d={`${eye(-4, -74)}${eye(4, -74)}`} />
  </>
);

export const figureOf = (slug: string): ReactNode => FIGURES[slug] ?? STRANGER;
