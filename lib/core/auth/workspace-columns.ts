import { sql } from "drizzle-orm";
import { workspaces } from "#drizzle/schema/workspaces.ts";

/**
 * Since when orders were not compared with the service, although a key may read them and was not refused. Without any
 * comparison yet, since the first such key was connected. Null while orders are compared. A comparison runs every 30
 * seconds, and a few failed ones in a row need no notice. Column names are written out, because Drizzle omits a
 * column's table in a statement with one table.
 */
export const mirrorStaleSince = sql<Date | null>`(
  select coalesce(workspaces.reconciled_at, min(api_keys.created_at)) from api_keys
  where api_keys.workspace_id = workspaces.id and api_keys.purpose = 'ordering'
    and 'orders:read' = any(api_keys.scopes) and api_keys.removed_at is null and api_keys.refused_at is null
  having count(*) > 0 and coalesce(workspaces.reconciled_at, min(api_keys.created_at))
    < now() - interval '3 minutes' - make_interval(secs => coalesce(workspaces.reconcile_took_ms, 0) / 500.0)
)`.mapWith(workspaces.reconciledAt);

/**
 * Until when the service asked the account to wait; null after an answer other than 429. The row has the database's
 * time and this value the process's time, so the query reads how long the pause still lasts.
 */
const servicePausedUntil = sql<Date | null>`(
  select extract(epoch from service_pauses.until - now())::float8 * 1000 from service_pauses
  where service_pauses.account_id = workspaces.account_id
)`.mapWith((leftMs: number) => new Date(Date.now() + leftMs));

/**
 * Whether pages show the pause. A pause lasts at most two minutes. If it ended two minutes ago and still has a row, no
 * process has probed since, for example because the worker died. Then it no longer explains why orders are out of date.
 */
export const isServicePaused = sql<boolean>`exists (select from service_pauses
  where service_pauses.account_id = workspaces.account_id and service_pauses.until > now() - interval '2 minutes')`;

/** The columns that a context reads of its workspace. */
export const workspaceColumns = {
  id: workspaces.id,
  slug: workspaces.slug,
  name: workspaces.name,
  accountId: workspaces.accountId,
  serviceDownSince: workspaces.serviceDownSince,
  servicePausedUntil,
  isServicePaused,
  reconciledAt: workspaces.reconciledAt,
  mirrorStaleSince,
  requiresSecondFactor: workspaces.requiresSecondFactor,
  freshPaymentAboveCents: workspaces.freshPaymentAboveCents,
  trackingPages: workspaces.trackingPages,
};
