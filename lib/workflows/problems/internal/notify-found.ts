import { and, eq, inArray, sql } from "drizzle-orm";
import type { Executor } from "#drizzle/client.ts";
import type { Mode } from "#drizzle/mode.ts";
import { orderProblems, type ProblemKind } from "#drizzle/schema/order-problems.ts";
import { orders } from "#drizzle/schema/orders.ts";
import type { Outcome } from "#lib/core/intents/finish-intent.ts";
import type { NotificationKind } from "#lib/features/notifications/kinds.ts";
import {
  type NewNotification,
  notifyMembers,
  settleNotifications,
} from "#lib/features/notifications/notify.ts";
import { runOfKey } from "#lib/features/orders/payment-keys.ts";
import { refusalKind } from "#lib/features/orders/refusal-kind.ts";
import { lastTryOf } from "#lib/workflows/approvals/approval-row.ts";
import type { FoundProblem } from "./find-problems.ts";

/** If more problems of a kind are found at once, one notification gives their number. */
const notifiedOneByOne = 5;

/** The run that tried to pay an order. Of all its refusals, members get one notification, and its author none. */
type PaymentRun = { id: string; askedBy: string };

/** The notification of each kind of problem; `late` has none. */
const notificationKinds: Partial<Record<ProblemKind, NotificationKind>> = {
  issue: "order_issue",
  on_hold: "order_on_hold",
  payment_refused: "payment_refused",
  parcel_returned: "parcel_returned",
  parcel_lost: "parcel_lost",
};

/**
 * Notifies members of new problems, each only once. It runs in the caller's transaction: a crash before the commit
 * notifies no one.
 */
export async function notifyFound(tx: Executor, workspaceId: string, found: FoundProblem[]): Promise<void> {
  const news = found.filter(({ isNews, kind }) => isNews && notificationKinds[kind]);
  const runs = await findRuns(tx, workspaceId, news);
  const runOf = ({ kind, orderId }: FoundProblem) =>
    kind === "payment_refused" ? runs.get(orderId) : undefined;
  const groups = Map.groupBy(news, (each) => `${each.mode}:${each.kind}:${runOf(each)?.id}`);
  for (const same of groups.values()) {
    const run = same[0] && runOf(same[0]);
    if (same.length > (run ? 1 : notifiedOneByOne)) await notifyMany(tx, workspaceId, same, run);
    else await notifyEach(tx, workspaceId, same, run);
  }
}

type EndedProblem = { mode: Mode; kind: ProblemKind; orderId: string };

/**
 * Marks the notifications of problems that have ended as read: nothing is left to do. Those that give a number follow
 * once no problem of their kind is open.
 */
export async function settleEnded(
  tx: Executor,
  workspaceId: string,
  ended: readonly EndedProblem[],
): Promise<void> {
  const groups = Map.groupBy(ended, ({ mode, kind }) => `${mode}:${kind}`);
  for (const same of groups.values()) {
    const [{ mode, kind }] = same as [EndedProblem];
    const notificationKind = notificationKinds[kind];
    if (!notificationKind) continue;
    const orderIds = same.map(({ orderId }) => orderId);
    await settleNotifications(tx, workspaceId, notificationKind, { orderIds });
    const open = await tx
      .select({ id: orderProblems.id })
      .from(orderProblems)
      .where(
        and(
          eq(orderProblems.workspaceId, workspaceId),
          eq(orderProblems.mode, mode),
          eq(orderProblems.kind, kind),
          inArray(orderProblems.state, ["open", "snoozed"]),
        ),
      )
      .limit(1);
    if (open.length === 0) await settleNotifications(tx, workspaceId, notificationKind, { problemsOf: mode });
  }
}

/** By the id of the order. */
async function findRuns(
  tx: Executor,
  workspaceId: string,
  found: readonly FoundProblem[],
): Promise<ReadonlyMap<string, PaymentRun>> {
  const refused = found.filter(({ kind }) => kind === "payment_refused").map(({ orderId }) => orderId);
  if (refused.length === 0) return new Map();
  const lastTry = lastTryOf(tx, workspaceId);
  const tries = await tx
    .select({ orderId: orders.id, key: lastTry.key, askedBy: lastTry.askedBy })
    .from(orders)
    .innerJoinLateral(lastTry, sql`true`)
    .where(and(eq(orders.workspaceId, workspaceId), inArray(orders.id, refused)));
  return new Map(
    tries.flatMap(({ orderId, key, askedBy }) => {
      const id = runOfKey(key);
      return id ? [[orderId, { id, askedBy }] as const] : [];
    }),
  );
}

async function notifyEach(
  tx: Executor,
  workspaceId: string,
  found: FoundProblem[],
  run: PaymentRun | undefined,
): Promise<void> {
  const lastTry = lastTryOf(tx, workspaceId);
  const known = await tx
    .select({ id: orders.id, number: orders.number, outcome: lastTry.outcome })
    .from(orders)
    .leftJoinLateral(lastTry, sql`true`)
    .where(
      and(
        eq(orders.workspaceId, workspaceId),
        inArray(
          orders.id,
          found.map(({ orderId }) => orderId),
        ),
      ),
    );
  for (const problem of found) {
    const { mode, kind, orderId, code } = problem;
    const notificationKind = notificationKinds[kind];
    if (!notificationKind) continue;
    const order = known.find(({ id }) => id === orderId);
    const outcome = kind === "payment_refused" && (order?.outcome as Outcome | null | undefined);
    await notifyMembers(tx, workspaceId, {
      kind: notificationKind,
      mode,
      subject: { type: "order", id: orderId },
      ...occurrenceOf(problem, run),
      details: { number: order?.number ?? "", code, ...(outcome && { why: refusalKind(outcome) }) },
    });
  }
}

async function notifyMany(
  tx: Executor,
  workspaceId: string,
  found: FoundProblem[],
  run: PaymentRun | undefined,
): Promise<void> {
  const [first] = found;
  const notificationKind = first && notificationKinds[first.kind];
  if (!notificationKind) return;
  await notifyMembers(tx, workspaceId, {
    kind: notificationKind,
    mode: first.mode,
    subject: problemsList,
    ...occurrenceOf(first, run, "many:"),
    details: { count: found.length },
  });
}

const problemsList = { type: "problems", id: "" } as const;

const occurrenceOf = (
  { orderId, subject, since }: FoundProblem,
  run: PaymentRun | undefined,
  prefix = "",
): Pick<NewNotification, "occurrence" | "counted" | "actorId"> =>
  run
    ? { occurrence: `run:${run.id}`, counted: problemsList, actorId: run.askedBy }
    : { occurrence: `${prefix}${orderId}:${subject}:${since}` };
