import { performance } from "node:perf_hooks";
import { startVerbs } from "#e2e/fixtures/start-verbs.ts";
import { percentile } from "#e2e/service/pacing/account.ts";
import { report } from "./support/measurement.ts";
import { seedWorkspace } from "./support/seed-workspace.ts";

/** Everything that the overview reads at once, for 90 days and the 90 days before, with many orders. */
const orders = Number(process.env.BENCH_ORDERS ?? 1_000_000);
const views = Number(process.env.BENCH_VIEWS ?? 200);
const patienceMs = 100;
const zones = ["UTC", "Europe/Paris", "America/New_York", "Asia/Kathmandu"];

const pressroom = await startVerbs();
const { jobContext } = await import("#lib/core/auth/job-context.ts");
const { systemContext } = await import("#lib/core/auth/system-context.ts");
const { foldStatistics: foldFigures } = await import("#lib/workflows/overview/fold-statistics.ts");
const { getBreakdown } = await import("#lib/workflows/overview/get-breakdown.ts");
const { getDailyStatistics: getDailyFigures } = await import(
  "#lib/workflows/overview/get-daily-statistics.ts"
);
const { getDurations } = await import("#lib/workflows/overview/get-durations.ts");
const { listNeeds } = await import("#lib/workflows/overview/list-needs.ts");
const { periodOf } = await import("#lib/workflows/overview/period.ts");
const { pool } = await import("#drizzle/client.ts");

try {
  const { workspaceId, people } = await seedWorkspace(orders);
  await foldFigures(await systemContext(workspaceId, "mirror"));
  await pool().query("vacuum analyze order_statistics, order_statistic_changes");
  const ctx = await jobContext({ workspaceId, mode: "live", askedBy: people[0] ?? "" });
  const verbs = {
    days: (zone: string) => getDailyFigures(ctx, periodOf({ length: 90, zone }, new Date())),
    parts: (zone: string) => getBreakdown(ctx, periodOf({ length: 90, zone }, new Date())),
    durations: (zone: string) => getDurations(ctx, periodOf({ length: 90, zone }, new Date())),
    needs: () => listNeeds(ctx),
  };
  const whole = (zone: string) => Promise.all(Object.values(verbs).map((run) => run(zone)));
  for (const [what, run] of Object.entries({ ...verbs, "whole page": whole })) {
    const tookMs: number[] = [];
    for (let view = -10; view < views; view += 1) {
      const begun = performance.now();
      await run(zones[Math.abs(view) % zones.length] ?? "UTC");
      if (view >= 0) tookMs.push(performance.now() - begun);
    }
    const ours = percentile(tookMs, 0.95);
    report([
      { what: `${what}, p95`, unit: "ms", ours, floor: patienceMs, ratio: ours / patienceMs, atMost: 1 },
    ]);
  }
} finally {
  await pressroom.stop();
}
