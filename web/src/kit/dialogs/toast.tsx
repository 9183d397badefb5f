/** Short messages that go by themselves, but not while one points at them; they are told to screen readers too. */
import { useEffect, useState } from "react";
import { create } from "zustand";
import css from "./toast.module.css";

export type Tone = "good" | "bad" | "warn" | "calm";
interface Toast {
  id: number;
  text: string;
  tone: Tone;
  title: string;
  stay: number;
}

const STAY_MS = 6_000;
const MOST = 4;
const useToasts = create<{ toasts: Toast[]; elsewhere: boolean }>()(() => ({ toasts: [], elsewhere: false }));
let last = 0;

export function toast(text: string, tone: Tone = "calm", { title = "", stay = STAY_MS } = {}): void {
  const id = ++last;
  useToasts.setState(({ toasts }) => ({ toasts: [...toasts, { id, text, tone, title, stay }].slice(-MOST) }));
}

const dismiss = (id: number): void =>
  useToasts.setState(({ toasts }) => ({ toasts: toasts.filter((each) => each.id !== id) }));

/** The page's own; it is silent while a stage shows them in a place of its own. */
export function Toasts() {
  const elsewhere = useToasts((state) => state.elsewhere);
  return elsewhere ? null : <ToastList label="Messages" className="" />;
}

/** For a stage that has a place and a name of its own for them. */
export function StageToasts(props: { label: string; className: string }) {
  useEffect(() => {
    useToasts.setState({ elsewhere: true });
    return () => useToasts.setState({ elsewhere: false });
  }, []);
  return <ToastList {...props} />;
}

function ToastList({ label, className }: { label: string; className: string }) {
  const toasts = useToasts((state) => state.toasts);
  return (
    <div className={`${css["toasts"]} ${className}`} role="log" aria-live="polite" aria-label={label}>
      {toasts.map((each) => (
        <Line key={each.id} {...each} />
      ))}
    </div>
  );
}

function Line({ id, text, tone, title, stay }: Toast) {
  const [held, setHeld] = useState(false);
  useEffect(() => {
    if (held) return;
    const timer = setTimeout(() => dismiss(id), stay);
    return () => clearTimeout(timer);
  }, [id, stay, held]);
  return (
    <div
      className={css["toast"]}
      data-tone={tone}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
    >
      <span>
        {title && (
          <>
            <b>{title}</b> {"// "}
          </>
        )}
        {text}
      </span>
      <button type="button" aria-label="Dismiss" onClick={() => dismiss(id)}>
        <span aria-hidden="true">×</span>
      </button>
    </div>
  );
}
