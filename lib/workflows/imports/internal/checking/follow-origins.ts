import { and, eq, inArray, sql } from "drizzle-orm";
import { db } from "#drizzle/client.ts";
import { importOrders } from "#drizzle/schema/import-orders.ts";
import { imports } from "#drizzle/schema/imports.ts";
import type { GatheredOrder } from "../../gather-orders.ts";
import type { HeldImport } from "../../held-import.ts";
import type { JudgedOrder } from "../../judge-orders.ts";
import { type Origin, writeOrigin } from "../mapping/origin.ts";
import { submissionOf } from "../running/submission-of.ts";

const batch = 5_000;

export type Followed = {
  /** Position to the submission that its order is asked for with. */
  submissions: ReadonlyMap<number, string>;
  /** Submission to the order that another file made with it. */
  made: ReadonlyMap<string, string>;
};

/**
 * What corrects a row of an earlier file goes on with the submission of that row: whichever of the two files makes its
 * order, and however often it is brought, the order is one. A second row that says so is an order of its own, and told.
 */
export async function followOrigins(
  held: HeldImport,
  gathered: readonly GatheredOrder[],
  judged: readonly JudgedOrder[],
): Promise<Followed> {
  const known = await findSubmissions(
    held,
    gathered.flatMap(({ origin }) => origin ?? []),
  );
  const submissions = new Map<number, string>();
  const followedAt = new Map<string, number>();
  gathered.forEach(({ position, origin }, at) => {
    const followed = origin ? known.get(writeOrigin(origin)) : undefined;
    const first = followed === undefined ? undefined : followedAt.get(followed);
    const isFirst = followed !== undefined && first === undefined;
    if (isFirst) followedAt.set(followed, position);
    submissions.set(position, isFirst ? followed : submissionOf(held.id, position));
    if (first === undefined) return;
    judged[at]?.problems.push({
      ...{ row: position, field: "", code: "origin_twice", params: { first }, isWarning: true },
    });
  });
  return { submissions, made: await findMade(held, [...followedAt.keys()]) };
}

/** Those of this mode: a test order is none that a live one could go on with. */
async function findSubmissions({ workspaceId, mode, id }: HeldImport, origins: readonly Origin[]) {
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

async function findMade({ workspaceId, id }: HeldImport, submissionIds: readonly string[]) {
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
