import type { ImportRecord } from "../find-import.ts";
import { createGatherer } from "../gather-orders.ts";
import type { ReadAddress } from "./mapping/judge-values.ts";
import { readCells } from "./read-cells.ts";

/** Reads some rows at once; then of those that are one order, where it goes. */
export async function readAddresses(
  held: Pick<ImportRecord, "workspaceId" | "id" | "mapping">,
  rows: readonly number[],
): Promise<(ofOrder: readonly number[]) => ReadAddress> {
  const cells = await readCells(held, rows);
  return (ofOrder) => {
    const gatherer = createGatherer(held.mapping ?? { columns: [], country: null });
    for (const row of ofOrder) gatherer.add(row, cells.get(row) ?? []);
    const [order] = gatherer.orders();
    if (!order) throw new Error("a row of an import is gone");
    return order.address;
  };
}
