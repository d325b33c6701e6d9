import { and, eq, inArray, isNull } from "drizzle-orm";
import { db } from "#drizzle/client.ts";
import { imports } from "#drizzle/schema/imports.ts";
import type { MemberContext } from "#lib/core/auth/context.ts";
import { requirePermission } from "#lib/core/auth/require-permission.ts";
import { AppError } from "#lib/errors.ts";
import { maxOpenImports, unstartedImportDays } from "./limits.ts";

/**
 * A file may have 100,000 rows, so a workspace may have only 50 imports that were not started, in both modes
 * together.
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
  if (open >= maxOpenImports)
    throw new AppError("import_too_many", 409, { max: maxOpenImports, days: unstartedImportDays });
}
