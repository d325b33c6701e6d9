import { and, eq } from "drizzle-orm";
import { db } from "#drizzle/client.ts";
import { imports } from "#drizzle/schema/imports.ts";
import { isHeldBy } from "#lib/core/leases.ts";
import type { ImportRecord } from "./find-import.ts";

/** Taken by one worker, as it was then. */
export type HeldImport = ImportRecord;

/**
 * Asked before each row: nobody has paused, stopped or changed it, or taken it over.
 * @step Who calls it holds the import.
 */
export async function isStillHeld(held: HeldImport): Promise<boolean> {
  const found = await db()
    .select({ id: imports.id })
    .from(imports)
    .where(and(isHeldBy(imports, held), eq(imports.state, held.state), eq(imports.revision, held.revision)));
  return found.length > 0;
}
