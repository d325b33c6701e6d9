import { and, eq, inArray, sql } from "drizzle-orm";
import { db } from "#drizzle/client.ts";
import { importOrders } from "#drizzle/schema/import-orders.ts";
import { imports } from "#drizzle/schema/imports.ts";
import type { GatheredOrder } from "../../gather-orders.ts";
import type { LeasedImport } from "../../leased-import.ts";
import type { ValidatedOrder } from "../../validate-orders.ts";
import { type Origin, writeOrigin } from "../mapping/origin.ts";
import { submissionOf } from "../running/submission-of.ts";

const batch = 5_000;

export type ResolvedSubmissions = {
  /** From an order's position to its submission. */
  submissions: ReadonlyMap<number, string>;
  /** From a submission to the order that another import created with it. */
  made: ReadonlyMap<string, string>;
};

/**
 * A row that corrects a row of an earlier import reuses that row's submission. So there is only one order, whichever
 * of the two files creates it and however often it is imported. A second row with the same origin becomes its own
 * order, with a warning.
 */
export async function resolveSubmissions(
  leasedImport: LeasedImport,
  gathered: readonly GatheredOrder[],
  judged: readonly ValidatedOrder[],
): Promise<ResolvedSubmissions> {
  const known = await findSubmissions(
    leasedImport,
    gathered.flatMap(({ origin }) => origin ?? []),
  );
  const submissions = new Map<number, string>();
  const followedAt = new Map<string, number>();
  gathered.forEach(({ position, origin }, at) => {
    const followed = origin ? known.get(writeOrigin(origin)) : undefined;
    const first = followed === undefined ? undefined : followedAt.get(followed);
    const isFirst = followed !== undefined && first === undefined;
    if (isFirst) followedAt.set(followed, position);
    submissions.set(position, isFirst ? followed : submissionOf(leasedImport.id, position));
    if (first === undefined) return;
    judged[at]?.problems.push({
      ...{ row: position, field: "", code: "origin_twice", params: { first }, isWarning: true },
    });
  });
  return { submissions, made: await findMade(leasedImport, [...followedAt.keys()]) };
}

/** Only imports of this mode: a live order must not reuse the submission of a test order. */
async function findSubmissions({ workspaceId, mode, id }: LeasedImport, origins: readonly Origin[]) {
  const found = new Map<string, string>();
  const others = origins.filter(({ importId }) => importId !== id);
  for (let from = 0; from < others.length; from += batch) {
    const some = others.slice(from, from + batch);
    const rows = await db()
      .select({
        importId: importOrders.importId,
        position: importOrders.position,
        submissionId: importOrders.submissionId,
      })
      .from(importOrders)
      .innerJoin(
        imports,
        and(eq(imports.workspaceId, importOrders.workspaceId), eq(imports.id, importOrders.importId)),
      )
      .where(
        and(
          eq(importOrders.workspaceId, workspaceId),
          eq(imports.mode, mode),
          sql`(${importOrders.importId}, ${importOrders.position}) in (select * from unnest(
            ${sql.param(some.map(({ importId }) => importId))}::uuid[],
            ${sql.param(some.map(({ position }) => position))}::int[]))`,
        ),
      );
    for (const { submissionId, ...origin } of rows) found.set(writeOrigin(origin), submissionId);
  }
  return found;
}

async function findMade({ workspaceId, id }: LeasedImport, submissionIds: readonly string[]) {
  const made = new Map<string, string>();
  for (let from = 0; from < submissionIds.length; from += batch) {
    const rows = await db()
      .select({ submissionId: importOrders.submissionId, orderId: importOrders.orderId })
      .from(importOrders)
      .where(
        and(
          eq(importOrders.workspaceId, workspaceId),
          inArray(importOrders.submissionId, submissionIds.slice(from, from + batch)),
          eq(importOrders.state, "created"),
          sql`${importOrders.importId} <> ${id}`,
        ),
      );
    for (const { submissionId, orderId } of rows) if (orderId) made.set(submissionId, orderId);
  }
  return made;
}
