import { measureAnswers, measureDepth, measureQuery } from "./support/list-statements.ts";
import { report } from "./support/measurement.ts";
import { openBenchPressroom } from "./support/open-bench-pressroom.ts";
import { openFloorApp } from "./support/open-floor-app.ts";
import { loadInTurn, measurementOf, p50, p99MeasurementOf, pageAt } from "./support/page-load.ts";

/**
 * The list of a million orders, signed in, against 50 rows of the same table in a Next app that does nothing else.
 */
const sizes = { large: Number(process.env.BENCH_ORDERS ?? 1_000_000), small: 10_000 };
const rounds = Number(process.env.BENCH_ROUNDS ?? 15);

const desk = await openBenchPressroom([sizes.large, sizes.small], { WORKER: "off" });
try {
  const [large, small] = desk.workspaces;
  if (!large || !small) throw new Error("a workspace was not made");
  const floorApp = await openFloorApp(desk.databaseUrl, large.workspaceId);
  try {
    const floor = pageAt(floorApp.url, "/orders");
    const ours = pageAt(desk.url, `/${large.slug}/live/orders`, desk.cookie);
    const few = pageAt(desk.url, `/${small.slug}/live/orders`, desk.cookie);
    const alone = await loadInTurn(ours, floor, 1, rounds);
    const many = await loadInTurn(ours, floor, 16, rounds);
    const flat = await loadInTurn(ours, few, 1, rounds);
    report([
      measurementOf("orders list: p50", "ms", alone, p50, { atMost: 5 }),
      p99MeasurementOf("orders list: p99", alone, { atMost: 2.5 }),
      measurementOf("orders list: throughput", "requests/s", many, ({ perSecond }) => perSecond, {
        atLeast: 0.25,
      }),
      measurementOf("orders list: 1,000,000 to 10,000", "ms", flat, p50, { atMost: 1.1 }),
      await measureDepth(large, Math.floor(sizes.large / 2), 200),
      await measureQuery(large, 200),
      ...(await measureAnswers(large, 5)),
    ]);
  } finally {
    await floorApp.stop();
  }
} finally {
  await desk.stop();
}
