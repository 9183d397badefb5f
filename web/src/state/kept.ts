/** What the browser keeps between visits. Where it keeps nothing (private windows), the page still works. */
const PREFIX = "yonder.";

export function keptText(name: string): string | null {
  try {
    return localStorage.getItem(PREFIX + name);
  } catch {
    return null;
  }
}

export function kept<T>(name: string, otherwise: T): T {
  try {
    const text = keptText(name);
    return text === null ? otherwise : (JSON.parse(text) as T);
  } catch {
    return otherwise;
  }
}

export function keep(name: string, value: unknown): boolean {
  try {
    if (value === null) localStorage.removeItem(PREFIX + name);
    else localStorage.setItem(PREFIX + name, JSON.stringify(value));
    return true;
  } catch {
    return false;
  }
}

/** Tells when another tab has changed what is kept. */
export function onKept(name: string, changed: () => void): void {
  if (typeof window === "undefined") return;
  window.addEventListener("storage", (event) => {
    if (event.key === PREFIX + name || event.key === null) changed();
  });
}
