import { randomUUID } from "node:crypto";
import { and, eq, inArray, isNull, lt, or, sql } from "drizzle-orm";
import { db } from "#drizzle/client.ts";
import { imports } from "#drizzle/schema/imports.ts";
import { requireTask } from "#lib/core/auth/require-permission.ts";
import type { SystemContext } from "#lib/core/auth/system-context.ts";
import { freshLease } from "#lib/core/intents/keep-lease.ts";
import type { ImportRecord } from "./find-import.ts";

/** Taken by one worker, as it was then. */
export type HeldImport = ImportRecord;

/** Takes an import that is to be checked or run; null when it is neither, or somebody else's. */
export async function takeImport(ctx: SystemContext, importId: string): Promise<HeldImport | null> {
  requireTask(ctx, "imports");
  const [taken] = await db()
    .update(imports)
    .set({ leaseUntil: freshLease(), leaseToken: randomUUID() })
    .where(
      and(
        eq(imports.workspaceId, ctx.workspace.id),
        eq(imports.id, importId),
        inArray(imports.state, ["checking", "running"]),
        or(isNull(imports.leaseUntil), lt(imports.leaseUntil, sql`now()`)),
      ),
    )
    .returning();
  return taken ?? null;
}

export async function renewImport(held: HeldImport): Promise<void> {
  await db().update(imports).set({ leaseUntil: freshLease() }).where(whereHeld(held));
}

/** Asked before each row: nobody has paused, stopped or changed it, or taken it over. */
export async function isStillHeld(held: HeldImport): Promise<boolean> {
  const found = await db()
    .select({ id: imports.id })
    .from(imports)
    .where(and(whereHeld(held), eq(imports.state, held.state), eq(imports.revision, held.revision)));
  return found.length > 0;
}

export async function releaseImport(held: HeldImport): Promise<void> {
  await db().update(imports).set({ leaseUntil: null, leaseToken: null }).where(whereHeld(held));
}

export const whereHeld = ({ workspaceId, id, leaseToken }: HeldImport) =>
  and(
    eq(imports.workspaceId, workspaceId),
    eq(imports.id, id),
    sql`${imports.leaseToken} is not distinct from ${leaseToken}`,
  );
