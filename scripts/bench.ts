import "./require-node.mjs";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, readdirSync } from "node:fs";
import path from "node:path";
import { createInterface } from "node:readline";
import { parseArgs } from "node:util";
import { formatValue, goalOf, isMet, type Measurement } from "../bench/support/measurement.ts";
import { saveResults } from "../bench/support/results.ts";
import { supervise } from "./supervisor/supervise.ts";
import { openTestEnvironment } from "./test/open-test-environment.ts";

/**
 * Runs each file of `bench/` in its own process, prints the measurements and writes them to `bench/results.json` and
 * `docs/performance.md`. With `--before <checkout>`, the same file of an earlier checkout, which must be built and
 * installed, runs right before.
 */
const { values, positionals } = parseArgs({
  options: { before: { type: "string" } },
  allowPositionals: true,
});
const here = path.resolve(import.meta.dirname, "..");
const files = readdirSync(path.join(here, "bench"))
  .filter((name) => name.endsWith(".ts"))
  .filter((name) => positionals.length === 0 || positionals.some((part) => name.includes(part)));

async function run(checkout: string, file: string, postgresUrl: string): Promise<Measurement[]> {
  const child = spawn(process.execPath, [path.join(checkout, "bench", file)], {
    cwd: checkout,
    stdio: ["ignore", "pipe", "inherit"],
    env: { ...process.env, TEST_POSTGRES_URL: postgresUrl },
  });
  const ended = once(child, "exit");
  const measured: Measurement[] = [];
  for await (const line of createInterface({ input: child.stdout })) measured.push(JSON.parse(line));
  const [code] = await ended;
  if (code !== 0) throw new Error(`${path.join(checkout, "bench", file)} ended with ${code}`);
  return measured;
}

function toLine(measured: Measurement, before: Measurement | undefined): string {
  const { what, unit, ours, floor, ratio } = measured;
  const figures = [
    before ? formatValue(before.ours) : "",
    formatValue(ours),
    formatValue(floor),
    ratio.toFixed(2),
    goalOf(measured),
    isMet(measured, before) ? "ok" : "MISSED",
  ];
  return [what.padEnd(36), ...figures.map((figure) => figure.padStart(10)), ` ${unit}`].join(" ");
}

const heads = ["before", "ours", "floor", "ratio", "goal", ""].map((head) => head.padStart(10));

await supervise("Pressroom's measurements", async (_terminal, shutdown) => {
  const postgresUrl = await openTestEnvironment(shutdown, { tier: "all" }).postgresUrl();
  let missed = 0;
  for (const file of files) {
    process.stdout.write(`\n${[file.padEnd(36), ...heads].join(" ")}\n`);
    const earlier = values.before && path.resolve(values.before);
    const hasEarlier = earlier && existsSync(path.join(earlier, "bench", file));
    const before = hasEarlier ? await run(earlier, file, postgresUrl) : [];
    const measured = await run(here, file, postgresUrl);
    saveResults(file, measured, before);
    for (const measurement of measured) {
      const one = before.find(({ what }) => what === measurement.what);
      process.stdout.write(`${toLine(measurement, one)}\n`);
      if (!isMet(measurement, one)) missed += 1;
    }
  }
  await shutdown.run();
  process.exit(missed > 0 ? 1 : 0);
});
