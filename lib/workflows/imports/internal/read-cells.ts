import { and, eq, inArray } from "drizzle-orm";
import { db } from "#drizzle/client.ts";
import { importRows } from "#drizzle/schema/import-rows.ts";

/** Some rows of an import by their place in its file. */
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
