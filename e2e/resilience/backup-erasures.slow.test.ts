import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type BackupSetup, openBackupSetup, queryRows } from "./backups/open-backup-setup.ts";
import { runCommand } from "./backups/run-command.ts";

let desk: BackupSetup;
beforeAll(async () => {
  desk = await openBackupSetup();
});
afterAll(() => desk.close());

test("what was erased or unsubscribed after the backup stays so, also when it was active at the time of the backup", async () => {
  const { workspaceId, owner } = desk.workspace;
  const [schedule, intent] = [randomUUID(), randomUUID()];
  await queryRows(desk.source.databaseUrl, underWay({ workspaceId, owner, schedule, intent }));
  const file = await desk.backUp();
  const target = await desk.aTarget({ appSecret: desk.source.appSecret });
  expect((await runCommand("restore", [file], target).ended).code).toBe(0);
  expect((await tellsOf(target.databaseUrl)).sort()).toEqual(["draft", "order", "row", "run", "schedule"]);

  // Since the backup all of it has ended, and was erased.
  await queryRows(
    target.databaseUrl,
    `insert into erasures (workspace_id, place, subject_id, request_id)
     select workspace_id, 'orders', id::text, '${randomUUID()}'::uuid from orders
     union all select workspace_id, 'schedules', id::text, '${randomUUID()}'::uuid from order_schedules
     union all select workspace_id, 'schedule_runs', schedule_id || ':' || due_on, '${randomUUID()}'::uuid from order_schedule_runs
     union all select workspace_id, 'intents', id::text, '${randomUUID()}'::uuid from order_intents
     -- As it was called before the two kinds of runs became one.
     union all select workspace_id, 'bulk_run_rows', run_id || ':' || position, '${randomUUID()}'::uuid from run_rows;
     insert into recipient_mail_settings (workspace_id, shipped_since, hash_key) values ('${workspaceId}', now(), 'sealed');
     insert into unsubscribes (workspace_id, address_hash) values ('${workspaceId}', 'a-hash')`,
  );
  const { code, said } = await runCommand("restore", [file, "--replace"], target).ended;
  expect(code, said).toBe(0);
  expect(await tellsOf(target.databaseUrl)).toEqual([]);
  const [states] = await queryRows(
    target.databaseUrl,
    `select (select state from order_schedules) as schedule, (select state from order_schedule_runs) as run,
       (select state from order_intents where id = '${intent}') as intent,
       (select hash_key from recipient_mail_settings where shipped_since is null) as hash_key,
       (select count(*)::int from unsubscribes) as unsubscribed`,
  );
  const ended = { schedule: "over", run: "failed", intent: "abandoned" };
  expect(states).toEqual({ ...ended, hash_key: "sealed", unsubscribed: 1 });
});

const canary = '{"name": "Canary Quill", "line1": "1 Gate", "city": "Nest", "country": "FR"}';

type UnderWay = { workspaceId: string; owner: string; schedule: string; intent: string };

const underWay = ({ workspaceId, owner, schedule, intent }: UnderWay) => `
  update orders set recipient = 'Canary Quill', data = jsonb_set(data, '{shipping_address}', '${canary}');
  insert into order_schedules (workspace_id, id, mode, name, address, items, every, unit, starts_on, minute_of_day, time_zone, author_id)
    values ('${workspaceId}', '${schedule}', 'test', 'Weekly', '${canary}', '[]', 1, 'week', '2026-01-01', 0, 'UTC', '${owner}');
  insert into order_schedule_runs (workspace_id, schedule_id, due_on, content, asked_by)
    values ('${workspaceId}', '${schedule}', '2026-01-08', '{"address": ${canary}, "items": []}', '${owner}');
  insert into order_intents (workspace_id, id, mode, kind, api_key_id, idempotency_key, body, asked_by, sent_at)
    select '${workspaceId}', '${intent}', 'test', 'create', id, 'a-key', convert_to('{"shipping_address": ${canary}}', 'UTF8'), '${owner}', now()
    from api_keys limit 1;
  insert into run_rows (workspace_id, run_id, position, order_id, total_cents, state, outcome)
    select '${workspaceId}', gen_random_uuid(), 0, id, 100, 'failed', '{"code": "x", "details": {"order": {"shipping_address": ${canary}}}}'
    from orders limit 1`;

/** The places that contain the person's data. */
async function tellsOf(databaseUrl: string): Promise<string[]> {
  const found = await queryRows<{ place: string }>(
    databaseUrl,
    `select distinct place from (
       select 'order' as place, data::text || recipient as told from orders
       union all select 'schedule', address::text from order_schedules
       union all select 'run', content::text from order_schedule_runs
       union all select 'row', outcome::text from run_rows
       union all select 'draft', convert_from(body, 'UTF8') from order_intents where body is not null) as all_of_it
     where told like '%Canary Quill%'`,
  );
  return found.map(({ place }) => place);
}
