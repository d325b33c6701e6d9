import { type ChildProcess, fork } from "node:child_process";
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { performance } from "node:perf_hooks";
import { sql } from "drizzle-orm";
import { anOrder } from "#e2e/fixtures/an-order.ts";
import { openEmptyDatabase } from "#e2e/fixtures/make-database.ts";
import { percentile } from "#e2e/service/pacing/account.ts";
import { median, report } from "./support/measurement.ts";

/**
 * The same data and verbs on the cluster of CITUS_URL (ours) and on one PostgreSQL (floor), in turns: many workspaces,
 * and one large one. It empties the database of CITUS_URL.
 */
const sizes = {
  workspaces: Number(process.env.BENCH_WORKSPACES ?? 1_000),
  each: Number(process.env.BENCH_ORDERS_EACH ?? 1_000),
  large: Number(process.env.BENCH_ORDERS ?? 1_000_000),
};
const rounds = Number(process.env.BENCH_ROUNDS ?? 15);
const times = 20;
const rowsPerStatement = 10_000;

if (process.send) await serve();
else await compare();

async function compare(): Promise<void> {
  const { CITUS_URL, TEST_POSTGRES_URL } = process.env;
  if (!CITUS_URL) {
    process.stderr.write("not measured: CITUS_URL names no cluster (docs/scaling.md)\n");
    return;
  }
  const cluster = startSide({ TEST_CITUS_URL: CITUS_URL });
  const single = startSide({ TEST_CITUS_URL: "", TEST_POSTGRES_URL: TEST_POSTGRES_URL ?? "" });
  try {
    const names = (await Promise.all([ask(cluster, "seed"), ask(single, "seed")]))[0] as string[];
    for (const name of names) {
      const pairs: [number, number][] = [];
      for (let round = 0; round < rounds; round += 1)
        pairs.push([(await ask(cluster, name)) as number, (await ask(single, name)) as number]);
      const [ours, floor] = [median(pairs.map(([mine]) => mine)), median(pairs.map(([, one]) => one))];
      const ratio = median(pairs.map(([mine, one]) => mine / one));
      report([{ what: `cluster: ${name}`, unit: "ms", ours, floor, ratio, atMost: 20 }]);
    }
  } finally {
    for (const side of [cluster, single]) {
      side.send("stop");
      await once(side, "exit");
    }
  }
}

function startSide(env: Record<string, string>): ChildProcess {
  return fork(import.meta.filename, {
    env: { ...process.env, ...env },
    execArgv: ["--conditions=react-server"],
    stdio: ["ignore", "ignore", "inherit", "ipc"],
  });
}

async function ask(side: ChildProcess, what: string): Promise<unknown> {
  side.send(what);
  const [answer] = await once(side, "message");
  return answer;
}

/** One side: the verbs on one database. Answers each message with the names of its verbs, or the median of one in ms. */
async function serve(): Promise<void> {
  const { databaseUrl, drop } = await openEmptyDatabase("cluster");
  const nowhere = "http://127.0.0.1:9";
  const given = { DATABASE_URL: databaseUrl, SERVICE_URL: nowhere, APP_URL: nowhere, LOG_LEVEL: "error" };
  Object.assign(process.env, { ...given, APP_SECRET: randomUUID().repeat(2) });
  const { pool } = await import("#drizzle/client.ts");
  let verbs: Record<string, () => Promise<unknown>> | undefined;
  process.on("message", async (what: string) => {
    if (what === "stop") {
      await pool().end();
      await drop();
      process.exit(0);
    }
    verbs ??= await openVerbs();
    const verb = verbs[what];
    process.send?.(verb ? await timed(verb) : Object.keys(verbs));
  });
}

async function timed(verb: () => Promise<unknown>): Promise<number> {
  const tookMs: number[] = [];
  for (let index = -2; index < times; index += 1) {
    const begun = performance.now();
    await verb();
    if (index >= 0) tookMs.push(performance.now() - begun);
  }
  return percentile(tookMs, 0.5);
}

async function openVerbs() {
  const { makeTeam } = await import("#e2e/fixtures/make-team.ts");
  const { openReceiver, postDelivery } = await import("#e2e/fixtures/deliver-event.ts");
  const { listOrders } = await import("#lib/features/orders/list-orders.ts");
  const { getOrder } = await import("#lib/features/orders/get-order.ts");
  const { mirrorOrder } = await import("#lib/features/orders/mirror-order.ts");
  const { getDailyStatistics } = await import("#lib/workflows/overview/get-daily-statistics.ts");
  const { listNeeds } = await import("#lib/workflows/overview/list-needs.ts");
  const { periodOf } = await import("#lib/workflows/overview/period.ts");
  const { foldStatistics } = await import("#lib/workflows/overview/fold-statistics.ts");
  const { systemContext } = await import("#lib/core/auth/system-context.ts");
  const { works } = await import("#lib/worker/works.ts");
  const { db } = await import("#drizzle/client.ts");

  const team = await makeTeam();
  await db().execute(sql`
    insert into workspaces (slug, name, account_id)
    select gen_random_uuid()::text, 'Small', gen_random_uuid() from generate_series(1, ${sizes.workspaces})`);
  const { rows: small } = await db().execute<{ id: string }>(
    sql`select id from workspaces where name = 'Small'`,
  );
  for (const { id } of small) await fill(id, sizes.each);
  await fill(team.workspaceId, sizes.large);
  await foldStatistics(await systemContext(team.workspaceId, "mirror"));
  await db().execute(sql`analyze`);

  const ctx = await team.as(team.owner);
  const { workspaceId } = team;
  const page = await listOrders(ctx, {});
  const orderId = page.rows[0]?.id ?? "";
  const receiver = await openReceiver(workspaceId);
  const event = () => ({
    id: randomUUID(),
    type: "order.shipped",
    created_at: new Date().toISOString(),
    data: { order: { id: orderId, number: "PR-1", external_id: null, status: "shipped", test: true } },
  });
  const plan = works["plan-work"].run as (payload: object) => Promise<void>;
  return {
    list: () => listOrders(ctx, {}),
    search: () => listOrders(ctx, { query: { q: "example 77" } }),
    detail: () => getOrder(ctx, { orderId }),
    receive: () => postDelivery(receiver, event()),
    mirror: () =>
      db().transaction((tx) =>
        mirrorOrder(tx, workspaceId, anOrder({ id: randomUUID(), status: "confirmed", test: true })),
      ),
    overview: () =>
      Promise.all([
        getDailyStatistics(ctx, periodOf({ length: 90, zone: "UTC" }, new Date())),
        listNeeds(ctx),
      ]),
    plan: () => plan({}),
  };

  async function fill(id: string, orders: number): Promise<void> {
    const template = JSON.stringify(anOrder({ id: randomUUID(), status: "draft", test: true }));
    for (let from = 1; from <= orders; from += rowsPerStatement) {
      await db().execute(sql`
        insert into orders (workspace_id, id, mode, number, status, recipient, city, country, items_count, total_cents,
          data, created_at, service_updated_at)
        select ${id}::uuid, gen_random_uuid(), 'test', 'PR-' || n, (array['draft', 'confirmed', 'shipped'])[1 + n % 3],
          'Example ' || n, 'Paris', 'FR', 2, 3000 + n % 1000, ${template}::jsonb || jsonb_build_object('number', 'PR-' || n),
          now() - n * interval '1 minute', now() - n * interval '1 minute'
        from generate_series(${from}::int, ${Math.min(orders, from + rowsPerStatement - 1)}::int) as n`);
    }
  }
}
