import { sql } from "drizzle-orm";
import { value } from "./named-statement.ts";

/**
 * For a statement whose CTE `event` inserts an event and returns it: what is owed of it to each subscribed endpoint.
 * `endpointStatuses` are those whose endpoints are owed anything.
 */
export const oweEvent = sql`
  insert into deliveries (event_id, endpoint_id, next_attempt_at)
  select event.id, endpoint.id, event.created_at
  from event, webhook_endpoints endpoint
  where endpoint.account_id = event.account_id
    and endpoint.deleted_at is null
    and endpoint.status = any(${value("endpointStatuses")}::text[])
    and event.type = any(endpoint.events)`;
