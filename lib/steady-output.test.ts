import { spawnSync } from "node:child_process";
import { openSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, onTestFinished } from "vitest";
import { smallDisk, diskTest as test } from "#e2e/fixtures/small-disk.ts";
import { root } from "#scripts/root.ts";

/**
 * Runs a program and returns the content of its output file. The file is on a disk that is full while the program
 * writes "lost".
 */
function runOnFullDisk(program: string): string {
  const disk = smallDisk(1);
  onTestFinished(disk.remove);
  const file = path.join(disk.folder, "output");
  const filler = JSON.stringify(path.join(disk.folder, "filler"));
  const fill = `import { appendFileSync, rmSync } from "node:fs";
    const fill = () => { for (const size of [4096, 1]) { try { for (;;) appendFileSync(${filler}, "x".repeat(size)); } catch { /* full */ } } };
    const free = () => rmSync(${filler});`;
  const output = openSync(file, "a");
  const { status, stderr } = spawnSync(
    process.execPath,
    ["--input-type=module", "--conditions=react-server", "-e", `${fill}\n${program}`],
    {
      cwd: root,
      env: { ...process.env, ...required },
      stdio: ["ignore", output, "pipe"],
      encoding: "utf8",
    },
  );
  expect(stderr).toBe("");
  expect(status).toBe(0);
  return readFileSync(file, "utf8");
}

const required = {
  DATABASE_URL: "postgres://127.0.0.1/none",
  SERVICE_URL: "http://127.0.0.1:9",
  APP_SECRET: "x".repeat(32),
  LOG_LEVEL: "info",
};

test("the log continues after a full disk, and says how many lines were dropped", () => {
  const lines = runOnFullDisk(`
    const { log } = await import("./lib/log.ts");
    log().info("before " + "x".repeat(8100));
    fill();
    for (let each = 0; each < 5; each += 1) log().info("lost " + "x".repeat(5000));
    free();
    log().info("after");
  `).split("\n");
  expect(
    lines.filter((line) => line.startsWith("{")).map((line) => /before|dropped":\d|after/.exec(line)?.[0]),
  ).toEqual(expect.arrayContaining(["before", 'dropped":5', "after"]));
  expect(JSON.parse(lines.at(-2) ?? "")).toMatchObject({ msg: "after" });
});

test("a full disk behind the terminal's output does not end the supervisor", () => {
  const said = runOnFullDisk(`
    const { createTerminal } = await import("./scripts/supervisor/terminal.ts");
    const terminal = createTerminal("Pressroom");
    fill();
    for (let each = 0; each < 5; each += 1) terminal.step("lost " + "x".repeat(5000));
    free();
    await new Promise(setImmediate);
    terminal.step("after");
  `);
  expect(said).toContain("5 lines are missing here: they could not be written.");
  expect(said).toMatch(/after\n$/);
});
