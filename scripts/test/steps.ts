import { ensureBrowser } from "../install-browser.ts";
import { buildDashboard } from "../supervisor/build-dashboard.ts";
import { quickNode } from "./quick-node.ts";
import type { Step, Workshop } from "./step.ts";

const resilience = "e2e/resilience/**";

/** In the order in which they run: what is quick to fail comes first. */
export const steps: readonly Step[] = [
  { name: "lint", headline: "format and lint", run: checkFormat },
  { name: "types", headline: "types", run: checkTypes },
  {
    name: "imports",
    headline: "who may import whom",
    run: ({ run }) => run("node", ["scripts/check-imports.ts"]),
  },
  {
    name: "verbs",
    headline: "verbs begin with their permission",
    run: ({ run }) => run("node", ["scripts/check-verbs.ts"]),
  },
  { name: "unit", headline: "unit tests", run: (workshop) => vitest(workshop, ["--exclude", "e2e/**"]) },
  { name: "build", headline: "production build", run: build },
  {
    name: "weights",
    headline: "what each page of the build makes a browser load",
    run: ({ run }) => run("node", ["scripts/check-weights.ts"]),
  },
  {
    name: "e2e",
    headline: "contract, verbs and access, on real servers",
    run: (workshop) => vitest(workshop, ["e2e", "--exclude", resilience]),
  },
  {
    name: "resilience",
    headline: "kill -9, one thing at a time",
    run: (workshop) => vitest(workshop, ["e2e/resilience", "--no-file-parallelism"]),
  },
  { name: "journeys", headline: "journeys in a browser", run: walkJourneys },
  {
    name: "mutation",
    headline: "what tests notice of code that was broken on purpose",
    isLong: true,
    run: async ({ run, postgresUrl }) =>
      run("node", ["scripts/mutate.ts"], { TEST_POSTGRES_URL: await postgresUrl() }),
  },
];

async function checkFormat({ run }: Workshop): Promise<void> {
  // Left to itself, `biome ci` colours what goes into a file, letter by letter.
  await run("biome", ["ci", ...(process.stdout.isTTY ? [] : ["--colors=off"]), "."]);
}

async function checkTypes({ run }: Workshop): Promise<void> {
  await run("next", ["typegen"]);
  await run("tsc", ["--noEmit"]);
}

async function vitest({ run, postgresUrl }: Workshop, args: readonly string[]): Promise<void> {
  await run("vitest", ["run", ...args], { TEST_POSTGRES_URL: await postgresUrl(), ...quickNode() });
}

async function build({ actionsKey, signal }: Workshop): Promise<void> {
  const { isNew, serving } = await buildDashboard(actionsKey, signal, () => undefined);
  serving.release();
  process.stdout.write(isNew ? "built\n" : "the build there is, is of this source\n");
}

async function walkJourneys({ run }: Workshop): Promise<void> {
  ensureBrowser();
  await run("playwright", ["test"]);
}
