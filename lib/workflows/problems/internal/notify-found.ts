import { and, eq, inArray, sql } from "drizzle-orm";
import type { Executor } from "#drizzle/client.ts";
import type { ProblemKind } from "#drizzle/schema/order-problems.ts";
import { orders } from "#drizzle/schema/orders.ts";
import type { Outcome } from "#lib/core/intents/finish-intent.ts";
import type { NotificationKind } from "#lib/features/notifications/kinds.ts";
import { notifyMembers } from "#lib/features/notifications/notify.ts";
import { refusalKind } from "#lib/features/orders/refusal-kind.ts";
import { lastTryOf } from "#lib/workflows/approvals/approval-row.ts";
import type { FoundProblem } from "./find-problems.ts";

/** If more problems of a kind are found at once, one notification gives their number. */
const notifiedOneByOne = 5;

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
  const groups = Map.groupBy(
    found.filter(({ isNews, kind }) => isNews && notificationKinds[kind]),
    ({ mode, kind }) => `${mode}:${kind}`,
  );
  for (const same of groups.values()) {
    if (same.length > notifiedOneByOne) await notifyMany(tx, workspaceId, same);
    else await notifyEach(tx, workspaceId, same);
  }
}

async function notifyEach(tx: Executor, workspaceId: string, found: FoundProblem[]): Promise<void> {
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
      occurrence: occurrenceOf(problem),
      details: { number: order?.number ?? "", code, ...(outcome && { why: refusalKind(outcome) }) },
    });
  }
}

async function notifyMany(tx: Executor, workspaceId: string, found: FoundProblem[]): Promise<void> {
  const [first] = found;
  const notificationKind = first && notificationKinds[first.kind];
  if (!notificationKind) return;
  await notifyMembers(tx, workspaceId, {
    kind: notificationKind,
    mode: first.mode,
    subject: { type: "problems", id: "" },
    occurrence: `many:${occurrenceOf(first)}`,
    details: { count: found.length },
  });
}

const occurrenceOf = ({ orderId, subject, since }: FoundProblem) => `${orderId}:${subject}:${since}`;
