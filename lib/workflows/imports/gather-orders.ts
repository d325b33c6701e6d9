import type { ImportMapping } from "#drizzle/schema/imports.ts";
import { addressFields } from "./fields.ts";
import { type Origin, readOrigin } from "./internal/mapping/origin.ts";
import { type LineItem, parseRow } from "./internal/mapping/parse-row.ts";
import {
  type AddressValues,
  type Problem,
  type ReadAddress,
  validateAddress,
} from "./internal/mapping/validate-values.ts";
import { maxItems } from "./limits.ts";

export type RowProblem = Problem & { row: number; isWarning?: boolean };

/** An order from the rows of a file, before anything is looked up. */
export type GatheredOrder = {
  /** The position of its first row. */
  position: number;
  reference: string | null;
  /** The order of an earlier import that its first row corrects. */
  origin: Origin | null;
  items: LineItem[];
  address: ReadAddress;
  problems: RowProblem[];
};

type Open = Omit<GatheredOrder, "address"> & { values: AddressValues };

/** Groups rows into orders: rows with the same reference are one order; a row without a reference is its own order. */
export function createGatherer(mapping: ImportMapping) {
  const byReference = new Map<string, Open>();
  const opened: Open[] = [];

  function add(row: number, cells: readonly string[]): void {
    if (cells.every((cell) => cell.trim() === "")) return;
    const { reference, address, item, problems } = parseRow(row, cells, mapping);
    const same = reference === null ? undefined : byReference.get(reference);
    const order = same ?? openOrder(row, reference, cells, address);
    if (!same) opened.push(order);
    if (reference !== null) byReference.set(reference, order);
    order.items.push(item);
    for (const problem of problems) order.problems.push({ ...problem, row });
    if (order.items.length === maxItems + 1) {
      order.problems.push({ row, field: "reference", code: "too_many_items", params: { max: maxItems } });
    }
    if (same) join(same, row, address);
  }

  function orders(): GatheredOrder[] {
    return opened.map(({ position, reference, origin, items, problems, values }) => {
      const judged = validateAddress(values, mapping.country);
      for (const problem of judged.problems) problems.push({ ...problem, row: position });
      return { position, reference, origin, items, problems, address: judged.address };
    });
  }

  return { add, orders };
}

const openOrder = (
  position: number,
  reference: string | null,
  cells: readonly string[],
  values: AddressValues,
): Open => ({ position, reference, origin: readOrigin(cells), items: [], problems: [], values });

/** Many files have the address only in the first row of an order. A different value in a later row is reported. */
function join(order: Open, row: number, address: AddressValues): void {
  for (const field of addressFields) {
    const said = address[field];
    if (!said) continue;
    const known = order.values[field];
    if (known === undefined) order.values[field] = said;
    else if (known !== said) {
      order.problems.push({ row, field, code: "conflict", params: { first: order.position } });
    }
  }
}
