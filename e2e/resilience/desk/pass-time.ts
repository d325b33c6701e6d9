import { long } from "#e2e/service/scale.ts";
import type { Desk } from "./open-desk.ts";

/**
 * Asks the worker now for what it does by the clock. Asked again while it waits, it is still one job. In the long run
 * the worker's own clock is waited for.
 */
export async function askNow(
  { database }: Pick<Desk, "database">,
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
 * Ends leases of 15 s after 10, and no sooner: a process that is alive renews them every 5 s. In the long run their full
 * time passes.
 */
export async function shortenLeases(
  { database }: Pick<Desk, "database">,
  workspaceId: string,
): Promise<void> {
  if (long) return;
  await database.rows(
    `update order_intents set lease_until = now() where workspace_id = $1 and state = 'open'
       and lease_until > now() and lease_until < now() + interval '5 seconds'`,
    [workspaceId],
  );
}

/** Makes everything that a shop has asked for, and the leases on it, older. `interval` is PostgreSQL's. */
export async function ageIntents(
  { database }: Pick<Desk, "database">,
  { workspaceId }: { workspaceId: string },
  interval: string,
): Promise<void> {
  await database.rows(
    `update order_intents set created_at = created_at - $2::interval, sent_at = sent_at - $2::interval,
       lease_until = lease_until - $2::interval, under_way_until = under_way_until - $2::interval
     where workspace_id = $1`,
    [workspaceId, interval],
  );
}
