/** What happened on this journey, rolls at the line they decided. */
import { entriesOf } from "../../../kit/log/entries";
import { Log } from "../../../kit/log/log";
import { Panel } from "../../../kit/sheet/panel";
import { titled } from "../../../kit/words";
import { linesTold, rollOf, storyOf, toneOf } from "../events";
import { mineIn, oursIn, type ScreenProps } from "../stage";
import { everybody } from "../view";

export function Chronicle({ seat, prove, part }: ScreenProps) {
  const [mine, ours] = [mineIn(part), oursIn(part)];
  const names = new Map((part.fight ? everybody(part.fight) : []).map(({ cid, name }) => [cid, name]));
  const called = (cid: string): string => names.get(cid) ?? titled(cid.split(/[#@]/)[0] ?? cid);
  const story = storyOf(seat, part).map(linesTold);
  const worth = story.filter(({ lines }) => lines.some(Boolean));
  const entries = entriesOf(worth, {
    roll: (event) => rollOf(event, called, mine),
    tone: (event) => toneOf(event, ours),
  });
  return (
    <Panel title="The journal" fill testid="log">
      <Log entries={entries} prove={prove} empty="The page is empty. It will not stay so." />
    </Panel>
  );
}
