import { setTimeout as pause } from "node:timers/promises";
import { pool } from "#drizzle/client.ts";
import { listProcesses } from "#e2e/fixtures/list-processes.ts";
import { measureLoad } from "./support/load.ts";
import { report } from "./support/measurement.ts";
import { openBenchPressroom } from "./support/open-bench-pressroom.ts";
import { pageAt } from "./support/page-load.ts";
import { proportionalBytes, proportionalOf } from "./support/proportional-bytes.ts";

/**
 * Memory of Pressroom: dashboard, worker, supervisor and the embedded PostgreSQL, without the sandbox and its database
 * connections, idle and after many pages. The dashboard after all requests is also compared with the dashboard after a
 * tenth of them.
 */
const early = Number(process.env.BENCH_REQUESTS ?? 4_000);
const late = 10 * early;
const restMs = 30_000;
const mostMb = { idle: 450, loaded: 900 };
const pages = ["/orders", "/catalog", "/quotes", "/templates", "/approvals", ""];

const desk = await openBenchPressroom([10_000]);
try {
  const [shop] = desk.workspaces;
  const { dashboard = 0, supervisor = 0, sandbox = 0 } = desk.pids();
  const allMb = () => {
    const ofSandbox = listProcesses().filter(({ command }) => /^postgres: sandbox /.test(command));
    return proportionalBytes(supervisor, [sandbox, ...ofSandbox.map(({ pid }) => pid)]) / 1_000_000;
  };
  // The connections of this process are not Pressroom's.
  await pool().end();
  await pause(restMs);
  const idle = allMb();
  let asked = 0;
  let loaded = idle;
  const target = pageAt(desk.url, () => `/${shop?.slug}/live${pages[asked++ % pages.length]}`, desk.cookie);
  const askUpTo = async (count: number) => {
    while (asked < count) {
      await measureLoad(target, 8, 1_000);
      loaded = Math.max(loaded, allMb());
    }
    return proportionalOf(dashboard) / 1_000_000;
  };
  const floor = await askUpTo(early);
  const ours = await askUpTo(late);
  const requests = late.toLocaleString("en");
  const unit = "MB of all processes (PSS)";
  report([
    {
      what: `memory: dashboard after ${requests} requests`,
      unit: "MB (PSS), floor: after a tenth of them",
      ours,
      floor,
      ratio: ours / floor,
      atMost: 1.3,
    },
    { what: "memory: idle", unit, ours: idle, floor: mostMb.idle, ratio: idle / mostMb.idle, atMost: 1 },
    {
      what: "memory: under load",
      unit,
      ours: loaded,
      floor: mostMb.loaded,
      ratio: loaded / mostMb.loaded,
      atMost: 1,
    },
  ]);
} finally {
  await desk.stop();
}
