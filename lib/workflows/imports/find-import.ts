import { and, eq, ne } from "drizzle-orm";
import { db } from "#drizzle/client.ts";
import { imports } from "#drizzle/schema/imports.ts";
import type { MemberContext } from "#lib/core/auth/context.ts";
import { requireRole } from "#lib/core/auth/require-permission.ts";
import { notFound } from "#lib/errors.ts";
import { importIdSchema } from "./schemas.ts";

export type ImportRecord = typeof imports.$inferSelect;

/** Finds an import of this mode. A file that is still being read counts as missing. @throws AppError not_found */
export async function findImport(ctx: MemberContext, input: { importId: string }): Promise<ImportRecord> {
  requireRole(ctx, "orders:write");
  const parsed = importIdSchema.safeParse(input);
  if (!parsed.success) throw notFound();
  const [found] = await db()
    .select()
    .from(imports)
    .where(
      and(
        eq(imports.workspaceId, ctx.workspace.id),
        eq(imports.mode, ctx.mode),
        eq(imports.id, parsed.data.importId),
        ne(imports.state, "reading"),
      ),
    );
  if (!found) throw notFound();
  return found;
}
