import { and, eq } from "drizzle-orm";
import { db } from "#drizzle/client.ts";
import { memberships } from "#drizzle/schema/memberships.ts";
import type { MemberContext } from "#lib/core/auth/context.ts";
import { requireRole } from "#lib/core/auth/require-permission.ts";
import { parseInput } from "#lib/parse-input.ts";
import { type ChooseOrderColumnsInput, chooseOrderColumnsSchema } from "./views-schemas.ts";

/**
 * Saves the reader's columns for every device; null restores the default columns. The choice affects only the reader,
 * so it is not audited.
 */
export async function chooseOrderColumns(ctx: MemberContext, input: ChooseOrderColumnsInput): Promise<void> {
  requireRole(ctx, "orders:read");
  const { columns } = parseInput(chooseOrderColumnsSchema, input);
  await db()
    .update(memberships)
    .set({ orderColumns: columns })
    .where(and(eq(memberships.workspaceId, ctx.workspace.id), eq(memberships.userId, ctx.actor.userId)));
}
