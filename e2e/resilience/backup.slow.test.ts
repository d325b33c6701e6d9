import { randomUUID } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import path from "node:path";
import { buffer } from "node:stream/consumers";
import { gunzipSync } from "node:zlib";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { failureOf } from "#e2e/contract/service-account.ts";
import { readArchive } from "#scripts/backup/manifest.ts";
import { type BackupSetup, bigBytes, openBackupSetup, queryRows } from "./backups/open-backup-setup.ts";
import { readContents } from "./backups/read-contents.ts";
import { runCommand } from "./backups/run-command.ts";

let desk: BackupSetup;
beforeAll(async () => {
  desk = await openBackupSetup();
});
afterAll(() => desk.close());

test("a restore brings back everything to the last index, and signs everyone out", async () => {
  const file = await desk.backUp();
  const target = await desk.aTarget({ appSecret: desk.source.appSecret });
  expect(statSync(file).mode & 0o777).toBe(0o600);
  const { code, said } = await runCommand("restore", [file], target).ended;
  expect(code, said).toBe(0);
  expect(said).not.toContain("encrypted with");
  expect(await readContents(target.databaseUrl)).toEqual(await readContents(desk.source.databaseUrl));
  const [open] = await queryRows<{ count: number }>(
    target.databaseUrl,
    "select count(*)::int from sessions where ended_at is null",
  );
  expect(open?.count).toBe(0);
  const audit = await queryRows(target.databaseUrl, "select action from audit_log order by id desc limit 1");
  expect(audit).toEqual([{ action: "backup.restored" }]);
  const files = path.join(target.dataDir, "files", "uploads");
  expect(readdirSync(files).toSorted()).toEqual(["big", "empty"]);
  expect(readFileSync(path.join(files, "big")).equals(Buffer.alloc(bigBytes, "picture"))).toBe(true);
  expect(existsSync(path.join(target.dataDir, "files", "partial", "unfinished"))).toBe(false);
  // The audit log stays append-only.
  expect(await failureOf(queryRows(target.databaseUrl, "delete from audit_log"))).toMatchObject({
    message: /append-only/,
  });
});

test("after a restore nothing orders, pays, sends mail or opens a link by itself", async () => {
  const { workspaceId, owner } = desk.workspace;
  await queryRows(desk.source.databaseUrl, goingOn(workspaceId, owner));
  const file = await desk.backUp();
  const target = await desk.aTarget({ appSecret: desk.source.appSecret });
  expect((await runCommand("restore", [file], target).ended).code).toBe(0);
  const [found] = await queryRows(target.databaseUrl, waiting);
  const ended = { invitations: 0, shares: 0, tracking: 0, resets: 0, emails: 0, sendable: 0 };
  expect(found).toEqual({
    ...ended,
    runs: "lay_idle",
    imports: "paused",
    mails: "dropped",
    mails_to_recipients: "dropped",
    mails_turned_on_again: true,
    unsubscribed: 1,
  });
  const [before] = await queryRows(desk.source.databaseUrl, waiting);
  const open = { invitations: 1, shares: 1, tracking: 1, resets: 1, emails: 1, sendable: 1 };
  expect(before).toEqual({
    ...open,
    runs: null,
    imports: "running",
    mails: "waiting",
    mails_to_recipients: "waiting",
    mails_turned_on_again: false,
    unsubscribed: 1,
  });
});

const goingOn = (workspaceId: string, owner: string) => `
  insert into invitations (workspace_id, token_hash, role, invited_by, expires_at)
    values ('${workspaceId}', 'a-hash', 'viewer', '${owner}', now() + interval '1 hour');
  insert into password_resets (token_hash, user_id, expires_at) values ('a-hash', '${owner}', now() + interval '1 hour');
  insert into email_changes (user_id, email, token_hash, expires_at)
    values ('${owner}', 'other@example.org', 'a-hash', now() + interval '1 hour');
  insert into quote_shares (workspace_id, quote_id, version, token_hash, created_by, expires_at)
    values ('${workspaceId}', '${randomUUID()}', 1, 'a-hash', '${owner}', now() + interval '1 day');
  insert into tracking_links (workspace_id, mode, order_id, token_hash, created_by, expires_at)
    values ('${workspaceId}', 'live', '${randomUUID()}', 'a-hash', '${owner}', now() + interval '1 day');
  insert into notification_mails (workspace_id, user_id) values ('${workspaceId}', '${owner}');
  insert into recipient_mails (workspace_id, order_id, kind) values ('${workspaceId}', '${randomUUID()}', 'shipped');
  insert into recipient_mail_settings (workspace_id, shipped_since, hash_key)
    values ('${workspaceId}', now() - interval '1 day', 'sealed');
  insert into unsubscribes (workspace_id, address_hash) values ('${workspaceId}', 'a-hash');
  insert into runs (workspace_id, mode, kind, asked_by, rows_count, total_cents) values ('${workspaceId}', 'test', 'pay', '${owner}', 1, 1);
  insert into order_intents (workspace_id, mode, kind, api_key_id, idempotency_key, order_id, asked_by)
    values ('${workspaceId}', 'live', 'pay', '${randomUUID()}', 'pay:${randomUUID()}', '${randomUUID()}', '${owner}');
  insert into imports (workspace_id, mode, state, asked_by, name) values ('${workspaceId}', 'test', 'running', '${owner}', 'a.csv');`;

const waiting = `select
  (select count(*)::int from invitations where revoked_at is null) as invitations,
  (select stop_code from runs) as runs,
  (select state from imports) as imports,
  (select count(*)::int from order_intents where state = 'open' and not look_up_only) as sendable,
  (select state from notification_mails) as mails,
  (select state from recipient_mails) as mails_to_recipients,
  (select shipped_since > now() - interval '1 hour' from recipient_mail_settings) as mails_turned_on_again,
  (select count(*)::int from unsubscribes) as unsubscribed,
  (select count(*)::int from quote_shares where revoked_at is null) as shares,
  (select count(*)::int from tracking_links where revoked_at is null) as tracking,
  (select count(*)::int from password_resets) as resets,
  (select count(*)::int from email_changes) as emails`;

test("a backup during orders and payments is consistent", { timeout: 120_000 }, async () => {
  let isOver = false;
  let made = 0;
  const write = async () => {
    while (!isOver) {
      await desk.makeAndPay(1);
      made += 1;
    }
  };
  const writers = Promise.all([write(), write(), write()]);
  await vi.waitUntil(() => made >= 3, { timeout: 30_000 });
  // The backup reads this table after the audit log and before the orders, so that their reads are far apart.
  await queryRows(
    desk.source.databaseUrl,
    "insert into former_slugs (workspace_id, slug) select id, md5(n::text) from workspaces, generate_series(1, 300000) n",
  );
  const before = made;
  const file = await desk.backUp();
  const during = made - before;
  isOver = true;
  await writers;
  await queryRows(desk.source.databaseUrl, "truncate former_slugs");
  const target = await desk.aTarget({ appSecret: desk.source.appSecret });
  expect((await runCommand("restore", [file], target).ended).code).toBe(0);
  const [found] = await queryRows(target.databaseUrl, consistency);
  expect(during).toBeGreaterThan(0);
  expect(found).toEqual({ lost_orders: 0, unpaid: 0, unaudited: 0, miscounted: 0 });
});

/** Rows that one transaction writes are in the backup together. */
const consistency = `select
  (select count(*)::int from order_intents i where kind = 'create' and state = 'succeeded'
     and not exists (select from orders o where o.workspace_id = i.workspace_id and o.id = i.order_id)) as lost_orders,
  (select count(*)::int from order_intents i join orders o on o.workspace_id = i.workspace_id and o.id = i.order_id
     where kind = 'pay' and i.state = 'succeeded' and o.status = 'draft') as unpaid,
  (select count(*)::int from order_intents i where kind = 'create' and state = 'succeeded'
     and not exists (select from audit_log a where a.workspace_id = i.workspace_id and a.subject_id = i.order_id::text
       and a.action = 'order.create')) as unaudited,
  (select abs((select count(*) from orders) - (select coalesce(sum(total), 0) from (
     select sum(count) as total from order_counts where facet like 'status:%' union all
     select sum(delta) from order_count_changes where facet like 'status:%') s))::int) as miscounted`;

test("a backup without its secret restores keys that do not open, and with it keys that do", async () => {
  await queryRows(
    desk.source.databaseUrl,
    `insert into recipient_mail_settings (workspace_id, hash_key)
     select workspace_id, regexp_replace(ciphertext, '[^.]+$', 'x') from api_keys where removed_at is null limit 1
     on conflict (workspace_id) do update set hash_key = excluded.hash_key`,
  );
  const [plain, whole] = [await desk.backUp(), await desk.backUp("--with-secrets")];
  expect(await holds(plain, desk.source.appSecret)).toBe(false);
  expect(await holds(whole, desk.source.appSecret)).toBe(true);
  expect(await holds(whole, desk.workspace.testAccount.key)).toBe(false);

  const other = await desk.aTarget({ appSecret: randomUUID().repeat(2) });
  const without = await runCommand("restore", [plain], other).ended;
  const [sealed] = await queryRows<{ count: number }>(desk.source.databaseUrl, sealedValues);
  expect(sealed?.count).toBeGreaterThan(1);
  expect(without).toMatchObject({
    code: 0,
    said: expect.stringContaining(
      `${sealed?.count} stored secrets are encrypted with an APP_SECRET that is not here. Start Pressroom with it as APP_SECRET_PREVIOUS, and while it runs, run npm run secrets:rotate`,
    ),
  });

  const fresh = await desk.aTarget();
  expect((await runCommand("restore", [whole], fresh).ended).said).not.toContain("encrypted");
  expect(readFileSync(path.join(fresh.dataDir, "secrets", "app-secret"), "utf8").trim()).toBe(
    desk.source.appSecret,
  );
  expect(statSync(path.join(fresh.dataDir, "secrets", "app-secret")).mode & 0o777).toBe(0o600);

  const used = await desk.aTarget();
  mkdirSync(path.join(used.dataDir, "secrets"), { mode: 0o700 });
  writeFileSync(path.join(used.dataDir, "secrets", "app-secret"), `${"another ".repeat(8)}\n`, {
    mode: 0o600,
  });
  expect((await runCommand("restore", [whole], used).ended).said).toContain("run npm run secrets:rotate");
  expect((await runCommand("rotate-secrets", ["--forget"], used).ended).code).toBe(0);
  expect(existsSync(path.join(used.dataDir, "secrets", "app-secret-previous"))).toBe(false);
});

const sealedValues = `select ((select count(*) from api_keys where removed_at is null)
  + (select count(*) from webhook_endpoints where secret_ciphertext is not null)
  + (select count(*) from recipient_mail_settings))::int as count`;

async function holds(file: string, text: string): Promise<boolean> {
  for await (const { name, content } of readArchive(file)) {
    const bytes = await buffer(content);
    if ((name.endsWith(".gz") ? gunzipSync(bytes) : bytes).includes(text)) return true;
  }
  return false;
}
