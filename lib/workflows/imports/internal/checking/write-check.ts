import { and, eq, inArray, sql } from "drizzle-orm";
import { db, type Executor } from "#drizzle/client.ts";
import { importBaskets } from "#drizzle/schema/import-baskets.ts";
import { importOrders } from "#drizzle/schema/import-orders.ts";
import { importProblems } from "#drizzle/schema/import-problems.ts";
import { imports } from "#drizzle/schema/imports.ts";
import { isLeasedBy } from "#lib/core/leases.ts";
import type { LeasedImport } from "../../leased-import.ts";
import type { ValidatedOrder } from "../../validate-orders.ts";
import { submissionOf } from "../running/submission-of.ts";
import type { ResolvedSubmissions } from "./resolve-submissions.ts";

const batchOrders = 5_000;
/** Only the first problems are stored, for a file that is wrong in every row. */
const mostProblems = 20_000;

type Checked = ResolvedSubmissions & {
  orders: readonly ValidatedOrder[];
  templateRevisions: Record<string, number>;
  /** From a reference to the order that has it. */
  taken: ReadonlyMap<string, string>;
  /** References that the service was already asked for, with the id of the order that has it, if any. */
  lookedUp: ReadonlyMap<string, string | null>;
  /** Whether the mirror has every order of the account. */
  mirrorIsComplete: boolean;
};

/** Replaces the result of the previous check. Writes nothing if the import changed meanwhile. */
export async function writeCheck(leasedImport: LeasedImport, checked: Checked): Promise<boolean> {
  return db().transaction(async (tx) => {
    const [kept] = await tx
      .update(imports)
      .set({ step: "prices", templateRevisions: checked.templateRevisions })
      .where(
        and(
          isLeasedBy(imports, leasedImport),
          eq(imports.revision, leasedImport.revision),
          eq(imports.state, "checking"),
        ),
      )
      .returning({ id: imports.id });
    if (!kept) return false;
    await clear(tx, leasedImport);
    for (let from = 0; from < checked.orders.length; from += batchOrders) {
      const batch = checked.orders.slice(from, from + batchOrders);
      await insertOrders(tx, leasedImport, batch, checked);
      await insertBaskets(tx, leasedImport, batch);
    }
    const problems = checked.orders.flatMap((order) => order.problems).slice(0, mostProblems);
    for (let from = 0; from < problems.length; from += batchOrders) {
      await tx
        .insert(importProblems)
        .values(
          problems
            .slice(from, from + batchOrders)
            .map(({ row, field, code, params = {}, isWarning = false }) => ({
              workspaceId: leasedImport.workspaceId,
              importId: leasedImport.id,
              row,
              field,
              code,
              params,
              isWarning,
            })),
        )
        .onConflictDoNothing();
    }
    return true;
  });
}

/** Priced baskets stay: a correction in another row does not change their price. */
async function clear(tx: Executor, { workspaceId, id }: LeasedImport): Promise<void> {
  for (const table of [importOrders, importProblems]) {
    await tx.delete(table).where(and(eq(table.workspaceId, workspaceId), eq(table.importId, id)));
  }
  await tx
    .delete(importBaskets)
    .where(
      and(
        eq(importBaskets.workspaceId, workspaceId),
        eq(importBaskets.importId, id),
        inArray(importBaskets.state, ["waiting", "refused"]),
      ),
    );
}

const isSound = ({ problems }: ValidatedOrder) => problems.every(({ isWarning }) => isWarning === true);

async function insertOrders(
  tx: Executor,
  { workspaceId, id }: LeasedImport,
  orders: readonly ValidatedOrder[],
  { taken, lookedUp, mirrorIsComplete, submissions, made }: Checked,
): Promise<void> {
  const list = orders.map((order) => {
    const { reference, position, templateId } = order;
    const submission = submissions.get(position) ?? submissionOf(id, position);
    const before = made.get(submission);
    const named = reference === null ? null : (taken.get(reference) ?? lookedUp.get(reference) ?? null);
    const orderId = before ?? named;
    return {
      position,
      rows: `{${order.rows.join(",")}}`,
      reference,
      submission,
      templateId,
      known: reference === null || mirrorIsComplete || lookedUp.has(reference),
      basket: order.basketKey,
      state: isSound(order) ? (orderId ? "taken" : "ready") : "invalid",
      orderId,
      code: before ? "made_before" : "reference_taken",
    };
  });
  const column = <T>(pick: (order: (typeof list)[number]) => T) => sql.param(list.map(pick));
  await tx.execute(sql`
    insert into ${importOrders}
      (workspace_id, import_id, position, rows, reference, submission_id, template_id, is_looked_up, basket_key, state,
        order_id, outcome)
    select ${workspaceId}::uuid, ${id}::uuid, position, rows::int[], reference, submission, template, known, basket, state, order_id,
      case when order_id is not null then jsonb_build_object('code', code) end
    from unnest(
      ${column(({ position }) => position)}::int[], ${column(({ rows }) => rows)}::text[],
      ${column(({ reference }) => reference)}::text[], ${column(({ submission }) => submission)}::uuid[],
      ${column(({ templateId }) => templateId)}::uuid[],
      ${column(({ known }) => known)}::bool[], ${column(({ basket }) => basket)}::text[],
      ${column(({ state }) => state)}::text[], ${column(({ orderId }) => orderId)}::uuid[],
      ${column(({ code }) => code)}::text[]
    ) as judged (position, rows, reference, submission, template, known, basket, state, order_id, code)`);
}

async function insertBaskets(
  tx: Executor,
  { workspaceId, id }: LeasedImport,
  orders: readonly ValidatedOrder[],
) {
  const baskets = new Map(orders.filter(isSound).map((order) => [order.basketKey, order]));
  if (baskets.size === 0) return;
  const list = [...baskets.values()];
  await tx.execute(sql`
    insert into ${importBaskets} (workspace_id, import_id, key, items, position)
    select ${workspaceId}::uuid, ${id}::uuid, key, items::jsonb, position
    from unnest(
      ${sql.param(list.map(({ basketKey }) => basketKey))}::text[],
      ${sql.param(list.map(({ items }) => JSON.stringify(items)))}::text[],
      ${sql.param(list.map(({ position }) => position))}::int[]
    ) as asked (key, items, position)
    on conflict do nothing`);
}
