import { rmSync } from "node:fs";
import path from "node:path";
import { text } from "node:stream/consumers";
import { sql } from "drizzle-orm";
import pg from "pg";
import { afterAll, beforeAll, describe, expect } from "vitest";
import { db } from "#drizzle/client.ts";
import { sessions } from "#drizzle/schema/sessions.ts";
import { aQuote } from "#e2e/fixtures/a-quote.ts";
import { signInAs } from "#e2e/fixtures/as-person.ts";
import { inRequest } from "#e2e/fixtures/in-request.ts";
import { aSubmission, openWorkspace, type TestWorkspace } from "#e2e/fixtures/open-workspace.ts";
import { type SmallDisk, smallDisk, diskTest as test } from "#e2e/fixtures/small-disk.ts";
import { type Pressroom, startVerbs } from "#e2e/fixtures/start-verbs.ts";
import { findSession } from "#lib/core/auth/find-session.ts";
import { recordSeen } from "#lib/core/auth/member-context.ts";
import { mapError } from "#lib/core/transport/map-error.ts";
import { enterByPassword } from "#lib/doors/next-auth/enter.ts";
import { openShare } from "#lib/doors/open-share.ts";
import { readHealth } from "#lib/doors/read-health.ts";
import { readAuditQuery } from "#lib/features/audit/audit-query.ts";
import { exportAudit } from "#lib/features/audit/export-audit.ts";
import { listCountries } from "#lib/features/catalog/list-countries.ts";
import { exportEvents } from "#lib/features/events/export-events.ts";
import { exportRefusals } from "#lib/features/events/export-refusals.ts";
import { readLogQuery } from "#lib/features/events/log-query.ts";
import { createOrder } from "#lib/features/orders/create-order.ts";
import { exportOrders } from "#lib/features/orders/export-orders.ts";
import { getOrder } from "#lib/features/orders/get-order.ts";
import { readOrderQuery } from "#lib/features/orders/order-query.ts";
import { shareQuote } from "#lib/features/quotes/share-quote.ts";
import { openEmbeddedPostgres } from "#scripts/embedded-postgres/embedded-postgres.ts";

let disk: SmallDisk;
let postgres: Awaited<ReturnType<typeof openEmbeddedPostgres>>;
let pressroom: Pressroom;
let workspace: TestWorkspace;
beforeAll(async () => {
  disk = smallDisk(400);
  postgres = await openEmbeddedPostgres(disk.folder, []);
  process.env.TEST_POSTGRES_URL = postgres.adminUrl;
  pressroom = await startVerbs();
  workspace = await openWorkspace(pressroom.world);
});
afterAll(async () => {
  await pressroom.stop();
  await postgres.close();
  disk.remove();
});

const databaseSays = async () => (await readHealth()).database;

async function anOrder() {
  const ctx = await workspace.ownerContext();
  return { ctx, orderId: await createOrder(ctx, aSubmission(workspace)) };
}

describe("on a full disk", () => {
  test("health says full, orders are readable, and writes fail with disk_full until there is space", async () => {
    const { ctx, orderId } = await anOrder();
    expect(await databaseSays()).toBe("ok");
    disk.fill();
    try {
      await expect.poll(databaseSays).toBe("full");
      expect(await getOrder(ctx, { orderId })).toMatchObject({ id: orderId });
      expect(mapError(await firstFailure(() => aQuote(ctx, workspace)))).toEqual({
        code: "disk_full",
        status: 503,
        params: {},
      });
      expect(await getOrder(ctx, { orderId })).toMatchObject({ id: orderId });
    } finally {
      disk.free();
    }
    await expect.poll(databaseSays).toBe("ok");
    await aQuote(ctx, workspace);
  });
});

describe("on a full disk where PostgreSQL accepts no new connection", () => {
  test("existing connections still read, also after refused statements", async () => {
    const { ctx, orderId } = await anOrder();
    const { rows } = await db().execute<{ oid: string; name: string }>(
      sql`select oid, datname as name from pg_database where datname = current_database()`,
    );
    disk.fill();
    try {
      // A VACUUM of the system tables deletes this file, too; the next connection has to write it again.
      rmSync(path.join(disk.folder, "postgres/base", String(rows[0]?.oid), "pg_internal.init"));
      disk.fill();
      const another = new pg.Client({ connectionString: process.env.DATABASE_URL });
      await expect(another.connect()).rejects.toThrow("could not write init file");
      const large = sql`create table large as select repeat(md5(n::text), 9) from generate_series(1, 1000000) as n`;
      for (let each = 0; each < 30; each += 1)
        await expect(db().execute(large)).rejects.toMatchObject({ cause: { code: "53100" } });
      const many = Array.from({ length: 40 }, () => getOrder(ctx, { orderId }));
      expect(await Promise.all(many)).toHaveLength(40);
      expect(await databaseSays()).not.toBe("unreachable");
    } finally {
      disk.free();
    }
    await expect.poll(databaseSays).toBe("ok");
  });
});

describe("on a read-only database, such as a replica", () => {
  test("orders, events, refusals and the audit log can be exported", async () => {
    const { ctx, orderId } = await anOrder();
    const [format, rows] = ["csv", "orders"] as const;
    await setReadOnly("on");
    try {
      const orders = await exportOrders(ctx, {
        query: readOrderQuery(new URLSearchParams()),
        format,
        rows,
        columns: [],
      });
      expect(await text(orders)).toContain(orderId);
      const query = readLogQuery(new URLSearchParams());
      expect(await firstOf(await exportEvents(ctx, { query, format }))).toBeDefined();
      expect(await firstOf(await exportRefusals(ctx, { query, format }))).toBeDefined();
      const audit = await exportAudit(ctx, { query: readAuditQuery(new URLSearchParams()), format });
      expect(await firstOf(audit)).toBeDefined();
    } finally {
      await setReadOnly("off");
    }
    await expect.poll(databaseSays).toBe("ok");
  });

  test("health says read_only, and sessions, visits, quote links and the catalog are readable without their last-use timestamps", async () => {
    const { ctx, orderId } = await anOrder();
    const sid = await signInAs(workspace.owner);
    const { link } = await shareQuote(ctx, {
      ...(await aQuote(ctx, workspace)),
      ...{ days: 30, showsCosts: false, lang: "" },
    });
    const countries = await listCountries(ctx, "en");
    await db().update(sessions).set({ lastUsedAt: sql`now() - interval '2 minutes'` });
    await db().execute(sql`update catalog_languages set asked_at = now() - interval '2 days'`);
    await setReadOnly("on");
    try {
      await expect.poll(databaseSays).toBe("read_only");
      expect(await findSession(sid)).toMatchObject({ user: { id: workspace.owner } });
      await recordSeen(workspace.owner, workspace.workspaceId);
      expect(await getOrder(ctx, { orderId })).toMatchObject({ id: orderId });
      expect(await openShare(new URL(link).pathname.split("/").at(-1) ?? "", null)).toMatchObject({
        from: "Test workspace",
      });
      expect(await listCountries(ctx, "en")).toEqual(countries);
      const refused = await aQuote(ctx, workspace).catch((error: unknown) => error);
      expect(mapError(refused)).toMatchObject({ code: "database_read_only", status: 503 });
      await expect(
        inRequest({}, () => enterByPassword({ email: "ada@example.com", password: "x" }, {})),
      ).rejects.toThrow(/^not_saved$/);
    } finally {
      await setReadOnly("off");
    }
    await expect.poll(databaseSays).toBe("ok");
  });
});

const firstOf = async (pieces: AsyncGenerator<string>) => (await pieces.next()).value;

/** Applies to new connections, and ends all existing ones. */
async function setReadOnly(value: "on" | "off"): Promise<void> {
  await db().transaction(async (tx) => {
    await tx.execute(sql`set transaction read write`);
    const { rows } = await tx.execute<{ name: string }>(sql`select current_database() as name`);
    await tx.execute(
      sql.raw(`alter database "${rows[0]?.name}" set default_transaction_read_only = ${value}`),
    );
  });
  await db().execute(
    sql`select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`,
  );
  await db().execute(sql.raw(`set default_transaction_read_only = ${value}`));
}

/** Small writes still fit into allocated pages, so it repeats `write` until one fails. */
async function firstFailure(write: () => Promise<unknown>): Promise<unknown> {
  for (let each = 0; each < 2_000; each += 1) {
    try {
      await write();
    } catch (error) {
      return error;
    }
  }
  throw new Error("A full disk took 2,000 of them.");
}
