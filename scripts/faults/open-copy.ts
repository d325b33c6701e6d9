import { spawn } from "node:child_process";
import { once } from "node:events";
import { closeSync, globSync, openSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { copySources } from "#e2e/fixtures/copy-sources.ts";
import { root } from "../root.ts";
import type { Shutdown } from "../supervisor/shutdown.ts";
import { temporaryDataDir } from "../temporary-data-dir.ts";
import { quickNode } from "../test/quick-node.ts";
import type { TestEnvironment } from "../test/step.ts";
import { isOfCore, needsBuild, type Room, type Tier } from "./rooms.ts";

export type Copy = ReturnType<typeof openCopy>;
type Edit = { file: string; start: number; end: number; after: string };

const longestMs = 20 * 60_000;
const otherFeature = 4;

/** Creates a copy of the sources, in which one fault at a time is planted. */
export function openCopy(environment: TestEnvironment, shutdown: Shutdown) {
  const copy = temporaryDataDir();
  shutdown.add(() => rmSync(copy, { recursive: true, force: true }));
  copySources(root, copy);
  const [output, results] = [path.join(copy, "faults.log"), path.join(copy, "faults.json")];

  /** Returns the exit code, or null when the program did not end within 20 minutes. */
  async function run(program: string, args: readonly string[], extra?: Record<string, string>) {
    const log = openSync(output, "w");
    const child = spawn(program, args, {
      cwd: copy,
      env: {
        ...process.env,
        PATH: `${path.join(copy, "node_modules", ".bin")}${path.delimiter}${process.env.PATH}`,
        NEXT_TELEMETRY_DISABLED: "1",
        ...extra,
      },
      // Its own process group, so that a kill also ends what a test has started.
      detached: true,
      stdio: ["ignore", log, log],
    });
    closeSync(log);
    const stop = () => child.pid && process.kill(-child.pid, "SIGKILL");
    const ended = AbortSignal.any([environment.signal, AbortSignal.timeout(longestMs)]);
    ended.addEventListener("abort", stop, { once: true });
    const [code] = await once(child, "exit");
    ended.removeEventListener("abort", stop);
    environment.signal.throwIfAborted();
    return code as number | null;
  }

  /** Runs `work` while the fault is in its file. */
  async function withFault<T>({ file, start, end, after }: Edit, work: () => Promise<T>): Promise<T> {
    const source = path.join(copy, file);
    const before = readFileSync(source, "utf8");
    writeFileSync(source, before.slice(0, start) + after + before.slice(end));
    return work().finally(() => writeFileSync(source, before));
  }

  /** Returns the first test file that fails. Undefined when all pass, or when the run does not end in time. */
  async function runVitest(tests: readonly string[]): Promise<string | undefined> {
    if (tests.length === 0) return undefined;
    rmSync(results, { force: true });
    const args = ["run", "--config", "vitest.faults.config.ts", "--bail", "1", "--reporter", "json"];
    const code = await run("vitest", [...args, "--outputFile", results], {
      FAULT_TESTS: JSON.stringify(tests),
      TEST_POSTGRES_URL: await environment.postgresUrl(),
      ...quickNode(),
    });
    if (code === 0 || code === null) return undefined;
    const { testResults } = JSON.parse(readFileSync(results, "utf8"));
    const failed = testResults.find(({ status }: { status: string }) => status === "failed");
    return failed ? path.relative(copy, failed.name) : "an error outside tests";
  }

  return {
    folder: copy,

    withFault,

    /**
     * The tests of a tier that cover the file, the most likely to notice a fault first: its own test, then tests that
     * import it or are in the same folder.
     */
    listClaims(room: Room, tier: Tier, file: string): string[] {
      const [folder, feature] = [
        path.dirname(file),
        file
          .split("/")
          .slice(0, file.startsWith("lib/") ? 3 : 2)
          .join("/"),
      ];
      const rank = (test: string): number => {
        if (needsBuild(test)) return test.endsWith(".spec.ts") ? 6 : 5;
        const text = readFileSync(path.join(copy, test), "utf8");
        if (test === file.replace(/\.tsx?$/, ".test.ts")) return 0;
        if (text.includes(`#${file}`)) return 1;
        if (path.dirname(test) === folder || text.includes(`#${folder}/`)) return 2;
        return text.includes(`#${feature}/`) ? 3 : otherFeature;
      };
      return [...new Set(room.testGlobs.flatMap((claim) => globSync(claim, { cwd: copy }).sort()))]
        .filter((test) => tier === "all" || isOfCore(test))
        .map((test) => ({ test, rank: rank(test) }))
        .filter((claim) => !room.byFeature || claim.rank !== otherFeature)
        .sort((a, b) => a.rank - b.rank)
        .map(({ test }) => test);
    },

    /** Returns what fails first, or undefined. It builds only if no quicker test fails. */
    async firstFailure(tests: readonly string[]): Promise<string | undefined> {
      const failed = await runVitest(tests.filter((test) => !needsBuild(test)));
      const built = tests.filter(needsBuild);
      if (failed || built.length === 0) return failed;
      if ((await run("node", ["scripts/test.ts", "build"])) !== 0) return "next build";
      const broken = await runVitest(built.filter((test) => test.endsWith(".test.ts")));
      if (broken) return broken;
      for (const test of built.filter((test) => test.endsWith(".spec.ts")))
        if ((await run("playwright", ["test", test])) !== 0) return test;
      return undefined;
    },
  };
}
