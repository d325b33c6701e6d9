import { sql } from "drizzle-orm";
import { workspaces } from "#drizzle/schema/workspaces.ts";

/**
 * Since when orders were not compared with the service, where they should be: a key may read them and was not refused.
 * Where they never were, since the first such key was connected. Null while they are. A turn comes every 30 seconds; a
 * few that fail in a row are nothing to tell yet. Names are written out, because Drizzle leaves out the table of a
 * column where a statement has one table.
 */
export const mirrorStillSince = sql<Date | null>`(
  select coalesce(workspaces.reconciled_at, min(api_keys.created_at)) from api_keys
  where api_keys.workspace_id = workspaces.id and api_keys.purpose = 'ordering'
    and 'orders:read' = any(api_keys.scopes) and api_keys.removed_at is null and api_keys.refused_at is null
  having count(*) > 0 and coalesce(workspaces.reconciled_at, min(api_keys.created_at))
    < now() - interval '3 minutes' - make_interval(secs => coalesce(workspaces.reconcile_took_ms, 0) / 500.0)
)`.mapWith(workspaces.reconciledAt);

/**
 * Until when the service has asked the account to wait; null once a call was answered otherwise than by 429. By the clock
 * of this process, while the row goes by that of the database: what is read is how long the pause lasts still.
 */
const servicePausedUntil = sql<Date | null>`(
  select extract(epoch from service_pauses.until - now())::float8 * 1000 from service_pauses
  where service_pauses.account_id = workspaces.account_id
)`.mapWith((leftMs: number) => new Date(Date.now() + leftMs));

/**
 * Whether pages say so. A row whose end passed two minutes ago, as long as a pause lasts at most, was probed by nobody,
 * as where the worker died after a 429: it no longer tells why orders stand still.
 */
export const isServicePaused = sql<boolean>`exists (select from service_pauses
  where service_pauses.account_id = workspaces.account_id and service_pauses.until > now() - interval '2 minutes')`;

/** What a context knows of its workspace. */
export const workspaceColumns = {
  id: workspaces.id,
  slug: workspaces.slug,
  name: workspaces.name,
  accountId: workspaces.accountId,
  serviceDownSince: workspaces.serviceDownSince,
  servicePausedUntil,
  isServicePaused,
  reconciledAt: workspaces.reconciledAt,
  mirrorStillSince,
  requiresSecondFactor: workspaces.requiresSecondFactor,
  freshPaymentAboveCents: workspaces.freshPaymentAboveCents,
};
