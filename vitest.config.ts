import { matchesGlob } from "node:path";
import { defineConfig } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";

// `server-only` throws without this condition; the worker runs under it too.
const conditions = ["react-server", "node"];

/** What unit tests find in the environment; those of real servers set it themselves. */
const unitEnv = {
  APP_URL: "http://desk.example.com",
  APP_SECRET: "0123456789abcdef0123456789abcdef",
  DATABASE_URL: "postgres://127.0.0.1:9/none",
  SERVICE_URL: "http://127.0.0.1:9",
  LOG_LEVEL: "error",
};

const takesLong = ({ moduleId }: TestSpecification) => moduleId.endsWith("/access/access.test.ts");

/** The longest file first, or one worker would be left with it when the other one has nothing more to do. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return (await super.sort(files)).sort((a, b) => Number(takesLong(b)) - Number(takesLong(a)));
  }
}

const project = (name: string, include: string[], options: object = {}) => ({
  extends: true as const,
  test: { name, include, ...options },
});

/** An hour by itself, so it is a step of its own: the last one of the long tier. */
const chaos = "e2e/resilience/chaos.slow.test.ts";

const projects = [
  // Their files share the modules of a worker, which saves two thirds of their time; none may leave a change in them.
  project("unit", ["{lib,components}/**/*.test.ts"], {
    isolate: false,
    env: unitEnv,
    // As Next begins, before anything of it is loaded.
    setupFiles: ["next/dist/server/node-environment-baseline.js", "./scripts/test/seed-properties.ts"],
  }),
  project("programs", ["{sandbox,scripts,drizzle}/**/*.test.ts"]),
  project("e2e", ["e2e/{contract,verbs,access,service}/**/*.test.ts"]),
  project("resilience", ["e2e/resilience/**/!(chaos.slow).test.ts"]),
  project("chaos", [chaos]),
];

/** The same projects with these files alone. */
export const projectsOf = (files: readonly string[]) =>
  projects.map(({ test, ...rest }) => ({
    ...rest,
    test: { ...test, include: files.filter((file) => test.include.some((glob) => matchesGlob(file, glob))) },
  }));

export default defineConfig({
  resolve: { conditions },
  ssr: { resolve: { conditions, externalConditions: ["react-server"] } },
  test: {
    projects,
    // Most tests wait for a server half of their time.
    maxWorkers: "100%",
    sequence: { sequencer: LongestFirst },
    // Long, because two workers and their servers share two cores, which may be slow.
    testTimeout: 120_000,
    expect: { poll: { timeout: 30_000 } },
    hookTimeout: 120_000,
  },
});
