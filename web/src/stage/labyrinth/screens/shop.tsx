/** The shop (L-563): four shelves and a counter. Every price says what is missing, every weapon and armor how it compares. */
import { useState } from "react";
import { Button } from "../../../kit/controls/button";
import { LogTabs } from "../../../kit/log/log";
import { useKeys } from "../../../kit/play/keys";
import { Panel } from "../../../kit/sheet/panel";
import type { Offer, StageProps } from "../../../state/contract";
import { Thing } from "../art/things";
import type { Standing, Ware } from "../types";
import { SellCounter } from "./sell";
import css from "./shop.module.css";

const TABS = [
  { id: "armor", name: "Armor", key: "a" },
  { id: "weapon", name: "Weapons", key: "w" },
  { id: "potion", name: "Potions", key: "p" },
  { id: "spell", name: "Scrolls", key: "c" },
  { id: "sell", name: "Sell", key: "x" },
] as const;
const PACKS = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10];
type Tab = (typeof TABS)[number]["id"];

export function ShopShelves(props: StageProps & { standing: Standing }) {
  const { session, seat, standing } = props;
  const [tab, setTab] = useState<Tab>("armor");
  const [many, setMany] = useState(1);
  const wares = standing.wares.filter((ware) => ware.category === tab);
  const counted = tab === "potion" || tab === "spell";
  const quantity = counted ? many : 1;
  const buy = (ware: Ware | undefined): boolean => {
    if (!ware || seat.busy) return false;
    const offer = offerFor(seat.offers, ware);
    if (!offer?.enabled) return false;
    void session.act({ ...offer.action, category: ware.category, kind: ware.kind, quantity });
    return true;
  };
  useKeys((key) => {
    const found = TABS.find((one) => one.key === key.toLowerCase());
    if (found) setTab(found.id);
    return found !== undefined || (/^\d$/.test(key) && buy(wares[(Number(key) + 9) % 10]));
  });
  return (
    <Panel title="The shelves" more={`you have ${standing.hero.gold} gold`} testid="shelves">
      <div className={css["head"]}>
        <LogTabs<Tab> tabs={[...TABS]} chosen={tab} choose={setTab} />
        {counted && (
          <label className={css["many"]}>
            Packs
            <select value={many} onChange={(event) => setMany(Number(event.target.value))}>
              {PACKS.map((count) => (
                <option key={count}>{count}</option>
              ))}
            </select>
          </label>
        )}
      </div>
      {tab === "sell" ? (
        <SellCounter {...props} />
      ) : (
        <ul className={css["wares"]} aria-label={TABS.find(({ id }) => id === tab)?.name}>
          {wares.map((ware, i) => (
            <WareRow
              key={ware.kind}
              ware={ware}
              hotkey={i < 10 ? String((i + 1) % 10) : ""}
              many={quantity}
              gold={standing.hero.gold}
              offer={offerFor(seat.offers, ware)}
              busy={seat.busy}
              buy={() => buy(ware)}
            />
          ))}
        </ul>
      )}
    </Panel>
  );
}

/** The offer for a ware: one of its own, or a wide one for its shelf. */
export function offerFor(offers: Offer[], ware: Ware): Offer | undefined {
  const buys = offers.filter(({ action }) => action.type === "buy" && action["category"] === ware.category);
  return (
    buys.find(({ action, domains }) => action["kind"] === ware.kind && !domains["kind"]) ??
    buys.find(({ domains }) => {
      const kinds = domains["kind"];
      return kinds?.type === "choice" && kinds.values.includes(ware.kind);
    })
  );
}

function WareRow(props: {
  ware: Ware;
  hotkey: string;
  many: number;
  gold: number;
  offer: Offer | undefined;
  busy: boolean;
  buy(): void;
}) {
  const { ware, hotkey, many, gold, offer, busy, buy } = props;
  const price = ware.price * many;
  const short = price - gold;
  return (
    <li className={css["ware"]} data-short={short > 0 || undefined} data-testid={`ware-${ware.kind}`}>
      <span className={css["icon"]}>
        <Thing what={ware.category} kind={ware.kind} />
      </span>
      <span className={css["words"]}>
        <b>{ware.name}</b>
        <small>
          {ware.does}
          {ware.uses > 0 && `, ${ware.uses * many} uses`}
        </small>
      </span>
      <span className={css["compare"]} data-tone={ware.compare.startsWith("+") ? "good" : undefined}>
        {ware.compare && (
          <>
            {ware.compare} <small>to yours</small>
          </>
        )}
      </span>
      <span className={css["price"]}>
        {price} gold
        <small>{short > 0 ? `${short} short` : ""}</small>
      </span>
      <Button
        small
        disabled={busy || !offer?.enabled || short > 0}
        onClick={buy}
        aria-label={`Buy ${ware.name} for ${price} gold`}
        aria-keyshortcuts={hotkey || undefined}
        data-testid={`buy-${ware.kind}`}
      >
        {hotkey && (
          <span className={css["key"]} aria-hidden="true">
            {hotkey}
          </span>
        )}{" "}
        Buy
      </Button>
    </li>
  );
}
