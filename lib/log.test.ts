import { spawnSync } from "node:child_process";
import { expect, test } from "vitest";
import { root } from "#scripts/root.ts";

const key = "svc_test_AbCdEf0123456789abcdef";
const program = `
  const { log } = await import("#lib/log.ts");
  log().info({ password: "p4ss", a: { token: "t0k", b: { "set-cookie": "c00k", sid: "51d" } }, said: "see ${key}" }, "told ${key}");
  log().debug({ note: ["${key}"] }, "not told");
`;

test("a line holds no secret, by whichever name or in whichever text", () => {
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
  const [told, debug] = stdout
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line));
  expect(told).toMatchObject({
    msg: "told svc_test_AbCdEf…",
    password: "[redacted]",
    a: { token: "[redacted]", b: { "set-cookie": "[redacted]", sid: "[redacted]" } },
    said: "see svc_test_AbCdEf…",
  });
  expect(debug.note).toEqual(["svc_test_AbCdEf…"]);
});
