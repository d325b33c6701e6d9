import { readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { root } from "../root.ts";

const read = (file: string) => readFileSync(path.join(root, file), "utf8");
const all = (file: string, pattern: RegExp) =>
  [...new Set([...read(file).matchAll(pattern)].map(([, found = ""]) => found))].toSorted();

const counted = all("lib/core/metrics/metrics.ts", /name: "(pressroom_\w+)"/g);
const gauges = all("lib/core/metrics/metrics.ts", /\bgauge\(\s*"(\w+)"/g).map((name) => `pressroom_${name}`);
const metrics = [...counted, ...gauges].toSorted();

test("operations.md says what each metric is, and no other", () => {
  expect(metrics.length).toBeGreaterThan(15);
  const table = all("docs/operations.md", /`(pressroom_\w+)`/g);
  expect(table).toEqual(metrics);
});

test.each(["deploy/alerts.yaml", "deploy/grafana.json"])(
  "%s asks only for metrics that there are",
  (file) => {
    const asked = all(file, /(pressroom_\w+?)(?:_bucket|_count|_sum)?\b/g);
    expect(asked.filter((name) => !metrics.includes(name))).toEqual([]);
  },
);

test("alerts.md says what to do about each alert, and counts them", () => {
  const alerts = all("deploy/alerts.yaml", /- alert: (\w+)/g);
  expect(all("docs/operator/alerts.md", /^## (Pressroom\w+)/gm)).toEqual(alerts);
  const words = ["eight", "nine", "ten", "eleven", "twelve"];
  expect(read("docs/operator/alerts.md")).toContain(`has ${words[alerts.length - 8]} alerts`);
});
