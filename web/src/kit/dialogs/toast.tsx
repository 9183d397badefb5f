/** Short messages that go by themselves; they are told to screen readers too. */
import { create } from "zustand";
import css from "./toast.module.css";

export type Tone = "good" | "bad" | "calm";
interface Toast {
  id: number;
  text: string;
  tone: Tone;
}

const STAY_MS = 6_000;
const MOST = 4;
const useToasts = create<{ toasts: Toast[] }>()(() => ({ toasts: [] }));
let last = 0;

export function toast(text: string, tone: Tone = "calm"): void {
  const id = ++last;
  useToasts.setState(({ toasts }) => ({ toasts: [...toasts, { id, text, tone }].slice(-MOST) }));
  setTimeout(() => dismiss(id), STAY_MS);
}

const dismiss = (id: number): void =>
  useToasts.setState(({ toasts }) => ({ toasts: toasts.filter((each) => each.id !== id) }));

export function Toasts() {
  const toasts = useToasts((state) => state.toasts);
  return (
    <div className={css["toasts"]} role="log" aria-live="polite" aria-label="Messages">
      {toasts.map(({ id, text, tone }) => (
        <div key={id} className={css["toast"]} data-tone={tone}>
          <span>{text}</span>
          <button type="button" aria-label="Dismiss" onClick={() => dismiss(id)}>
            <span aria-hidden="true">×</span>
          </button>
        </div>
      ))}
    </div>
  );
}
