/** What is proved and what is not, and whose work this rests on. */
import { useQuery } from "@tanstack/react-query";
import { Link } from "wouter";
import { status } from "../api/realms";
import { npub } from "../proof/keys";
import { useWindowTitle } from "../state/place";
import css from "./page.module.css";

export default function AboutPage() {
  const server = useQuery({ queryKey: ["status"], queryFn: status });
  useWindowTitle("About");
  return (
    <div className={css["page"]}>
      <h1>About Yonder</h1>
      <section className={css["part"]} aria-labelledby="what">
        <h2 id="what">What this is</h2>
        <p>
          A referee for turn-based games. People and programs send the same signed moves, every roll is
          proved, every game is a log that anyone can replay and check, and every button shows its odds,
          computed by the rules themselves.
        </p>
        {server.data && (
          <p className={css["dim"]}>
            This server runs Yonder {server.data.version}. Its referee is{" "}
            <code className={css["key"]}>{npub(server.data.referee)}</code>
          </p>
        )}
      </section>
      <section className={css["part"]} aria-labelledby="proved">
        <h2 id="proved">What is proved</h2>
        <ul className={css["bullets"]}>
          <li>
            You, or a key that you authorized, made each move: it is signed, for this realm, in this order.
          </li>
          <li>Nothing was added, taken away or moved: each entry names the hash of the one before it.</li>
          <li>
            The dice are fair: you sign first, and the dice come from your signature by a function that has
            exactly one result. The referee cannot choose it, and you cannot know it in advance.
          </li>
          <li>
            The rules were followed: whoever checks the log runs them again and must get the same result.
          </li>
        </ul>
        <p>
          The number before each line of the story opens its proof.{" "}
          <Link href="/replay">Check any log file here</Link>, or with <code>yonder verify</code>.
        </p>
      </section>
      <section className={css["part"]} aria-labelledby="unproved">
        <h2 id="unproved">What is not</h2>
        <ul className={css["bullets"]}>
          <li>A referee can refuse or delay a move. It cannot change it. Your receipts are evidence.</li>
          <li>
            A referee in league with a player can compute that player's dice before it accepts a move, and
            drop it. For high stakes, play with a referee that neither side runs.
          </li>
          <li>A referee could show two histories to two people. Its heads are signed: compare them.</li>
          <li>Whoever steals your key can act as you.</li>
          <li>Chat and names are not part of a log and prove nothing.</li>
        </ul>
      </section>
      <section className={css["part"]} aria-labelledby="undo">
        <h2 id="undo">Why nothing can be undone</h2>
        <p>
          The dice of a move come from your signature of it. If a move could be undone, you could try until
          the dice are kind. So the page shows the odds first, asks before anything final, and never undoes a
          move.
        </p>
      </section>
      <section className={css["part"]} aria-labelledby="licences">
        <h2 id="licences">Licences</h2>
        <ul className={css["bullets"]}>
          <li>Yonder is free software under the MIT licence.</li>
          <li>
            Rules that build on the System Reference Document 5.1 (“SRD 5.1”) use material by Wizards of the
            Coast LLC, available at https://dnd.wizards.com/resources/systems-reference-document, licensed
            under the Creative Commons Attribution 4.0 International License
            (https://creativecommons.org/licenses/by/4.0/legalcode).
          </li>
          <li>
            Roboto Mono is by the Roboto Mono Project Authors, under the{" "}
            <a href="/licences/roboto-mono.txt">SIL Open Font License 1.1</a>.
          </li>
          <li>
            React, PixiJS, TanStack Query, zustand, wouter and the noble libraries are under the MIT licence
            or the Unlicense.
          </li>
        </ul>
      </section>
    </div>
  );
}
