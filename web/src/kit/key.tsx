import { npub } from "../proof/keys";
import { useName } from "../state/names";
import css from "./key.module.css";

/** A key as people know it: its name, or a short npub; the whole npub on hover. */
export function KeyName({ id, you = false }: { id: string; you?: boolean }) {
  const name = useName(id);
  return (
    <span className={css["key"]} title={/^[0-9a-f]{64}$/.test(id) ? npub(id) : id}>
      <span className={css["seal"]} style={{ background: `hsl(${hue(id)} 55% 55%)` }} aria-hidden="true" />
      <span className={css["name"]}>{name}</span>
      {you && <span className={css["you"]}> (you)</span>}
    </span>
  );
}

const hue = (id: string): number => (Number.parseInt(id.slice(0, 6), 16) || 0) % 360;
