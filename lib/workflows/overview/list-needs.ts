import { type SQL, sql } from "drizzle-orm";
import { db } from "#drizzle/client.ts";
import { given, prepareOnce } from "#drizzle/prepare.ts";
import { orderProblems, type ProblemKind } from "#drizzle/schema/order-problems.ts";
import type { MemberContext } from "#lib/core/auth/context.ts";
import { requireRole } from "#lib/core/auth/require-permission.ts";
import { discontinuedDrafts } from "#lib/features/orders/discontinued-drafts.ts";
import { listMentions } from "#lib/features/orders/list-mentions.ts";
import { discontinuedQuotes } from "#lib/features/quotes/discontinued-quotes.ts";
import { listKeyWarnings } from "#lib/features/settings/list-key-warnings.ts";
import { findTrouble } from "#lib/features/webhooks/find-trouble.ts";
import { isUrgent } from "#lib/features/webhooks/status.ts";
import { countedAtMost } from "#lib/numbers.ts";
import { countApprovals } from "#lib/workflows/approvals/count-approvals.ts";
import { countProblems } from "#lib/workflows/problems/count-problems.ts";
import type { StatisticsScope } from "./internal/statistics-between.ts";
import type { Named, Need } from "./need.ts";

const kinds = [
  "payment_refused",
  "issue",
  "parcel_lost",
  "on_hold",
  "late",
  "parcel_returned",
] as const satisfies ProblemKind[];

/** The number of open problems by kind, each counted to `countedAtMost`. */
async function countOpenProblems({ workspace, mode }: StatisticsScope) {
  const [counts] = await statement().execute({ workspaceId: workspace.id, mode });
  return kinds.map((kind) => ({ kind, count: counts?.[kind] ?? 0 }));
}

const statement = prepareOnce(() => {
  // The kind is a literal in the statement: PostgreSQL does not use a partial index when it is a parameter of a
  // prepared statement.
  const count = (kind: ProblemKind) => {
    const some = db()
      .select({ id: orderProblems.id })
      .from(orderProblems)
      .where(
        sql`${orderProblems.workspaceId} = ${given("workspaceId")} and ${orderProblems.mode} = ${given("mode")}
          and ${orderProblems.state} = 'open' and not ${orderProblems.isEarlier}
          and ${orderProblems.kind} = ${sql.raw(`'${kind}'`)}`,
      )
      .limit(countedAtMost);
    return sql<number>`(select count(*)::int from ${some} counted)`;
  };
  const columns = Object.fromEntries(kinds.map((kind) => [kind, count(kind)])) as Record<
    (typeof kinds)[number],
    ReturnType<typeof count>
  >;
  return db().select(columns).from(sql`(select) as once`).prepare("count_open_problems");
});

const mostNamed = 3;

/**
 * Everything in this mode that a member with this role should handle, most urgent first; problems that block all
 * other work lead.
 */
export async function listNeeds(ctx: MemberContext): Promise<Need[]> {
  requireRole(ctx, "orders:read");
  const [warnings, trouble, problems, { earlier }, approvals, discontinued, named] = await Promise.all([
    ctx.can("settings:manage") ? listKeyWarnings(ctx) : [],
    ctx.can("webhooks:manage") ? findTrouble(ctx) : null,
    countOpenProblems(ctx),
    countProblems(ctx),
    ctx.roleDenies("orders:confirm") || ctx.roleDenies("orders:write") ? null : countApprovals(ctx),
    findDiscontinued(ctx),
    listMentions(ctx),
  ]);
  const { drafts, quotes } = discontinued;
  const keys = warnings.map((warning): Need => ({ kind: "key", warning }));
  return [
    ...keys.filter((need) => !isLater(need)),
    ...(trouble && isUrgent(trouble.kind) ? [{ kind: "webhook" as const, trouble }] : []),
    ...problems.filter(({ count }) => count > 0),
    ...(approvals && approvals.waiting > 0 ? [{ kind: "approval" as const, count: approvals.waiting }] : []),
    ...keys.filter(isLater),
    ...holding("discontinued_drafts", drafts),
    ...holding("discontinued_quotes", quotes),
    ...(earlier > 0 ? [{ kind: "earlier" as const, count: earlier }] : []),
    ...(named.mentions.length > 0 ? [{ kind: "mentions" as const, ...named }] : []),
  ];
}

const isLater = (need: Need) => need.kind === "key" && need.warning.problem === "expiring";

const holding = (kind: "discontinued_drafts" | "discontinued_quotes", found: Named[]): Need[] =>
  found.length === 0 ? [] : [{ kind, count: found.length, first: found.slice(0, mostNamed) }];

/** Of the newest drafts and quotes, those with a discontinued variant. */
async function findDiscontinued(scope: StatisticsScope): Promise<{ drafts: Named[]; quotes: Named[] }> {
  const [drafts, quotes] = await Promise.all([
    named(discontinuedDrafts(scope)),
    named(discontinuedQuotes(scope)),
  ]);
  return { drafts, quotes };
}

async function named(found: SQL): Promise<Named[]> {
  return (await db().execute<Named>(sql`select newest.id, newest.name ${found}`)).rows;
}
