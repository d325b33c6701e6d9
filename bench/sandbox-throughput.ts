import { randomUUID } from "node:crypto";
import path from "node:path";
import { Client } from "pg";
import { freshDatabase } from "#e2e/fixtures/fresh-database.ts";
import { type Comparison, compare } from "./support/compare.ts";
import { type Measurement, report } from "./support/measurement.ts";
import { startProgram } from "./support/start-program.ts";

/** The sandbox with all its rules against a bare Hono route on the same database. Goals: issue "The service, whole". */
const rounds = Number(process.env.BENCH_ROUNDS ?? 25);
const database = await freshDatabase("bench");
const file = (name: string) => path.join(import.meta.dirname, name);

const sandbox = await startProgram(
  file("../sandbox/server.ts"),
  { SANDBOX_DATABASE_URL: database.url, SANDBOX_PORT: "0", SANDBOX_RATE_LIMIT: "1000000000" },
  process.env.BENCH_NODE_OPTIONS?.split(" "),
);
const [, sandboxUrl = ""] = /at (http:\S+)/.exec(sandbox.line) ?? [];

const client = new Client({ connectionString: database.url });
await client.connect();
await client.query("create table floor_orders (like orders including defaults including indexes)");
const orderId: string = (await client.query("select id from orders order by id limit 1")).rows[0].id;
await client.end();

const floor = await startProgram(file("support/floor-server.ts"), { FLOOR_DATABASE_URL: database.url });

const made = await fetch(`${sandboxUrl}/_sandbox/keys`, {
  method: "POST",
  headers: { Authorization: "Bearer sandbox", "Content-Type": "application/json" },
  body: JSON.stringify({ mode: "test", scopes: ["catalog:read", "orders:read", "orders:write"] }),
});
const key: string = JSON.parse(await made.text()).data.key;

const ports = { ours: Number(new URL(sandboxUrl).port), floor: Number(floor.line) };
const authorization = { Authorization: `Bearer ${key}` };
const json = { "Content-Type": "application/json" };

const reading = (what: string, ours: string, bare: string): Comparison => ({
  what,
  ours: { port: ports.ours, method: "GET", path: () => ours, headers: () => authorization, expect: 200 },
  floor: { port: ports.floor, method: "GET", path: () => bare, headers: () => ({}), expect: 200 },
  atLeast: 0.5,
});

const order = JSON.stringify({
  shipping_address: {
    name: "Lukas Hoffmann",
    line1: "Kastanienallee 77",
    postal_code: "10435",
    city: "Berlin",
    country: "DE",
  },
  items: [{ sku: "TEE-WHITE-M", quantity: 2 }],
});
const creating = { method: "POST", body: order, expect: 201 } as const;

const comparisons: Comparison[] = [
  reading("GET /v1/orders/{id}", `/v1/orders/${orderId}`, `/orders/${orderId}`),
  reading("GET /v1/orders", "/v1/orders", "/orders"),
  reading("GET /v1/catalog/products", "/v1/catalog/products", "/products"),
  {
    what: "POST /v1/orders",
    ours: {
      ...creating,
      port: ports.ours,
      path: () => "/v1/orders",
      headers: () => ({ ...authorization, ...json, "Idempotency-Key": randomUUID() }),
    },
    floor: { ...creating, port: ports.floor, path: () => "/orders", headers: () => json },
    atLeast: 0.25,
  },
];

const only = process.env.BENCH_ONLY;
const measured: Measurement[] = [];
try {
  for (const comparison of comparisons) {
    if (only === undefined || comparison.what.includes(only))
      measured.push(await compare(comparison, rounds));
  }
} finally {
  await Promise.all([sandbox.stop(), floor.stop()]);
  await database.drop();
}
report(measured);
