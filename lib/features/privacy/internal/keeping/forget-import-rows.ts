import { and, eq, inArray, isNull, lt, sql } from "drizzle-orm";
import { db } from "#drizzle/client.ts";
import { imports } from "#drizzle/schema/imports.ts";
import { workspaces } from "#drizzle/schema/workspaces.ts";

const batch = 1_000;

/** Empties the lines of files whose orders were made, or given up, longer ago than they are kept. Returns how many. */
export async function forgetImportRows(workspaceId: string): Promise<number> {
  const kept = sql`(select ${workspaces.importRowDays} from ${workspaces} where ${workspaces.id} = ${workspaceId})`;
  const old = await db()
    .select({ id: imports.id })
    .from(imports)
    .where(
      and(
        eq(imports.workspaceId, workspaceId),
        inArray(imports.state, ["finished", "stopped"]),
        lt(imports.finishedAt, sql`now() - make_interval(days => ${kept})`),
        isNull(imports.rowsForgottenAt),
      ),
    );
  let forgotten = 0;
  for (const { id } of old) {
    forgotten += await forgetRows(workspaceId, id);
    await db()
      .update(imports)
      .set({ rowsForgottenAt: sql`now()` })
      .where(and(eq(imports.workspaceId, workspaceId), eq(imports.id, id)));
  }
  return forgotten;
}

async function forgetRows(workspaceId: string, importId: string): Promise<number> {
  let forgotten = 0;
  for (let from = 0; ; from += batch) {
    const { rowCount } = await db().execute(sql`
      update import_rows set cells = '[]' where workspace_id = ${workspaceId} and import_id = ${importId}
        and position > ${from} and position <= ${from + batch}`);
    forgotten += rowCount ?? 0;
    if (!rowCount) break;
  }
  await forgetSaid(workspaceId, importId);
  return forgotten;
}

/** What was wrong in a line says what stood in it, and a refusal what was sent. */
async function forgetSaid(workspaceId: string, importId: string): Promise<void> {
  const ofImport = sql`workspace_id = ${workspaceId} and import_id = ${importId}`;
  await db().execute(sql`delete from import_problems where ${ofImport}`);
  await db().execute(sql`update import_orders set outcome = jsonb_build_object('code', outcome -> 'code')
    where ${ofImport} and state = 'refused' and outcome is not null`);
}
