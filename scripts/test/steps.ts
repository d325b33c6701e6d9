import { startBrowser } from "../install-browser.ts";
import { buildDashboard } from "../supervisor/build-dashboard.ts";
import { quickNode } from "./quick-node.ts";
import type { Step, TestEnvironment } from "./step.ts";

/** In the order in which they run: steps that fail quickly come first. */
export const steps: readonly Step[] = [
  { name: "lint", headline: "format and lint", minutes: 0.1, run: checkFormat },
  { name: "types", headline: "types", minutes: 0.25, run: checkTypes },
  {
    name: "imports",
    headline: "who may import whom",
    minutes: 0.1,
    run: ({ run }) => run("node", ["scripts/check-imports.ts"]),
  },
  {
    name: "verbs",
    headline: "verbs begin with their permission",
    minutes: 0.02,
    run: ({ run }) => run("node", ["scripts/check-verbs.ts"]),
  },
  {
    name: "unit",
    headline: "unit tests",
    minutes: { core: 0.9, all: 1.1 },
    run: (environment) => vitest(environment, ["unit", "programs"]),
  },
  { name: "build", headline: "production build", minutes: 0.7, run: build },
  {
    name: "weights",
    headline: "what each page of the build makes a browser load",
    minutes: 0.02,
    run: ({ run }) => run("node", ["scripts/check-weights.ts"]),
  },
  {
    name: "docs",
    headline: "the site of the documentation, its links and anchors",
    minutes: 0.5,
    from: "all",
    run: buildDocs,
  },
  {
    name: "e2e",
    headline: "contract, verbs and access, on real servers",
    minutes: { core: 6, all: 11.5 },
    tests: "e2e/{contract,verbs,access,service}/**/*.test.ts",
    run: (environment) => vitest(environment, ["e2e"]),
  },
  {
    name: "resilience",
    headline: "kill -9, one thing at a time",
    minutes: { core: 0.8, all: 7.2 },
    tests: "e2e/resilience/**/*.test.ts",
    run: (environment) => vitest(environment, ["resilience"]),
  },
  {
    name: "journeys",
    headline: "journeys in a browser",
    minutes: { core: 4.8, all: 15.5 },
    tests: "e2e/journeys/*.spec.ts",
    check: startBrowser,
    run: walkJourneys,
  },
  {
    name: "mutation",
    headline: "what tests notice of code that was broken on purpose",
    minutes: 60,
    from: "long",
    run: async ({ run, postgresUrl }) =>
      run("node", ["scripts/mutate.ts"], { TEST_POSTGRES_URL: await postgresUrl() }),
  },
  {
    name: "citus",
    headline: "verbs, access, resilience and core journeys on the cluster that CITUS_URL names",
    minutes: 60,
    from: "long",
    run: runOnCluster,
  },
  {
    name: "chaos",
    headline: "four people at work during every trouble; CHAOS_MINUTES sets the length",
    minutes: 70,
    from: "long",
    run: async ({ run, postgresUrl }) =>
      run("vitest", ["run", "--project", "chaos"], {
        TEST_POSTGRES_URL: await postgresUrl(),
        TEST_LONG: "1",
        ...quickNode(),
      }),
  },
];

const inCore = ["--exclude", "**/*.slow.test.ts"];
// Playwright takes patterns of the files to run, but not of files to leave out.
const coreJourneys = ["(?<!\\.slow)\\.spec\\.ts$"];

async function checkFormat({ run }: TestEnvironment): Promise<void> {
  // Without this option, `biome ci` also writes colour codes into a file, around each letter.
  await run("biome", ["ci", ...(process.stdout.isTTY ? [] : ["--colors=off"]), "."]);
}

async function checkTypes({ run }: TestEnvironment): Promise<void> {
  await run("next", ["typegen"]);
  await run("tsc", ["--noEmit"]);
}

async function vitest(environment: TestEnvironment, projects: readonly string[]): Promise<void> {
  const { run, postgresUrl, filter } = environment;
  const { files, title, onlyChanged, watches } = filter;
  const narrowed = [
    ...projects.flatMap((project) => ["--project", project]),
    ...(leavesSlowOut(environment) ? inCore : []),
    ...files,
    ...(title ? ["-t", title] : []),
    ...(onlyChanged ? ["--changed"] : []),
  ];
  const server = { TEST_POSTGRES_URL: await postgresUrl(), ...quickNode() };
  await run("vitest", [watches ? "watch" : "run", ...narrowed], server);
}

async function build({ signal }: TestEnvironment): Promise<void> {
  const { isNew, serving } = await buildDashboard(signal, () => undefined);
  serving.release();
  process.stdout.write(isNew ? "built\n" : "the build there is, is of this source\n");
}

/** A broken link fails the build of the site. */
async function buildDocs({ run }: TestEnvironment): Promise<void> {
  await run("npm", ["ci", "--prefix", "docs", "--no-audit", "--no-fund"]);
  await run("npm", ["run", "build", "--prefix", "docs", "--silent", "--", "--silent"]);
}

async function walkJourneys(environment: TestEnvironment): Promise<void> {
  const { run, filter } = environment;
  const { files, title, onlyChanged, watches } = filter;
  const chosen = leavesSlowOut(environment) ? coreJourneys : files;
  const narrowed = [...chosen, ...(title ? ["-g", title] : []), ...(onlyChanged ? ["--only-changed"] : [])];
  await run("playwright", ["test", ...narrowed, ...(watches ? ["--ui"] : [])]);
}

/** The suites share the database of the cluster, so they run one after the other. */
async function runOnCluster({ run, postgresUrl }: TestEnvironment): Promise<void> {
  const { CITUS_URL } = process.env;
  if (!CITUS_URL) {
    process.stdout.write("not run: CITUS_URL names no cluster (docs/scaling.md)\n");
    return;
  }
  const server = { TEST_POSTGRES_URL: await postgresUrl(), TEST_CITUS_URL: CITUS_URL, ...quickNode() };
  const inTurns = ["run", "--no-file-parallelism"];
  await run(
    "vitest",
    [
      ...inTurns,
      "--project",
      "e2e",
      "--project",
      "resilience",
      ...inCore,
      "e2e/verbs",
      "e2e/access",
      "e2e/resilience",
    ],
    server,
  );
  await run("vitest", [...inTurns, "--project", "resilience", "e2e/resilience/cluster"], server);
  await run("playwright", ["test", ...coreJourneys, "--workers", "1"], server);
}

/** A requested file or title also runs when it is slow. */
const leavesSlowOut = ({ tier, filter: { files, title } }: TestEnvironment) =>
  tier === "core" && files.length === 0 && title === undefined;
