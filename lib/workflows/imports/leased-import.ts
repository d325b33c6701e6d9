import { and, eq } from "drizzle-orm";
import { db } from "#drizzle/client.ts";
import { imports } from "#drizzle/schema/imports.ts";
import { isLeasedBy } from "#lib/core/leases.ts";
import type { ImportRecord } from "./find-import.ts";

/** An import that one worker has leased, as it was when the lease began. */
export type LeasedImport = ImportRecord;

/**
 * Checked before each row: no member has paused, stopped or changed the import, and no other worker has leased it.
 * @step The caller has leased the import.
 */
export async function isStillLeased(leasedImport: LeasedImport): Promise<boolean> {
  const found = await db()
    .select({ id: imports.id })
    .from(imports)
    .where(
      and(
        isLeasedBy(imports, leasedImport),
        eq(imports.state, leasedImport.state),
        eq(imports.revision, leasedImport.revision),
      ),
    );
  return found.length > 0;
}
