import { spawn } from "node:child_process";
import { once } from "node:events";
import { createServer, request } from "node:http";
import { setTimeout as pause } from "node:timers/promises";
import { eq } from "drizzle-orm";
import { db } from "#drizzle/client.ts";
import { workspaces } from "#drizzle/schema/workspaces.ts";
import { listenLocally } from "#e2e/fixtures/listen-locally.ts";
import { openWorkspace } from "#e2e/fixtures/open-workspace.ts";
import { startVerbs } from "#e2e/fixtures/start-verbs.ts";
import { percentile } from "#e2e/service/pacing/account.ts";
import { jobContext } from "#lib/core/auth/job-context.ts";
import { registerReceiver } from "#lib/features/webhooks/register-receiver.ts";
import { changeImportState } from "#lib/workflows/imports/change-import-state.ts";
import { mapImport } from "#lib/workflows/imports/map-import.ts";
import { prepareMapping } from "#lib/workflows/imports/prepare-mapping.ts";
import { stageImport } from "#lib/workflows/imports/stage-import.ts";
import { root } from "#scripts/root.ts";
import { type Measurement, report } from "./support/measurement.ts";
import { startReceiver } from "./support/start-receiver.ts";

/**
 * An import in the worker, while a person in another process reads pages. It measures how much of the account's limit
 * whole minutes use, how many calls are refused, and how long people wait. A receiver is registered: an event arrives
 * for each created order, and reading the order again would use the same limit.
 */
const limit = Number(process.env.BENCH_IMPORT_LIMIT ?? 600);
const minutes = Number(process.env.BENCH_IMPORT_MINUTES ?? 3);
const everyMs = 500;
const patienceMs = 200;

type Call = { at: number; status: number; call: string };

const withoutIds = (url: string) => url.replace(/\?.*/, "").replace(/[0-9a-f-]{36}/g, "{id}");

/** A proxy before the service, which counts each call when the service answers it. */
async function countCalls(target: string, calls: Call[]) {
  const server = createServer((incoming, outgoing) => {
    const { method, url, headers } = incoming;
    const forwarded = request(new URL(url ?? "/", target), { method, headers }, (reply) => {
      calls.push({
        at: Date.now(),
        status: reply.statusCode ?? 0,
        call: `${method} ${withoutIds(url ?? "")}`,
      });
      outgoing.writeHead(reply.statusCode ?? 502, reply.headers);
      reply.pipe(outgoing);
    });
    forwarded.on("error", () => outgoing.destroy());
    incoming.pipe(forwarded);
  });
  return listenLocally(server);
}

const pressroom = await startVerbs({ rateLimit: limit });
const calls: Call[] = [];
const counter = await countCalls(pressroom.world.url, calls);
process.env.SERVICE_URL = counter.url;
const receiver = await startReceiver();
const workspace = await openWorkspace(pressroom.world);
const ctx = await workspace.ownerContext("test");
await registerReceiver(ctx);
await db()
  .update(workspaces)
  .set({ ordersSyncedAt: new Date() })
  .where(eq(workspaces.id, workspace.workspaceId));

async function bring(count: number): Promise<string> {
  const heads = "reference,sku,quantity,name,address1,postcode,city,country";
  const lines = Array.from(
    { length: count },
    (_, at) => `P-${at},${workspace.sku},1,Ada,Street 1,75001,Paris,FR`,
  );
  const file = Buffer.from([heads, ...lines].join("\n"));
  const bytes = (async function* () {
    yield file;
  })();
  const importId = await stageImport(ctx, { name: "pace.csv", bytes });
  const { columns } = await prepareMapping(ctx, { importId });
  await mapImport(ctx, { importId, hasHeader: true, columns, country: null });
  return importId;
}

/** Records how long each call of a person takes, in milliseconds. */
async function lookAtPages(until: number, waited: number[]): Promise<void> {
  const job = { workspaceId: workspace.workspaceId, mode: "test" as const, askedBy: workspace.owner };
  const person = await jobContext(job, "person");
  while (Date.now() < until) {
    const begun = Date.now();
    await person.service.listOrders({ limit: 1 });
    waited.push(Date.now() - begun);
    await pause(Math.max(0, everyMs - (Date.now() - begun)));
  }
}

const worker = spawn(process.execPath, ["--conditions=react-server", "lib/worker/worker.ts"], {
  cwd: root,
  env: { ...process.env, NODE_OPTIONS: "" },
  stdio: ["ignore", "ignore", "inherit"],
});

try {
  const importId = await bring(Math.ceil((minutes + 1.5) * limit));
  while (true) {
    const begun = await changeImportState(ctx, { importId, to: "running" }).then(
      () => true,
      () => false,
    );
    if (begun) break;
    await pause(500);
  }
  // The current minute is not a whole one, and the worker learns the pace of the next one in it.
  await pause(65_000);
  const from = Date.now();
  const waited: number[] = [];
  await lookAtPages(from + minutes * 60_000, waited);
  const counted = calls.filter(({ at }) => at >= from && at < from + minutes * 60_000);
  const refused = counted.filter(({ status }) => status === 429).length;
  const answered = counted.length - refused;
  const asked = (call: string) => counted.filter((one) => one.call === call).length;
  const reread = asked("GET /v1/orders/{id}");
  const quick = waited.filter((ms) => ms <= patienceMs).length;
  const measured: Measurement[] = [
    {
      what: "import: of the limit used",
      unit: "calls/minute",
      ours: answered / minutes,
      floor: limit,
      ratio: answered / minutes / limit,
      atLeast: 0.985,
    },
    {
      what: "import: not refused",
      unit: "calls",
      ours: answered,
      floor: counted.length,
      ratio: answered / counted.length,
      atLeast: 1,
    },
    {
      what: "import: not asked for again",
      unit: `orders, of ${receiver.accepted()} events`,
      ours: asked("POST /v1/orders") - reread,
      floor: asked("POST /v1/orders"),
      ratio: 1 - reread / asked("POST /v1/orders"),
      atLeast: 0.985,
    },
    {
      what: "import: people",
      unit: `of people's calls took ≤ ${patienceMs} ms (p95 ${percentile(waited, 0.95)} ms)`,
      ours: quick,
      floor: waited.length,
      ratio: quick / waited.length,
      atLeast: 0.95,
    },
  ];
  report(measured);
} finally {
  const ended = once(worker, "exit");
  worker.kill("SIGKILL");
  await ended;
  await counter.close();
  receiver.stop();
  await pressroom.stop();
}
