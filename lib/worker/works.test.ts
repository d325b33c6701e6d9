import { execFileSync } from "node:child_process";
import { expect, test } from "vitest";
import { root } from "#scripts/root.ts";

const run = (program: string) =>
  JSON.parse(
    execFileSync(process.execPath, ["--conditions=react-server", "--input-type=module", "-e", program], {
      cwd: root,
      encoding: "utf8",
    }),
  );

const program = `
import { registerHooks } from "node:module";
const loaded = [];
registerHooks({
  load(url, context, next) {
    loaded.push(url);
    return next(url, context);
  },
});
await import("./lib/worker/works.ts");
process.stdout.write(JSON.stringify(loaded));`;

test("the worker loads no client for S3 or mail before it needs one", () => {
  const loaded: string[] = run(program);
  expect(loaded.filter((url) => /node_modules\/(@aws-sdk|@tus\/s3-store|nodemailer)\//.test(url))).toEqual(
    [],
  );
  expect(loaded.some((url) => url.includes("node_modules/drizzle-orm/"))).toBe(true);
});

test("a start makes up for a daily task that was due while nothing ran", () => {
  const timetable: { task: string; options: { backfillPeriod: number } }[] = run(`
    const { timetable } = await import("./lib/worker/works.ts");
    process.stdout.write(JSON.stringify(timetable));`);
  const madeUp = timetable.filter(({ options }) => options.backfillPeriod >= 24 * 3_600_000);
  expect(madeUp.map(({ task }) => task).toSorted()).toEqual([
    "clean-kept",
    "clean-notifications",
    "clean-sessions",
  ]);
});
