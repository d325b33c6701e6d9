import { and, eq, inArray } from "drizzle-orm";
import { db } from "#drizzle/client.ts";
import { importRows } from "#drizzle/schema/import-rows.ts";
import type { ImportRecord } from "../find-import.ts";
import { createGatherer } from "../gather-orders.ts";
import type { ReadAddress } from "./mapping/validate-values.ts";

/** Some rows of an import, by their position in the file. */
export async function readCells(
  { workspaceId, id }: { workspaceId: string; id: string },
  rows: readonly number[],
): Promise<Map<number, string[]>> {
  if (rows.length === 0) return new Map();
  const found = await db()
    .select({ position: importRows.position, cells: importRows.cells })
    .from(importRows)
    .where(
      and(
        eq(importRows.workspaceId, workspaceId),
        eq(importRows.importId, id),
        inArray(importRows.position, [...rows]),
      ),
    );
  return new Map(found.map(({ position, cells }) => [position, cells]));
}

/** Reads several rows at once. The returned function builds the address of one order from its rows. */
export async function readAddresses(
  record: Pick<ImportRecord, "workspaceId" | "id" | "mapping">,
  rows: readonly number[],
): Promise<(ofOrder: readonly number[]) => ReadAddress> {
  const cells = await readCells(record, rows);
  return (ofOrder) => {
    const gatherer = createGatherer(record.mapping ?? { columns: [], country: null });
    for (const row of ofOrder) gatherer.add(row, cells.get(row) ?? []);
    const [order] = gatherer.orders();
    if (!order) throw new Error("a row of an import is gone");
    return order.address;
  };
}
