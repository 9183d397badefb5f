/** Begin a game: its own settings, from the schema of its setup. */
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { useLocation } from "wouter";
import { get, sentence } from "../api/http";
import { game as askGame, create, readPack, status } from "../api/realms";
import type { GameAbout, GameCard } from "../api/schema";
import { Button } from "../kit/controls/button";
import css from "../kit/controls/form.module.css";
import { Dialog } from "../kit/dialogs/dialog";
import { Failure, Loading } from "../kit/frame/states";
import type { Json } from "../state/contract";
import { begin, identityVoucher, me } from "../state/people/identity";
import { fieldsOf, usual, worded } from "./schema";
import { SchemaFields } from "./schema-fields";

interface CreateProps {
  /** The game that is chosen first; empty for any. */
  first: string;
  games: GameCard[];
  onClose(): void;
}

export function CreateDialog({ first, games, onClose }: CreateProps) {
  const [chosen, setChosen] = useState(first || games[0]?.name || "");
  return (
    <Dialog title="New game" open onClose={onClose}>
      {games.length === 0 ? (
        <p>No game is installed on this server.</p>
      ) : (
        <>
          <div className={css["field"]}>
            <label htmlFor="game">Game</label>
            <select id="game" value={chosen} onChange={(event) => setChosen(event.target.value)}>
              {games.map(({ name, title }) => (
                <option key={name} value={name}>
                  {title}
                </option>
              ))}
            </select>
          </div>
          <Settings key={chosen} name={chosen} />
        </>
      )}
    </Dialog>
  );
}

function Settings({ name }: { name: string }) {
  const page = useQuery({
    queryKey: ["new game", name],
    queryFn: () => Promise.all([askGame(name), get<GameAbout>(`/api/games/${name}/about`)]),
    staleTime: 300_000,
  });
  const server = useQuery({ queryKey: ["status"], queryFn: status });
  const [title, setTitle] = useState("");
  const [pack, setPack] = useState<File | null>(null);
  const [changed, setChanged] = useState<{ [field: string]: Json }>({});
  const [busy, setBusy] = useState(false);
  const [trouble, setTrouble] = useState("");
  const [, go] = useLocation();
  const client = useQueryClient();
  if (page.isPending) return <Loading what="Loading its settings" />;
  if (page.isError) return <Failure error={page.error} retry={() => void page.refetch()} />;
  const [{ setup: schema, components }, { settings }] = page.data;
  const all = fieldsOf(schema, components);
  const fields = worded(all, settings);
  const setup = { ...usual(all), ...changed };
  const send = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    setBusy(true);
    setTrouble("");
    try {
      const now = me() ?? begin();
      const changes = pack === null ? {} : await readPack(name, pack);
      const made = await create(identityVoucher(now, "Begin a game"), title.trim(), name, setup, changes);
      void client.invalidateQueries({ queryKey: ["realms"] });
      go(`/r/${made.id}`);
    } catch (error) {
      setTrouble(sentence(error));
      setBusy(false);
    }
  };
  return (
    <form className={css["form"]} onSubmit={send}>
      <div className={css["field"]}>
        <label htmlFor="title">
          Name <span className={css["hint"]}>optional; helps others find it</span>
        </label>
        <input
          id="title"
          value={title}
          maxLength={40}
          autoComplete="off"
          onChange={(event) => setTitle(event.target.value)}
        />
      </div>
      {fields.length > 0 ? (
        <fieldset className={css["set"]}>
          <legend>Settings</legend>
          <SchemaFields
            fields={fields}
            values={setup}
            onChange={(field, value) => setChanged({ ...changed, [field]: value })}
          />
        </fieldset>
      ) : (
        <p className={css["hint"]}>This game has no settings.</p>
      )}
      {server.data?.packs && (
        <div className={css["field"]}>
          <label htmlFor="pack">
            Pack <span className={css["hint"]}>a file with other numbers and words, if you have one</span>
          </label>
          <input
            id="pack"
            type="file"
            accept=".toml,.json"
            onChange={(event) => {
              setPack(event.target.files?.[0] ?? null);
              setTrouble("");
            }}
          />
        </div>
      )}
      {trouble && (
        <p role="alert" className={css["trouble"]}>
          {trouble}
        </p>
      )}
      <div className={css["row"]}>
        <Button type="submit" kind="primary" busy={busy}>
          Begin
        </Button>
        <span className={css["hint"]}>You sign the new game with your own key.</span>
      </div>
    </form>
  );
}
