import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { expect, it } from "vitest";

/** Runs in a child process, because a test cannot capture the log of its own process. */
const script = `
  import { pool } from "#drizzle/client.ts";
  const [idle, busy, other] = await Promise.all([1, 2, 3].map(() => pool().connect()));
  const pids = [];
  for (const client of [idle, busy]) pids.push((await client.query("select pg_backend_pid() as pid")).rows[0].pid);
  const ended = Promise.all([idle, busy].map((client) => new Promise((resolve) => client.once("end", resolve))));
  idle.release();
  await other.query("select pg_terminate_backend(pid) from unnest($1::int[]) pid", [pids]);
  await ended;
  busy.release(true);
  other.release();
  await pool().query("select 1");
  await pool().end();
`;

/** Connects with a callback. Prints a setting, then the error of connecting after the pool has ended. */
const forms = `
  import { pool } from "#drizzle/client.ts";
  const connect = () => new Promise((resolve) => pool().connect((error, client, release) => resolve({ error, client, release })));
  const { client, release } = await connect();
  console.log((await client.query("show jit")).rows[0].jit);
  release();
  await pool().end();
  const { error } = await connect();
  console.log(error.message);
`;

it("survives idle and busy connections that the server drops, and logs each once", async () => {
  const { stdout, stderr } = await evaluate(script);
  const line = {
    level: 40,
    time: expect.any(String),
    reason: expect.stringContaining("terminating connection"),
    msg: "database connection lost",
  };
  expect(stderr).toBe("");
  expect(
    stdout
      .trim()
      .split("\n")
      .map((text) => JSON.parse(text)),
  ).toEqual([line, line]);
});

it("connects with a callback too, as graphile-worker does to listen for jobs, and compiles no statements", async () => {
  const { stdout, stderr } = await evaluate(forms);
  expect(stderr).toBe("");
  expect(stdout).toBe("off\nCannot use a pool after calling end on the pool\n");
});

const evaluate = (source: string) =>
  promisify(execFile)(
    process.execPath,
    ["--conditions=react-server", "--input-type=module", "--eval", source],
    {
      env: {
        ...process.env,
        DATABASE_URL: process.env.TEST_POSTGRES_URL,
        SERVICE_URL: "http://127.0.0.1:9",
        APP_SECRET: "x".repeat(32),
        LOG_LEVEL: "info",
      },
    },
  );
