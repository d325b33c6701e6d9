import { long } from "#e2e/service/scale.ts";
import type { TestPressroom } from "./open-pressroom.ts";

/**
 * Makes the worker run a scheduled task now. A second call while the job waits adds no other job. In the long run it
 * does nothing, because the test waits for the schedule.
 */
export async function runTaskNow(
  { database }: Pick<TestPressroom, "database">,
  workspaceId: string,
  task: "finish-intents" | "reconcile-orders" | "find-gaps",
): Promise<void> {
  if (long) return;
  await database.rows(
    `select graphile_worker.add_job($1::text, json_build_object('workspaceId', $2::text),
       job_key => 'asked:' || $1::text || ':' || $2::text, priority => -20)`,
    [task, workspaceId],
  );
}

/**
 * Ends leases of 15 s after 10 s, and not before: a living process renews them every 5 s. In the long run it does
 * nothing, because their full time passes.
 */
export async function shortenLeases(
  { database }: Pick<TestPressroom, "database">,
  workspaceId: string,
): Promise<void> {
  if (long) return;
  await database.rows(
    `update order_intents set lease_until = now() where workspace_id = $1 and state = 'open'
       and lease_until > now() and lease_until < now() + interval '5 seconds'`,
    [workspaceId],
  );
}

const times = ["created_at", "sent_at", "lease_until", "under_way_until"];

/**
 * Makes the intents of a shop, and the leases on them, older. `interval` is PostgreSQL's. In UTC, because Citus takes
 * only immutable operators on columns in an update.
 */
export async function ageIntents(
  { database }: Pick<TestPressroom, "database">,
  { workspaceId }: { workspaceId: string },
  interval: string,
): Promise<void> {
  await database.rows(
    `update order_intents
     set ${times.map((time) => `${time} = (${time} at time zone 'UTC' - $2::interval) at time zone 'UTC'`).join(", ")}
     where workspace_id = $1`,
    [workspaceId, interval],
  );
}
