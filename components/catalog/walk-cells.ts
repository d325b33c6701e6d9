import type { KeyboardEvent } from "react";

const steps: Readonly<Record<string, { rows: number; columns: number }>> = {
  ArrowUp: { rows: -1, columns: 0 },
  ArrowDown: { rows: 1, columns: 0 },
  Enter: { rows: 1, columns: 0 },
  ArrowLeft: { rows: 0, columns: -1 },
  ArrowRight: { rows: 0, columns: 1 },
};

/** Through the fields of a table as through a spreadsheet: Enter goes down and sends nothing. */
export function walkCells(event: KeyboardEvent<HTMLFormElement>): void {
  const step = steps[event.key];
  const field = event.target;
  if (!step || !(field instanceof HTMLInputElement) || field.type !== "text") return;
  if (step.columns !== 0 && !isAtEdge(field, step.columns)) return;
  event.preventDefault();
  nextField(field, step)?.select();
}

function isAtEdge(field: HTMLInputElement, direction: number): boolean {
  const isAllSelected = field.selectionStart === 0 && field.selectionEnd === field.value.length;
  if (isAllSelected) return true;
  if (field.selectionStart !== field.selectionEnd) return false;
  return field.selectionStart === (direction < 0 ? 0 : field.value.length);
}

/** Cells without a field are passed over. */
function nextField(from: HTMLInputElement, { rows, columns }: { rows: number; columns: number }) {
  const cell = from.closest("td");
  const row = cell?.closest("tr");
  const table = row?.closest("table");
  if (!cell || !row || !table) return null;
  for (let y = row.rowIndex + rows, x = cell.cellIndex + columns; ; y += rows, x += columns) {
    const next = table.rows[y]?.cells[x];
    if (!next) return null;
    const field = next.querySelector<HTMLInputElement>("input[type=text]");
    if (field) return field;
  }
}
