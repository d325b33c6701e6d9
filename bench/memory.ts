import { residentBytes } from "#e2e/fixtures/resident-bytes.ts";
import { measureLoad } from "./support/load.ts";
import { report } from "./support/measurement.ts";
import { openBenchDesk } from "./support/open-bench-desk.ts";
import { pageAt } from "./support/page-load.ts";

/** What the dashboard holds in memory after many pages, against after a tenth of them. */
const early = Number(process.env.BENCH_REQUESTS ?? 4_000);
const late = 10 * early;
const pages = ["/orders", "/catalog", "/quotes", "/templates", "/approvals", ""];

const desk = await openBenchDesk([10_000], { WORKER: "off" });
try {
  const [shop] = desk.workspaces;
  const { dashboard = 0 } = desk.pids();
  let asked = 0;
  const target = pageAt(desk.url, () => `/${shop?.slug}/live${pages[asked++ % pages.length]}`, desk.cookie);
  const askUpTo = async (count: number) => {
    while (asked < count) await measureLoad(target, 8, 1_000);
    return residentBytes(dashboard) / 1_000_000;
  };
  const floor = await askUpTo(early);
  const ours = await askUpTo(late);
  const what = `memory: ${late.toLocaleString("en")} requests`;
  report([{ what, unit: "MB resident", ours, floor, ratio: ours / floor, atMost: 1.3 }]);
} finally {
  await desk.stop();
}
