import { spawn } from "node:child_process";
import { once } from "node:events";
import { rmSync } from "node:fs";
import path from "node:path";
import { CannotStart } from "../cannot-start.ts";
import { openEmbeddedPostgres } from "../embedded-postgres/embedded-postgres.ts";
import { root } from "../root.ts";
import type { Shutdown } from "../supervisor/shutdown.ts";
import { temporaryDataDir } from "../temporary-data-dir.ts";
import type { TestEnvironment, TestFilter, Tier } from "./step.ts";

const everything: TestFilter = { files: [], title: undefined, onlyChanged: false, watches: false };

export function openTestEnvironment(
  shutdown: Shutdown,
  { tier, narrowing = everything }: { tier: Tier; narrowing?: TestFilter },
): TestEnvironment {
  const programs = path.join(root, "node_modules", ".bin");
  const env = {
    ...process.env,
    PATH: `${programs}${path.delimiter}${process.env.PATH}`,
    NEXT_TELEMETRY_DISABLED: "1",
    TEST_TIER: tier,
    ...(tier === "long" && { TEST_LONG: "1" }),
  };
  let opened: Promise<string> | undefined;

  return {
    tier,
    filter: narrowing,
    signal: shutdown.signal,
    postgresUrl: () => {
      opened ??= process.env.TEST_POSTGRES_URL
        ? Promise.resolve(process.env.TEST_POSTGRES_URL)
        : openPostgres(shutdown);
      return opened;
    },
    run: async (program, args, extra) => {
      shutdown.signal.throwIfAborted();
      const child = spawn(program, args, {
        cwd: root,
        env: { ...env, ...extra },
        stdio: "inherit",
      });
      const stop = () => child.kill("SIGTERM");
      shutdown.signal.addEventListener("abort", stop, { once: true });
      const [code, signal] = await once(child, "close");
      shutdown.signal.removeEventListener("abort", stop);
      if (code !== 0)
        throw new CannotStart(`${program} ended ${signal ? `by ${signal}` : `with code ${code}`}.`);
    },
  };
}

async function openPostgres(shutdown: Shutdown): Promise<string> {
  const dataDir = temporaryDataDir();
  shutdown.add(() => rmSync(dataDir, { recursive: true, force: true }));
  const opening = openEmbeddedPostgres(dataDir, [], { signal: shutdown.signal });
  shutdown.add(async () => (await opening.catch(() => undefined))?.close());
  return (await opening).adminUrl;
}
