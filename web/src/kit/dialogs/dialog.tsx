import { type ReactNode, useEffect, useId, useLayoutEffect, useRef } from "react";
import css from "./dialog.module.css";

export interface DialogProps {
  title: string;
  open: boolean;
  onClose(): void;
  children: ReactNode;
  wide?: boolean;
}

/** A modal dialog: the browser keeps the focus inside (first on `data-first`), Escape closes, and the focus goes back where it was. */
export function Dialog({ title, open, onClose, children, wide = false }: DialogProps) {
  const box = useRef<HTMLDialogElement>(null);
  const name = useId();
  const beside = useRef(false);
  useEffect(() => {
    const dialog = box.current;
    if (dialog === null) return;
    if (!open && dialog.open) dialog.close();
    if (!open || dialog.open) return;
    dialog.showModal();
    dialog.querySelector<HTMLElement>("[data-first]")?.focus();
  }, [open]);
  // A dialog that is taken away while it is open gives the focus back too.
  useLayoutEffect(() => {
    const dialog = box.current;
    return () => dialog?.close();
  }, []);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: a click beside the box is a short cut; Escape does the same by keyboard
    <dialog
      ref={box}
      className={wide ? `${css["dialog"]} ${css["wide"]}` : css["dialog"]}
      aria-labelledby={name}
      onCancel={(event) => {
        // The page decides: `close` comes late, and may meet the same box opened for something else.
        event.preventDefault();
        onClose();
      }}
      onClose={() => {
        // A second Escape in a row is not asked about.
        if (open && box.current?.open === false) onClose();
      }}
      onMouseDown={(event) => {
        // Neither the second press of a double click on what opened it, nor one that began inside the box.
        beside.current = event.target === box.current && event.detail < 2;
      }}
      onClick={(event) => {
        if (event.target === box.current && beside.current) onClose();
      }}
    >
      {open && (
        <div className={css["box"]}>
          <div className={css["head"]}>
            <h2 id={name}>{title}</h2>
            <button type="button" className={css["close"]} aria-label="Close" onClick={onClose}>
              <span aria-hidden="true">×</span>
            </button>
          </div>
          <div className={css["body"]}>{children}</div>
        </div>
      )}
    </dialog>
  );
}
