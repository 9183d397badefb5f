/** A stage from a wheel: an ES module of the same server. It is handed React and the kit, so that it brings neither. */
import * as React from "react";
import { Countdown } from "../kit/clock/countdown";
import { Button } from "../kit/controls/button";
import { Meter } from "../kit/controls/meter";
import { Tip } from "../kit/controls/tip";
import { Dialog } from "../kit/dialogs/dialog";
import { toast } from "../kit/dialogs/toast";
import { D20, DiceTray, DieMark, RollCard, StepCard } from "../kit/dice/dice";
import { Empty, Failure, Loading } from "../kit/frame/states";
import { roleOf, whyNothing } from "../kit/frame/watching";
import { GameGuide } from "../kit/guide/game";
import { Glossed, Guide, Term } from "../kit/guide/guide";
import { entriesOf } from "../kit/log/entries";
import { Log, LogTabs } from "../kit/log/log";
import { Beats } from "../kit/moments/beats";
import { Moment } from "../kit/moments/moment";
import { ActionList } from "../kit/play/actions";
import { aimed, useAimedOdds } from "../kit/play/aim";
import { chips } from "../kit/play/chips";
import { useKeys } from "../kit/play/keys";
import { OfferList } from "../kit/play/offers";
import { Told } from "../kit/play/told";
import { Crumbs } from "../kit/route/crumbs";
import { useHistory } from "../kit/route/history";
import { idOf, partsOf, useRoute } from "../kit/route/route";
import { Badge, Badges, Bar, Fact, Facts, Panel } from "../kit/sheet/panel";
import { ResultLine, Standing, StatusStrip } from "../kit/sheet/status";
import { play } from "../kit/sound/sound";
import { PlayingCard } from "../kit/table/card";
import { Die } from "../kit/table/die";
import type { StageProps } from "../state/contract";
import { useTellsRefusals } from "../state/place";
import { useAnswer } from "../state/use";

/** The pieces, by the names they have in `web/src/kit`; names are added, not taken away. */
export const kit = {
  ActionList,
  Badge,
  Badges,
  Bar,
  Beats,
  Button,
  Countdown,
  Crumbs,
  D20,
  Dialog,
  DiceTray,
  Die,
  DieMark,
  Empty,
  Fact,
  Facts,
  Failure,
  GameGuide,
  Glossed,
  Guide,
  Loading,
  Log,
  LogTabs,
  Meter,
  Moment,
  OfferList,
  Panel,
  PlayingCard,
  ResultLine,
  RollCard,
  Standing,
  StatusStrip,
  StepCard,
  Term,
  Tip,
  Told,
  aimed,
  chips,
  entriesOf,
  idOf,
  partsOf,
  play,
  roleOf,
  toast,
  useAimedOdds,
  useAnswer,
  useHistory,
  useKeys,
  useRoute,
  useTellsRefusals,
  whyNothing,
};

/** What `stage.js` exports: a function that makes the stage, and the styles it needs, beside it. */
export interface StageModule {
  default(given: { React: typeof React; kit: typeof kit }): React.ComponentType<StageProps>;
  styles?: string[];
}

export async function loadStage(url: string): Promise<{ default: React.ComponentType<StageProps> }> {
  const made = (await import(/* @vite-ignore */ url)) as StageModule;
  await Promise.all(
    (made.styles ?? []).map((name) => dressed(new URL(name, new URL(url, location.href)).href)),
  );
  return { default: made.default({ React, kit }) };
}

/** Loads a style once; the stage is shown when it is there, so that nothing jumps. */
function dressed(href: string): Promise<void> {
  if (document.querySelector(`link[href="${href}"]`)) return Promise.resolve();
  return new Promise((resolve, reject) => {
    const link = document.createElement("link");
    link.rel = "stylesheet";
    link.href = href;
    link.onload = () => resolve();
    link.onerror = () => reject(new Error(`The style ${href} could not be loaded.`));
    document.head.append(link);
  });
}
