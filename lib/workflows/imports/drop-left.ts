import { and, eq, inArray, isNull, lt, or, sql } from "drizzle-orm";
import { db } from "#drizzle/client.ts";
import { notifyChange } from "#drizzle/notify.ts";
import { imports } from "#drizzle/schema/imports.ts";
import { requireTask } from "#lib/core/auth/require-permission.ts";
import type { SystemContext } from "#lib/core/auth/system-context.ts";
import { dropImport } from "./internal/drop-import.ts";
import { keptDays } from "./limits.ts";

/** Condition of one that nobody brought to its end, or set going for as long as it is kept. */
export const isLeft = and(
  isNull(imports.startedAt),
  or(
    and(eq(imports.state, "reading"), lt(imports.createdAt, sql`now() - interval '1 hour'`)),
    and(
      inArray(imports.state, ["mapping", "checked", "stopped"]),
      lt(imports.createdAt, sql`now() - make_interval(days => ${keptDays}::int)`),
    ),
  ),
);

/** Drops what was never read whole, and what nobody has set going for as long as it is kept. */
export async function dropLeft(ctx: SystemContext): Promise<void> {
  requireTask(ctx, "imports");
  const workspaceId = ctx.workspace.id;
  const isLeftHere = and(eq(imports.workspaceId, workspaceId), isLeft);
  const left = await db().select({ id: imports.id, mode: imports.mode }).from(imports).where(isLeftHere);
  for (const { id, mode } of left) {
    await db().transaction(async (tx) => {
      // Held, so that it is not dropped while somebody sets it going.
      const held = await tx
        .select({ id: imports.id })
        .from(imports)
        .where(and(isLeftHere, eq(imports.id, id)))
        .for("update", { skipLocked: true });
      if (held.length === 0) return;
      await dropImport(tx, { workspaceId, importId: id });
      await notifyChange(tx, { workspaceId, mode, kind: "import", id });
    });
  }
}
