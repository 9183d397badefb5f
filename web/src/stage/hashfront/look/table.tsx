/** Tables and their pages. */
import type { ReactNode } from "react";
import { Btn, css } from "./look";

/** A column: its name, what stands in it, and whether that is a number. */
export type Column<T> = [name: string, cell: (row: T) => ReactNode, number?: "number"];

interface TableProps<T> {
  columns: Column<T>[];
  rows: T[];
  keyOf(row: T): string | number;
  /** What to say when there is no row. */
  empty?: string;
}

export function Table<T>({ columns, rows, keyOf, empty }: TableProps<T>) {
  return (
    <div className={css["scroll"]}>
      <table className={css["table"]}>
        <thead>
          <tr>
            {columns.map(([name, , number]) => (
              <th key={name} data-number={number}>
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={keyOf(row)}>
              {columns.map(([name, cell, number]) => (
                <td key={name} data-number={number}>
                  {cell(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {rows.length === 0 && empty && <p className={css["note"]}>{empty}</p>}
    </div>
  );
}

export function Pages(props: { page: number; size: number; total: number; open(page: number): void }) {
  const { page, size, total, open } = props;
  return (
    <div className={css["row"]}>
      <Btn small tone="grey" disabled={page === 0} onClick={() => open(page - 1)}>
        PREVIOUS
      </Btn>
      <Btn small tone="grey" disabled={(page + 1) * size >= total} onClick={() => open(page + 1)}>
        NEXT
      </Btn>
    </div>
  );
}
