import { and, eq, inArray, sql } from "drizzle-orm";
import { db, type Executor } from "#drizzle/client.ts";
import { notifyChange } from "#drizzle/notify.ts";
import { importOrders } from "#drizzle/schema/import-orders.ts";
import { type ImportState, imports } from "#drizzle/schema/imports.ts";
import { templates } from "#drizzle/schema/templates.ts";
import { writeAudit } from "#lib/core/audit/write-audit.ts";
import type { MemberContext } from "#lib/core/auth/context.ts";
import { requirePermission } from "#lib/core/auth/require-permission.ts";
import { enqueue } from "#lib/core/jobs/enqueue.ts";
import { AppError, notFound } from "#lib/errors.ts";
import { parseInput } from "#lib/parse-input.ts";
import { type ChangeImportStateInput, changeImportStateSchema } from "./schemas.ts";

/** The states from which each state can be reached. */
const from: Record<ChangeImportStateInput["to"], readonly ImportState[]> = {
  running: ["checked", "paused", "stopped", "finished"],
  paused: ["running"],
  stopped: ["checking", "running", "paused"],
};

/**
 * Starts, pauses or stops an import. A paused import continues where it was, in the name of the member who resumes
 * it. After its end, starting it again also retries refused orders. A request for the current state changes nothing.
 * If a template of its rows has changed since the check, it checks the rows again instead of starting. Orders that are
 * left after a start stay as they were shown.
 * @throws AppError not_found | import_elsewhere | import_rows_deleted | import_template_changed
 */
export async function changeImportState(ctx: MemberContext, input: ChangeImportStateInput): Promise<void> {
  requirePermission(ctx, "orders:write");
  const { importId, to } = parseInput(changeImportStateSchema, input);
  const workspaceId = ctx.workspace.id;
  const isStale = await db().transaction(async (tx) => {
    const state = await lockState(tx, ctx, importId);
    if (state.current === to) return false;
    if (!from[to].includes(state.current)) throw new AppError("import_elsewhere", 409);
    if (to === "running" && state.rowsForgottenAt) throw new AppError("import_rows_deleted", 409);
    // An import that stopped during its check has nothing to run yet.
    if (to === "running" && state.current === "stopped" && !state.begun)
      throw new AppError("import_elsewhere", 409);
    if (to === "running" && !state.begun && (await hasChanged(tx, workspaceId, state.revisions))) {
      await checkAgain(tx, ctx, importId);
      return true;
    }
    await tx
      .update(imports)
      .set(
        to === "running"
          ? {
              state: to,
              startedBy: ctx.actor.userId,
              startedAt: sql`least(${imports.startedAt}, now())`,
              finishedAt: null,
              stopCode: null,
            }
          : { state: to, ...(to === "stopped" && { finishedAt: sql`now()`, stopCode: "by_person" }) },
      )
      .where(isThis(ctx, importId));
    if (to === "running" && state.current !== "paused") await retryRefused(tx, workspaceId, importId);
    await writeAudit(tx, ctx, {
      action: `import.${to === "running" ? "run" : to}`,
      subjectType: "import",
      subjectId: importId,
    });
    if (to === "running") await enqueue(tx, "run-import", { workspaceId, importId });
    await notifyChange(tx, { workspaceId, mode: ctx.mode, kind: "import", id: importId });
    return false;
  });
  if (isStale) throw new AppError("import_template_changed", 409);
}

async function hasChanged(tx: Executor, workspaceId: string, checked: Record<string, number>) {
  const ids = Object.keys(checked);
  const found = await tx
    .select({ id: templates.id, revision: templates.revision })
    .from(templates)
    .where(and(eq(templates.workspaceId, workspaceId), inArray(templates.id, ids)));
  return found.filter(({ id, revision }) => checked[id] === revision).length < ids.length;
}

async function checkAgain(tx: Executor, ctx: MemberContext, importId: string): Promise<void> {
  const workspaceId = ctx.workspace.id;
  await tx
    .update(imports)
    .set({ revision: sql`${imports.revision} + 1`, state: "checking", step: "rows" })
    .where(isThis(ctx, importId));
  await enqueue(tx, "run-import", { workspaceId, importId });
  await notifyChange(tx, { workspaceId, mode: ctx.mode, kind: "import", id: importId });
}

const isThis = (ctx: MemberContext, importId: string) =>
  and(eq(imports.workspaceId, ctx.workspace.id), eq(imports.mode, ctx.mode), eq(imports.id, importId));

async function lockState(tx: Executor, ctx: MemberContext, importId: string) {
  const [found] = await tx
    .select({
      current: imports.state,
      begun: imports.startedAt,
      revisions: imports.templateRevisions,
      rowsForgottenAt: imports.rowsForgottenAt,
    })
    .from(imports)
    .where(isThis(ctx, importId))
    .for("update");
  if (!found) throw notFound();
  return found;
}

async function retryRefused(tx: Executor, workspaceId: string, importId: string): Promise<void> {
  await tx
    .update(importOrders)
    .set({ state: "ready", outcome: null })
    .where(
      and(
        eq(importOrders.workspaceId, workspaceId),
        eq(importOrders.importId, importId),
        eq(importOrders.state, "refused"),
      ),
    );
}
