import { and, eq, inArray, isNull, sql } from "drizzle-orm";
import { db, type Executor } from "#drizzle/client.ts";
import { notifyChange } from "#drizzle/notify.ts";
import { importOrders } from "#drizzle/schema/import-orders.ts";
import { imports } from "#drizzle/schema/imports.ts";
import { orders } from "#drizzle/schema/orders.ts";
import { writeAudit } from "#lib/core/audit/write-audit.ts";
import { isLeasedBy } from "#lib/core/leases.ts";
import { forEachLimited } from "#lib/features/catalog/for-each-limited.ts";
import { notifyRunEnded } from "#lib/features/notifications/notify.ts";
import { isStillLeased, type LeasedImport } from "../../leased-import.ts";
import { createImportOrder, findWaiting, gaveUp, type OrderEnd } from "./create-import-order.ts";
import { type NextOrder, nextOrders } from "./next-orders.ts";

/** A stopping worker waits for its jobs, so a turn is short. */
const turnMs = 20_000;
/** At 600 calls a minute one call starts every 100 ms; if a reply takes a second, about this many run at once. */
const concurrency = 12;
const pageOrders = 48;
/**
 * So many orders that were sent within an hour may wait for their result before no other order is sent: in an outage
 * the worker asks about each of them again and again. Of a basket without a created order fewer may wait: its product
 * may be the reason.
 */
const [mostWaiting, mostOfBasket] = [36, 3];
/** More than are awaited after a day, when the first are given up. Those sent at once may all get no answer. */
const mostAwaited = 24 * (mostWaiting + concurrency);

/**
 * One turn of a run. It creates several drafts at once, as fast as the account's rate limit allows for background
 * work. A basket whose orders get no result does not block the others.
 * @returns "later" if the result of some orders is unknown, or the service does not answer
 */
export async function createOrders(leasedImport: LeasedImport): Promise<"over" | "again" | "later"> {
  const ends = Date.now() + turnMs;
  let after = 0;
  let unknown = 0;
  let isLost = false;
  let isAnyGivenUp = false;
  let stopCode: string | null = null;
  const waiting = await findWaiting(leasedImport);
  const waitingOf = new Map<string, number>();
  const isFull = () => unknown >= concurrency || waiting.recent + unknown >= mostWaiting;
  const answered = new Set<string>();
  const isHeld = (basketKey: string) =>
    (waitingOf.get(basketKey) ?? 0) >= mostOfBasket && !answered.has(basketKey);
  const countWaiting = (basketKey: string) => waitingOf.set(basketKey, (waitingOf.get(basketKey) ?? 0) + 1);

  async function create(order: NextOrder): Promise<void> {
    const { basketKey } = order;
    if (waiting.submissions.has(order.submissionId)) return void countWaiting(basketKey);
    if (stopCode || isLost || (!order.isAwaited && (isFull() || isHeld(basketKey)))) return;
    // Skip the rest of the turn: after a pause and a quick resume this check would pass again, and the orders that were
    // skipped in between would be left out.
    if (!(await isStillLeased(leasedImport))) {
      isLost = true;
      return;
    }
    const end = await createImportOrder(leasedImport, order);
    if (!end) {
      unknown += 1;
      countWaiting(basketKey);
      await recordAwaited(leasedImport, order.position);
    } else if ("stopCode" in end) stopCode = end.stopCode;
    else {
      if (end.state === "created") answered.add(basketKey);
      isAnyGivenUp ||= end.state === "refused" && end.outcome.code === gaveUp;
      await endImportOrder(leasedImport, order.position, end);
    }
  }

  await forEachLimited(
    concurrency,
    await nextOrders(leasedImport, 0, mostAwaited, { isAwaited: true }),
    create,
  );
  if (isAnyGivenUp) await refuseLikeGivenUp(leasedImport);
  for (const basketKey of await findCreated(leasedImport, [...waitingOf.keys()])) answered.add(basketKey);
  while (Date.now() < ends) {
    const heldBaskets = [...waitingOf.keys()].filter(isHeld);
    const page = await nextOrders(leasedImport, after, pageOrders, { isAwaited: false, heldBaskets });
    await forEachLimited(concurrency, page, create);
    await notifyPages(leasedImport);
    if (stopCode) {
      await endImport(leasedImport, "stopped", stopCode);
      return "over";
    }
    if (isFull()) return "later";
    if (isLost) return "again";
    if (page.length < pageOrders) {
      if (waitingOf.size > 0) return "later";
      await endImport(leasedImport, "finished");
      return "over";
    }
    after = page.at(-1)?.position ?? after;
  }
  return "again";
}

const notifyPages = ({ workspaceId, mode, id }: LeasedImport) =>
  notifyChange(db(), { workspaceId, mode, kind: "import", id });

/** Records the result of one order, once. */
async function endImportOrder(
  { workspaceId, id }: LeasedImport,
  position: number,
  end: Exclude<OrderEnd, { stopCode: string }>,
): Promise<void> {
  const created = end.state === "created" ? end.orderId : null;
  const total = db()
    .select({ cents: orders.totalCents })
    .from(orders)
    .where(and(eq(orders.workspaceId, workspaceId), eq(orders.id, created ?? id)));
  await db()
    .update(importOrders)
    .set({
      state: end.state,
      outcome: end.state === "refused" ? end.outcome : null,
      orderId: created,
      totalCents: sql`(${total})`,
    })
    .where(and(isReady({ workspaceId, id }), eq(importOrders.position, position)));
}

const isReady = ({ workspaceId, id }: Pick<LeasedImport, "workspaceId" | "id">) =>
  and(
    eq(importOrders.workspaceId, workspaceId),
    eq(importOrders.importId, id),
    eq(importOrders.state, "ready"),
  );

/** Which of these baskets have a created order. */
async function findCreated({ workspaceId, id }: LeasedImport, basketKeys: string[]): Promise<string[]> {
  if (basketKeys.length === 0) return [];
  const found = await db()
    .selectDistinct({ key: importOrders.basketKey })
    .from(importOrders)
    .where(
      and(
        eq(importOrders.workspaceId, workspaceId),
        eq(importOrders.importId, id),
        eq(importOrders.state, "created"),
        inArray(importOrders.basketKey, basketKeys),
      ),
    );
  return found.flatMap(({ key }) => key ?? []);
}

/** Records that the result of an order is awaited: the page says so, and once it is given up, the order is refused. */
async function recordAwaited(leasedImport: LeasedImport, position: number): Promise<void> {
  await db()
    .update(importOrders)
    .set({ outcome: { code: "answer_lost" } })
    .where(and(isReady(leasedImport), eq(importOrders.position, position)));
}

/** The orders of a basket that were held back until the worker gave up those it had sent: they are not tried. */
async function refuseLikeGivenUp(leasedImport: LeasedImport): Promise<void> {
  const { workspaceId, id } = leasedImport;
  const givenUp = db()
    .select({ key: importOrders.basketKey })
    .from(importOrders)
    .where(and(eq(importOrders.workspaceId, workspaceId), eq(importOrders.importId, id)))
    .groupBy(importOrders.basketKey)
    .having(
      sql`count(*) filter (where ${importOrders.state} = 'refused' and ${importOrders.outcome} ->> 'code' = ${gaveUp})
        >= ${mostOfBasket}::int and count(*) filter (where ${importOrders.state} = 'created') = 0`,
    );
  await db()
    .update(importOrders)
    .set({ state: "refused", outcome: { code: "left" } })
    .where(
      and(isReady(leasedImport), isNull(importOrders.outcome), inArray(importOrders.basketKey, givenUp)),
    );
}

/**
 * Ends the import, once. `finished`: every order was tried; `stopped`: the member who started it can no longer
 * continue.
 */
async function endImport(
  leasedImport: LeasedImport,
  state: "finished" | "stopped",
  stopCode: string | null = null,
): Promise<void> {
  const { workspaceId, mode, id, startedBy, askedBy, startedAt, createdAt } = leasedImport;
  await db().transaction(async (tx) => {
    const [ended] = await tx
      .update(imports)
      .set({ state, stopCode, finishedAt: sql`now()`, leaseUntil: null, leaseToken: null })
      .where(and(isLeasedBy(imports, leasedImport), eq(imports.state, "running")))
      .returning({ finishedAt: imports.finishedAt });
    if (!ended) return;
    const actor = { userId: startedBy ?? askedBy, sessionId: null, address: null, name: "" };
    await writeAudit(
      tx,
      { workspace: { id: workspaceId }, mode, task: "imports", actor },
      { action: `import.${state}`, subjectType: "import", subjectId: id, details: { stopped: stopCode } },
    );
    const counts = await countEnds(tx, leasedImport);
    await notifyRunEnded(
      tx,
      { workspaceId, mode, askedBy: startedBy ?? askedBy },
      {
        subject: { type: "import", id },
        what: "import",
        begunAt: startedAt ?? createdAt,
        endedAt: ended.finishedAt,
        ...counts,
        stopCode,
      },
    );
    await notifyChange(tx, { workspaceId, mode, kind: "import", id });
  });
}

async function countEnds(tx: Executor, { workspaceId, id }: LeasedImport) {
  const [counts] = await tx
    .select({
      done: sql<number>`count(*) filter (where ${importOrders.state} = 'created')::int`,
      failed: sql<number>`count(*) filter (where ${importOrders.state} in ('invalid', 'refused'))::int`,
      taken: sql<number>`count(*) filter (where ${importOrders.state} = 'taken')::int`,
    })
    .from(importOrders)
    .where(and(eq(importOrders.workspaceId, workspaceId), eq(importOrders.importId, id)));
  return counts ?? { done: 0, failed: 0, taken: 0 };
}
