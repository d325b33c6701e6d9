import { and, asc, eq, gt } from "drizzle-orm";
import { db } from "#drizzle/client.ts";
import { importRows } from "#drizzle/schema/import-rows.ts";
import type { ImportRecord } from "../../find-import.ts";
import { createGatherer, type GatheredOrder } from "../../gather-orders.ts";

const pageRows = 5_000;

/** What the rows of an import are orders of, by what somebody said that its columns mean. */
export async function readOrders({
  workspaceId,
  id,
  hasHeader,
  mapping,
}: Pick<ImportRecord, "workspaceId" | "id" | "hasHeader" | "mapping">): Promise<GatheredOrder[]> {
  if (!mapping) return [];
  const gatherer = createGatherer(mapping);
  let last = hasHeader ? 1 : 0;
  while (true) {
    const rows = await db()
      .select({ position: importRows.position, cells: importRows.cells })
      .from(importRows)
      .where(
        and(
          eq(importRows.workspaceId, workspaceId),
          eq(importRows.importId, id),
          gt(importRows.position, last),
        ),
      )
      .orderBy(asc(importRows.position))
      .limit(pageRows);
    for (const { position, cells } of rows) gatherer.add(position, cells);
    last = rows.at(-1)?.position ?? last;
    if (rows.length < pageRows) return gatherer.orders();
  }
}
