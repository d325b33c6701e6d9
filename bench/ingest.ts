import { randomUUID } from "node:crypto";
import { pool } from "#drizzle/client.ts";
import { openDatabase } from "#e2e/access/world/database.ts";
import { readWebhookSecret } from "#e2e/access/world/read-secrets.ts";
import { sandboxDatabaseUrl } from "#e2e/access/world/sandbox-database-url.ts";
import { seededRandom } from "#e2e/fixtures/seeded-random.ts";
import { signPayload } from "#lib/core/service/verify-signature.ts";
import { floorSecret } from "./floor-app/app/deliveries/secret.ts";
import { measureLoad, type Target } from "./support/load.ts";
import { report } from "./support/measurement.ts";
import { type BenchPressroom, openBenchPressroom } from "./support/open-bench-pressroom.ts";
import { openFloorApp } from "./support/open-floor-app.ts";
import { loadInTurn, measurementOf, p99MeasurementOf } from "./support/page-load.ts";

/**
 * The whole receiver against a Next route that only verifies and inserts. The events are about orders of the mirror.
 */
const orders = Number(process.env.BENCH_ORDERS ?? 10_000);
const rounds = Number(process.env.BENCH_ROUNDS ?? 15);
const random = seededRandom(11);
const statuses = ["confirmed", "in_production", "shipped", "delivered"];
const any = (values: readonly string[]) => values[Math.floor(random() * values.length)] ?? "";

const floorTable = `create table floor_events (workspace_id uuid not null, id uuid not null, type text not null,
  order_id uuid, event_at timestamptz not null, payload jsonb not null, received_at timestamptz not null default now(),
  primary key (workspace_id, id))`;

const deliveryTo = (url: string, secret: string, write: () => string): Target => ({
  port: Number(new URL(url).port),
  method: "POST",
  path: () => new URL(url).pathname,
  body: write,
  headers: (body) => ({
    "Content-Type": "application/json",
    "SVC-Signature": signPayload({
      rawBody: Buffer.from(body),
      secret,
      timestamp: Math.floor(Date.now() / 1_000),
    }),
  }),
  expect: 200,
});

function eventAbout(orderId: string): string {
  const order = { id: orderId, number: "PR-1", external_id: null, status: any(statuses), test: false };
  const shipments = [{ carrier: "GLS", tracking_number: "1", tracking_url: "https://gls.example/1" }];
  const created_at = new Date().toISOString();
  return JSON.stringify({ id: randomUUID(), type: "order.shipped", created_at, data: { order, shipments } });
}

/** The endpoint that was registered when the workspace was connected, and its secret from the service. */
async function ownReceiver(desk: BenchPressroom) {
  const { rows } = await pool().query<{ url: string }>("select url from webhook_endpoints limit 1");
  const url = rows[0]?.url ?? "";
  const sandbox = openDatabase(sandboxDatabaseUrl(desk));
  const secret = await readWebhookSecret(sandbox, url);
  await sandbox.close();
  return { url, secret };
}

async function eventsKept(): Promise<number> {
  const { rows } = await pool().query<{ n: number }>("select count(*)::int as n from webhook_events");
  return rows[0]?.n ?? 0;
}

const desk = await openBenchPressroom([orders], { WORKER: "off" });
try {
  await pool().query(floorTable);
  const [shop] = desk.workspaces;
  if (!shop) throw new Error("a workspace was not made");
  const floorApp = await openFloorApp(desk.databaseUrl, shop.workspaceId);
  try {
    const { rows } = await pool().query<{ id: string }>(
      "select id from orders where workspace_id = $1 and mode = 'live'",
      [shop.workspaceId],
    );
    const ids = rows.map(({ id }) => id);
    const receiver = await ownReceiver(desk);
    const ours = deliveryTo(receiver.url, receiver.secret, () => eventAbout(any(ids)));
    const floor = deliveryTo(`${floorApp.url}/deliveries`, floorSecret, () => eventAbout(any(ids)));
    for (const connections of [16, 64]) {
      const taken = await loadInTurn(ours, floor, connections, rounds);
      const what = `ingest, ${connections} connections`;
      report([
        measurementOf(`${what}: throughput`, "events/s", taken, ({ perSecond }) => perSecond, {
          atLeast: 0.6,
        }),
        p99MeasurementOf(`${what}: p99`, taken, { atMost: 1.5 }),
      ]);
    }
    const repeated = eventAbout(any(ids));
    const before = await eventsKept();
    await measureLoad(
      deliveryTo(receiver.url, receiver.secret, () => repeated),
      16,
      1_000,
    );
    if ((await eventsKept()) !== before + 1) throw new Error("A repeat added a row.");
  } finally {
    await floorApp.stop();
  }
} finally {
  await desk.stop();
}
