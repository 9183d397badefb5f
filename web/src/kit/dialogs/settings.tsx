import {
  type Motion,
  type StageKind,
  set,
  type TextSize,
  type Theme,
  useSettings,
} from "../../state/settings";
import css from "../controls/form.module.css";
import { SoundControl } from "../sound/control";
import { Dialog } from "./dialog";

const THEMES: [Theme, string][] = [
  ["system", "Same as the system"],
  ["dark", "Dark"],
  ["light", "Light"],
];
const MOTIONS: [Motion, string][] = [
  ["system", "Same as the system"],
  ["off", "Keep still"],
  ["full", "Move"],
];
const SIZES: [TextSize, string][] = [
  ["small", "Small"],
  ["normal", "Normal"],
  ["large", "Large"],
];
const STAGES: [StageKind, string][] = [
  ["own", "The game's own"],
  ["plain", "Plain, for any game"],
];

export function SettingsDialog({ open, onClose }: { open: boolean; onClose(): void }) {
  const settings = useSettings();
  return (
    <Dialog title="Settings" open={open} onClose={onClose}>
      <Choices name="Theme" values={THEMES} value={settings.theme} onChange={(theme) => set({ theme })} />
      <Choices
        name="Motion"
        values={MOTIONS}
        value={settings.motion}
        onChange={(motion) => set({ motion })}
      />
      <Choices name="Text" values={SIZES} value={settings.text} onChange={(text) => set({ text })} />
      <Choices name="Stage" values={STAGES} value={settings.stage} onChange={(stage) => set({ stage })} />
      <SoundControl />
      <p className={css["hint"]}>Saved in this browser as you change them.</p>
    </Dialog>
  );
}

interface ChoicesProps<T extends string> {
  name: string;
  values: [T, string][];
  value: T;
  onChange(value: T): void;
}

function Choices<T extends string>({ name, values, value, onChange }: ChoicesProps<T>) {
  return (
    <fieldset className={css["choices"]}>
      <legend>{name}</legend>
      {values.map(([each, label]) => (
        <label key={each} className={css["check"]}>
          <input type="radio" name={name} checked={value === each} onChange={() => onChange(each)} />
          {label}
        </label>
      ))}
    </fieldset>
  );
}
