import type pg from "pg";

const wasErased = (place: string, table: string, subjectId: string) => `exists (select from erasures
    where erasures.workspace_id = ${table}.workspace_id and place = '${place}' and subject_id = ${subjectId})`;

/**
 * Ends or pauses what must not continue by itself after a restore: sessions, links, runs, imports and schedules. A
 * person looks at orders and payments first. Waiting mails are dropped, because they may have been sent since the
 * backup.
 */
const settling: readonly string[] = [
  "update sessions set ended_at = now() where ended_at is null",
  "delete from sign_in_challenges",
  "delete from password_resets",
  "delete from email_changes",
  "update quote_shares set revoked_at = now() where revoked_at is null",
  "update tracking_links set revoked_at = now() where revoked_at is null",
  "update invitations set revoked_at = now() where accepted_at is null and revoked_at is null",
  "update runs set stop_code = 'lay_idle' where state = 'running' and stop_code is null",
  "update imports set state = 'paused' where state = 'running'",
  // What was erased since the backup had ended before. It ends here too, because only then can it be erased again.
  `update order_schedules set state = 'over', paused_for = null, next_on = null, next_at = null
   where state <> 'over' and ${wasErased("schedules", "order_schedules", "order_schedules.id::text")}`,
  `update order_schedule_runs set state = 'failed', outcome = '{"code": "schedule_ended"}', finished_at = now()
   where state = 'open'
     and ${wasErased("schedule_runs", "order_schedule_runs", "concat_ws(':', schedule_id::text, due_on::text)")}`,
  `update order_intents set state = 'abandoned', outcome = '{"code": "unknown"}', finished_at = now(),
     lease_until = null, lease_token = null
   where state = 'open' and ${wasErased("intents", "order_intents", "order_intents.id::text")}`,
  // The backed-up Pressroom may have sent it afterwards, so it counts as sent; recovery only looks it up.
  `update order_intents set look_up_only = true, sent_at = coalesce(sent_at, created_at), lease_until = null, lease_token = null
   where state = 'open' or (state = 'succeeded' and replacement_state in ('open', 'undoing'))`,
  "delete from service_pauses",
  "update webhook_rotations set state = 'undone', reason = 'restored', ended_at = now(), lease_until = null where ended_at is null",
  "update order_schedules set state = 'paused', paused_for = 'hand' where state = 'active'",
  "update order_schedule_runs set stopped_for = 'schedule_paused' where state = 'open' and stopped_for is null",
  // What changed since the backup may have been mailed since then.
  "update recipient_mails set state = 'dropped', reason = 'restored', ended_at = now() where state = 'waiting'",
  "update recipient_mails set state = 'unknown', reason = 'restored', ended_at = now() where state = 'sending'",
  ...["in_production_since", "shipped_since", "delivered_since"].map(
    (since) => `update recipient_mail_settings set ${since} = now() where ${since} is not null`,
  ),
  "update notification_mails set state = 'dropped', ended_at = now() where state = 'waiting'",
];

export async function settleRestored(client: pg.ClientBase): Promise<void> {
  for (const statement of settling) await client.query(statement);
}
