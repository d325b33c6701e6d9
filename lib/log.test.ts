import { spawnSync } from "node:child_process";
import { expect, test } from "vitest";
import { root } from "#scripts/root.ts";

const key = "svc_test_AbCdEf0123456789abcdef";
const program = `
  const { logConsole } = await import("#lib/log.ts");
  const { log } = await import("#lib/log.ts");
  log().info({ password: "p4ss", a: { token: "t0k", b: { "set-cookie": "c00k", sid: "51d" } }, said: "see ${key}" }, "told ${key}");
  logConsole();
  console.error(" \\u2a2f", new TypeError("what was typed\\n{}"), "at \\u009b2J\\n{}", "x".repeat(5000));
  console.warn(new Error('Failed to find Server Action "40ab". This request might be from an older deployment.'));
  log().debug({ note: ["${key}"] }, "not told");
`;

test("a log line contains no secret, in a field or within a text", () => {
  const { stdout } = spawnSync(process.execPath, ["--input-type=module", "-e", program], {
    cwd: root,
    encoding: "utf8",
    env: {
      ...process.env,
      NODE_OPTIONS: "",
      LOG_LEVEL: "debug",
      DATABASE_URL: "postgres://127.0.0.1/none",
      SERVICE_URL: "http://127.0.0.1:9",
      APP_SECRET: "a".repeat(44),
    },
  });
  expect(stdout).not.toMatch(/(?!\n)[\p{Cc}\p{Cf}]/u);
  const [told, console, reload, debug] = stdout
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line));
  expect(told).toMatchObject({
    msg: "told svc_test_AbCdEf…",
    password: "[redacted]",
    a: { token: "[redacted]", b: { "set-cookie": "[redacted]", sid: "[redacted]" } },
    said: "see svc_test_AbCdEf…",
  });
  expect(console).toMatchObject({ level: 50, component: "console", kind: "TypeError" });
  expect(console.msg).toMatch(/^\u2a2f TypeError at \u009b2J\n{} x+…$/);
  expect(console.msg.length).toBeLessThan(1_100);
  expect(JSON.stringify(console)).not.toContain("typed");
  expect(reload).toMatchObject({ level: 30, msg: "A page of another build was asked to reload." });
  expect(debug.note).toEqual(["svc_test_AbCdEf…"]);
});
