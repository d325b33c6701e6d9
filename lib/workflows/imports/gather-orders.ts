import type { ImportMapping } from "#drizzle/schema/imports.ts";
import { addressFields } from "./fields.ts";
import {
  type AddressValues,
  judgeAddress,
  type Problem,
  type ReadAddress,
} from "./internal/mapping/judge-values.ts";
import { type Origin, readOrigin } from "./internal/mapping/origin.ts";
import { type LineItem, readLine } from "./internal/mapping/read-line.ts";

export type RowProblem = Problem & { row: number; isWarning?: boolean };

/** An order as the rows of a file say it, before anything is looked up. */
export type GatheredOrder = {
  /** The first of its rows. */
  position: number;
  reference: string | null;
  /** The order of an earlier file that its first row corrects. */
  origin: Origin | null;
  items: LineItem[];
  address: ReadAddress;
  problems: RowProblem[];
};

type Open = Omit<GatheredOrder, "address"> & { values: AddressValues };

const mostItems = 100;

/** Puts rows together: those with one reference are one order, and one without is an order of its own. */
export function createGatherer(mapping: ImportMapping) {
  const byReference = new Map<string, Open>();
  const opened: Open[] = [];

  function add(row: number, cells: readonly string[]): void {
    if (cells.every((cell) => cell.trim() === "")) return;
    const { reference, address, item, problems } = readLine(row, cells, mapping);
    const same = reference === null ? undefined : byReference.get(reference);
    const order = same ?? openOrder(row, reference, cells, address);
    if (!same) opened.push(order);
    if (reference !== null) byReference.set(reference, order);
    order.items.push(item);
    for (const problem of problems) order.problems.push({ ...problem, row });
    if (order.items.length === mostItems + 1) {
      order.problems.push({ row, field: "reference", code: "too_many_items", params: { max: mostItems } });
    }
    if (same) join(same, row, address);
  }

  function orders(): GatheredOrder[] {
    return opened.map(({ position, reference, origin, items, problems, values }) => {
      const judged = judgeAddress(values, mapping.country);
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

/** Many files write the address at the first row of an order alone; where a later one says another, that is told. */
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
