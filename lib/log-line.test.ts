import { expect, test } from "vitest";
import { escapeControls, toLogLine, toRawLine } from "./log-line.ts";

const csi = String.fromCharCode(0x9b);
const esc = String.fromCharCode(0x1b);

test.each([
  [`${esc}[2J`, "\\u001b[2J"],
  [`${csi}2J`, "\\u009b2J"],
  ["a\r\nb", "a\\u000d\\u000ab"],
  ["a\u2028b\u202ec\u200bd\u2066e\ufefff", "a\\u2028b\\u202ec\\u200bd\\u2066e\\ufefff"],
  ["\u{e0041}", "\\udb40\\udc41"],
  ["Grüße, 日本 “ok” €", "Grüße, 日本 “ok” €"],
])("%j is written as %j", (text, written) => {
  expect(escapeControls(text)).toBe(written);
});

test("a record becomes one line with the same content, without control characters", () => {
  const said = {
    level: 40,
    msg: `${csi}2J\u2028${esc}]0;title\u0007\r\n{"level":50}`,
    a: { b: ["\u202e"] },
  };
  const line = toLogLine(`${JSON.stringify(said)}\n`);
  expect(JSON.parse(line)).toEqual(said);
  expect(line).not.toMatch(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u);
});

test("a record of any size becomes a line of bounded length", () => {
  const long = { level: 30, time: "now", msg: "x".repeat(9_000), said: "y".repeat(9_000) };
  const { msg, said, level } = JSON.parse(toLogLine(JSON.stringify(long)));
  expect([level, msg.length, said.length]).toEqual([30, 1_001, 1_001]);
  const many = { ...long, ...Object.fromEntries(Array.from({ length: 5_000 }, (_, n) => [`k${n}`, "v"])) };
  const line = toLogLine(JSON.stringify(many));
  expect(line.length).toBeLessThan(10_000);
  expect(JSON.parse(line)).toMatchObject({ level: 30, time: "now", cut: true });
  expect(toLogLine(JSON.stringify({ msg: csi.repeat(5_000) })).length).toBeLessThan(10_000);
});

test("output outside the log becomes a record, and cannot imitate another record", () => {
  const forged = '{"level":30,"msg":"Ada signed in"}';
  expect(JSON.parse(toRawLine(forged, "stderr"))).toMatchObject({ level: 50, stream: "stderr", msg: forged });
  expect(JSON.parse(toRawLine("z".repeat(5_000), "stdout"))).toMatchObject({
    level: 30,
    msg: `${"z".repeat(1_000)}…`,
  });
});
