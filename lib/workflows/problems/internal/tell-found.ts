import { and, eq, inArray } from "drizzle-orm";
import type { Executor } from "#drizzle/client.ts";
import type { ProblemKind } from "#drizzle/schema/order-problems.ts";
import { orders } from "#drizzle/schema/orders.ts";
import type { NotificationKind } from "#lib/features/notifications/kinds.ts";
import { tellMembers } from "#lib/features/notifications/tell.ts";
import type { FoundProblem } from "./find-problems.ts";

/** Of more than so many that were found at once, people are told how many. */
const toldOneByOne = 5;

/** What is late was late already before somebody looked. */
const toldAs: Partial<Record<ProblemKind, NotificationKind>> = {
  issue: "order_issue",
  on_hold: "order_on_hold",
  payment_refused: "payment_refused",
  parcel_returned: "parcel_returned",
  parcel_lost: "parcel_lost",
};

/** Tells people what has just come up, each once for all time: a crash before the commit tells nobody. */
export async function tellFound(tx: Executor, workspaceId: string, found: FoundProblem[]): Promise<void> {
  const news = Map.groupBy(
    found.filter(({ isNews, kind }) => isNews && toldAs[kind]),
    ({ mode, kind, cameAlong }) => `${mode}:${kind}:${cameAlong}`,
  );
  for (const same of news.values()) {
    if (same.length > toldOneByOne) await tellMany(tx, workspaceId, same);
    else await tellEach(tx, workspaceId, same);
  }
}

async function tellEach(tx: Executor, workspaceId: string, found: FoundProblem[]): Promise<void> {
  const numbers = await tx
    .select({ id: orders.id, number: orders.number })
    .from(orders)
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
    const { mode, kind, orderId, code, cameAlong } = problem;
    const told = toldAs[kind];
    if (!told) continue;
    const number = numbers.find(({ id }) => id === orderId)?.number ?? "";
    await tellMembers(tx, workspaceId, {
      kind: told,
      mode,
      subject: { type: "order", id: orderId },
      occurrence: occurrenceOf(problem),
      details: { number, code },
      isQuiet: cameAlong,
    });
  }
}

async function tellMany(tx: Executor, workspaceId: string, found: FoundProblem[]): Promise<void> {
  const [first] = found;
  const told = first && toldAs[first.kind];
  if (!told) return;
  await tellMembers(tx, workspaceId, {
    kind: told,
    mode: first.mode,
    subject: { type: "problems", id: "" },
    occurrence: `many:${occurrenceOf(first)}`,
    details: { count: found.length },
    isQuiet: first.cameAlong,
  });
}

const occurrenceOf = ({ orderId, subject, since }: FoundProblem) => `${orderId}:${subject}:${since}`;
