import { and, eq } from "drizzle-orm";
import type { Executor } from "#drizzle/client.ts";
import { type RunKind, runs } from "#drizzle/schema/runs.ts";
import type { MemberContext } from "#lib/core/auth/context.ts";
import { requireRole } from "#lib/core/auth/require-permission.ts";
import { notFound } from "#lib/errors.ts";

type Wanted = { id: string; kind: RunKind };

/** The run that the same request started earlier, whatever happened to its orders; null if there is none. */
export async function findOwnRun(
  ctx: MemberContext,
  tx: Executor,
  { id, kind }: Wanted,
): Promise<string | null> {
  requireRole(ctx, "orders:write");
  const [run] = await tx
    .select({ id: runs.id })
    .from(runs)
    .where(
      and(
        eq(runs.workspaceId, ctx.workspace.id),
        eq(runs.mode, ctx.mode),
        eq(runs.id, id),
        eq(runs.kind, kind),
        eq(runs.askedBy, ctx.actor.userId),
      ),
    );
  return run?.id ?? null;
}

/**
 * The same, when a run with this id exists.
 * @throws AppError not_found if it belongs to another member, or is of another kind
 */
export async function requireOwnRun(ctx: MemberContext, tx: Executor, wanted: Wanted): Promise<string> {
  requireRole(ctx, "orders:write");
  const own = await findOwnRun(ctx, tx, wanted);
  if (!own) throw notFound();
  return own;
}
