import { and, eq, inArray, isNull } from "drizzle-orm";
import { db } from "#drizzle/client.ts";
import { imports } from "#drizzle/schema/imports.ts";
import type { MemberContext } from "#lib/core/auth/context.ts";
import { requirePermission } from "#lib/core/auth/require-permission.ts";
import { AppError } from "#lib/errors.ts";
import { keptDays, mostOpen } from "./limits.ts";

/**
 * A file may have a hundred thousand rows: a workspace keeps so many that nobody has set going, in both modes together.
 * @throws AppError import_too_many
 */
export async function refuseTooMany(ctx: MemberContext): Promise<void> {
  requirePermission(ctx, "orders:write");
  const open = await db().$count(
    imports,
    and(
      eq(imports.workspaceId, ctx.workspace.id),
      isNull(imports.startedAt),
      inArray(imports.state, ["reading", "mapping", "checking", "checked", "stopped"]),
    ),
  );
  if (open >= mostOpen) throw new AppError("import_too_many", 409, { max: mostOpen, days: keptDays });
}
