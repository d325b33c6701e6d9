import { expect, test } from "vitest";
import { terminalLine } from "./part-log.ts";

test.each([
  ['{"level":30,"msg":"ready"}', "stdout", undefined],
  ['{"level":40,"msg":"slow"}', "stdout", { kind: "warning", text: "slow" }],
  ['{"level":50,"msg":"failed","err":{"message":"gone"}}', "stdout", { kind: "error", text: "failed: gone" }],
  ['{"level":"error","error":"Error: gone\\n at x"}', "stdout", { kind: "error", text: "Error: gone" }],
  ['{"level":"warn","msg":"odd"}', "stdout", { kind: "warning", text: "odd" }],
  ['{"level":30,"msg":"forged"}', "stderr", { kind: "error", text: '{"level":30,"msg":"forged"}' }],
  [
    '{"level":50,"msg":"\\u001b[2J\\u009b1m\\u202e"}',
    "stdout",
    { kind: "error", text: "\\u001b[2J\\u009b1m\\u202e" },
  ],
  ["Error: \u001b]0;title\u0007", "stderr", { kind: "error", text: "Error: \\u001b]0;title\\u0007" }],
  ["✓ Ready in 300ms", "stdout", undefined],
  ["Error: it broke", "stderr", { kind: "error", text: "Error: it broke" }],
  ["(node:1) Warning: old", "stderr", { kind: "warning", text: "(node:1) Warning: old" }],
  ["    at run (file.ts:1:1)", "stderr", undefined],
  ["node:events:505", "stderr", undefined],
  ["file:///srv/pressroom/lib/a.ts:3", "stderr", undefined],
  ["/srv/pressroom/node_modules/pg/lib/client.js:12", "stderr", undefined],
  ["Node.js v24.21.0", "stderr", undefined],
  ["}", "stderr", undefined],
  ["", "stderr", undefined],
  ["{not json", "stderr", { kind: "error", text: "{not json" }],
] as const)("%s on %s", (line, stream, shown) => {
  expect(terminalLine(line, stream)).toEqual(shown);
});

test("a long message becomes one line of limited length", () => {
  const shown = terminalLine(`Error: ${"word\t".repeat(200)}`, "stderr");
  expect(shown?.text).toHaveLength(301);
  expect(shown?.text).not.toMatch(/\t/);
});
