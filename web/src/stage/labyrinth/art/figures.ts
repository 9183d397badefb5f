/** All creatures by the names of the content, and where they stand. */
import type { ReactNode } from "react";
import { BEASTS } from "./beasts";
import { DEAD } from "./dead";
import { FIENDS } from "./fiends";
import { FOLK } from "./folk";
import type { Box } from "./plate";
import { SERPENTS } from "./serpents";

export const MONSTERS: Record<string, ReactNode> = { ...SERPENTS, ...BEASTS, ...FOLK, ...FIENDS, ...DEAD };
export const MONSTER_BOX: Box = [-128, -234, 256, 246];
export const HERO_BOX: Box = [-100, -234, 200, 246];
