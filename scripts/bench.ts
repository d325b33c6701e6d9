import "./require-node.ts";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { readdirSync } from "node:fs";
import path from "node:path";
import { createInterface } from "node:readline";
import { isMet, type Measurement } from "../bench/support/measurement.ts";
import { supervise } from "./supervisor/supervise.ts";
import { openWorkshop } from "./test/open-workshop.ts";

/** Runs every file of `bench/`, one after the other, each alone in its process, and prints what they measured. */
const folder = path.resolve(import.meta.dirname, "../bench");
const wanted = process.argv.slice(2);
const files = readdirSync(folder)
  .filter((name) => name.endsWith(".ts"))
  .filter((name) => wanted.length === 0 || wanted.some((part) => name.includes(part)));

async function run(file: string, postgresUrl: string): Promise<Measurement[]> {
  const child = spawn(process.execPath, [path.join(folder, file)], {
    stdio: ["ignore", "pipe", "inherit"],
    env: { ...process.env, TEST_POSTGRES_URL: postgresUrl },
  });
  const ended = once(child, "exit");
  const measured: Measurement[] = [];
  for await (const line of createInterface({ input: child.stdout })) measured.push(JSON.parse(line));
  const [code] = await ended;
  if (code !== 0) throw new Error(`${file} ended with ${code}`);
  return measured;
}

const round = (value: number) => value.toLocaleString("en", { maximumFractionDigits: value < 100 ? 1 : 0 });

function toLine(measured: Measurement): string {
  const { what, unit, ours, floor, ratio } = measured;
  const goal = "atLeast" in measured ? `≥ ${measured.atLeast}` : `≤ ${measured.atMost}`;
  const figures = [round(ours), round(floor), ratio.toFixed(2), goal, isMet(measured) ? "ok" : "MISSED"];
  return [what.padEnd(36), ...figures.map((figure) => figure.padStart(10)), ` ${unit}`].join(" ");
}

const heads = ["ours", "floor", "ratio", "goal", ""].map((head) => head.padStart(10));

await supervise("Pressroom's measurements", async (_terminal, shutdown) => {
  const postgresUrl = await openWorkshop(shutdown, { tier: "all" }).postgresUrl();
  let missed = 0;
  for (const file of files) {
    process.stdout.write(`\n${[file.padEnd(36), ...heads].join(" ")}\n`);
    for (const measurement of await run(file, postgresUrl)) {
      process.stdout.write(`${toLine(measurement)}\n`);
      if (!isMet(measurement)) missed += 1;
    }
  }
  await shutdown.run();
  process.exit(missed > 0 ? 1 : 0);
});
