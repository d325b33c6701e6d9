import { sql } from "drizzle-orm";
import { db } from "#drizzle/client.ts";
import { given, prepareOnce } from "#drizzle/prepare.ts";
import { orderProblems, type ProblemKind } from "#drizzle/schema/order-problems.ts";
import type { FigureScope } from "../figures/figures-between.ts";
import { mostCounted } from "./need.ts";

const kinds = [
  "payment_refused",
  "issue",
  "parcel_lost",
  "on_hold",
  "late",
  "parcel_returned",
] as const satisfies ProblemKind[];

/** How many problems of each kind stand open; each is counted to 100. */
export async function countOpenProblems({ workspace, mode }: FigureScope) {
  const [counts] = await statement().execute({ workspaceId: workspace.id, mode });
  return kinds.map((kind) => ({ kind, count: counts?.[kind] ?? 0 }));
}

const statement = prepareOnce(() => {
  // The kind stands in the statement itself: as a value, its index is not found by a statement that is planned once.
  const count = (kind: ProblemKind) => {
    const some = db()
      .select({ id: orderProblems.id })
      .from(orderProblems)
      .where(
        sql`${orderProblems.workspaceId} = ${given("workspaceId")} and ${orderProblems.mode} = ${given("mode")}
          and ${orderProblems.state} = 'open' and ${orderProblems.kind} = ${sql.raw(`'${kind}'`)}`,
      )
      .limit(mostCounted);
    return sql<number>`(select count(*)::int from ${some} counted)`;
  };
  const columns = Object.fromEntries(kinds.map((kind) => [kind, count(kind)])) as Record<
    (typeof kinds)[number],
    ReturnType<typeof count>
  >;
  return db().select(columns).from(sql`(select) as once`).prepare("count_open_problems");
});
