import { randomUUID } from "node:crypto";
import { z } from "zod";
import { callAction } from "#e2e/access/requests/call-action.ts";
import { readActionReply } from "#e2e/access/requests/read-action-reply.ts";
import { actionId } from "./action-id.ts";
import type { Database } from "./database.ts";
import { makeDraft } from "./make-draft.ts";
import { until } from "./until.ts";
import type { Person, World } from "./world.ts";

const lostReference = "CANARY-LOST-5519";
const requested = z.object({ requestId: z.guid() });

/** Inserts with SQL a payment request, a finished run, and a creation that failed. */
export async function addPayments(database: Database, orderId: string): Promise<World["payments"]> {
  const [requestId, runId] = [randomUUID(), randomUUID()];
  const from = "from orders o, users u where o.id = $2::uuid and u.email like '%canary%'";
  await database.rows(
    `insert into payment_requests (workspace_id, id, mode, order_id, asked_by, shown_total_cents)
     select o.workspace_id, $1::uuid, o.mode, o.id, u.id, o.total_cents ${from}`,
    [requestId, orderId],
  );
  await database.rows(
    `insert into runs (workspace_id, id, mode, kind, asked_by, rows_count, total_cents, failed_count, state)
     select o.workspace_id, $1::uuid, o.mode, 'pay', u.id, 1, o.total_cents, 1, 'finished' ${from}`,
    [runId, orderId],
  );
  await database.rows(
    `insert into run_rows (workspace_id, run_id, position, order_id, total_cents, state)
     select o.workspace_id, $1::uuid, 0, o.id, o.total_cents, 'stopped' ${from}`,
    [runId, orderId],
  );
  await database.rows(
    `insert into order_intents (workspace_id, mode, kind, api_key_id, idempotency_key, external_id, asked_by,
       state, outcome, left_open_at, finished_at)
     select o.workspace_id, o.mode, 'create', u.id, $1, $1, u.id, 'abandoned', '{"code":"never_sent"}', now(),
       now() ${from}`,
    [lostReference, orderId],
  );
  return { requestId, runId, lostReference };
}

/** Creates a draft of the first workspace, and a request of this member for its payment. */
export async function makePaymentRequest(world: World, { cookie }: Person): Promise<string> {
  const orderId = await makeDraft(world);
  const reply = await callAction({
    url: world.url,
    path: `/${world.slug}/test/orders/${orderId}`,
    id: actionId(world, "requestPaymentAction"),
    args: [
      { workspace: world.slug, mode: "test" },
      { orderId, shownTotalCents: world.order.totalCents },
    ],
    cookie,
    origin: world.url,
  });
  return requested.parse(readActionReply(reply).data).requestId;
}

export async function untilRunsAreOver({ database }: World): Promise<void> {
  await until("all runs are over", async () => {
    const running = await database.rows("select id from runs where state = 'running'");
    return running.length === 0;
  });
}
