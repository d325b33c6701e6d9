import { expect, test, vi } from "vitest";
import { CannotStart } from "../cannot-start.ts";
import { chooseSteps, describeLeftOut } from "./choose-steps.ts";
import { readArguments } from "./read-arguments.ts";
import { runSteps } from "./run-steps.ts";
import type { Step, Tier, Workshop } from "./step.ts";

const names = ["lint", "unit", "journeys"];
const narrowing = { files: [], title: undefined, onlyChanged: false, watches: false };

test("words that are no steps are parts of the names of one step's files", () => {
  expect(readArguments([], names)).toEqual({ names: [], tier: "core", keepsGoing: false, narrowing });
  expect(readArguments(["unit", "money", "-t", "adds"], names)).toMatchObject({
    names: ["unit"],
    narrowing: { files: ["money"], title: "adds" },
  });
  expect(readArguments(["--keep-going", "--long", "--changed"], names)).toMatchObject({
    tier: "long",
    keepsGoing: true,
    narrowing: { onlyChanged: true },
  });
  for (const asked of [["money"], ["lint", "unit", "money"], ["--watch"], ["-t", "adds"], ["--fast"]])
    expect(() => readArguments(asked, names)).toThrow(CannotStart);
});

/** Steps that note that they run; `unit` fails. */
function openSteps(check?: () => Promise<void>) {
  const ran: string[] = [];
  const steps = names.map(
    (name): Step => ({
      name,
      headline: name,
      minutes: 1,
      ...(name === "journeys" && check && { check }),
      run: async () => {
        ran.push(name);
        if (name === "unit") throw new CannotStart("a test failed.");
      },
    }),
  );
  return { ran, steps };
}

const workshop: Workshop = {
  tier: "core",
  narrowing,
  run: async () => undefined,
  postgresUrl: async () => "",
  actionsKey: "",
  signal: new AbortController().signal,
};

test("a step that fails ends the run, or with --keep-going only fails it", async () => {
  const said = vi.spyOn(process.stdout, "write").mockReturnValue(true);
  const short = openSteps();
  await expect(runSteps(short.steps, workshop)).rejects.toThrow("unit failed: a test failed.");
  expect(short.ran).toEqual(["lint", "unit"]);
  const whole = openSteps();
  await expect(runSteps(whole.steps, workshop, { keepsGoing: true })).rejects.toThrow("unit failed");
  expect(whole.ran).toEqual(names);
  expect(said.mock.calls.join("")).toContain("2 of 3, about 1 min");
  said.mockRestore();
});

test("what would keep a step from running is found before the first one runs", async () => {
  const { ran, steps } = openSteps(() => Promise.reject(new CannotStart("no browser")));
  await expect(runSteps(steps, workshop)).rejects.toThrow("no browser");
  expect(ran).toEqual([]);
});

test("what is long runs where it is named or asked for", () => {
  const steps = openSteps().steps.map((step) => ({
    ...step,
    ...(step.name === "unit" && { isLong: true as const }),
  }));
  const chosen = (asked: string[], tier: Tier) => chooseSteps(steps, asked, tier).map(({ name }) => name);
  expect(chosen([], "core")).toEqual(["lint", "journeys"]);
  expect(chosen([], "all")).toEqual(["lint", "journeys"]);
  expect(chosen([], "long")).toEqual(names);
  expect(chosen(["unit"], "core")).toEqual(["unit"]);
});

test("each tier says which files it leaves out, and what runs them", () => {
  const journeys = { ...openSteps().steps[2], tests: "e2e/journeys/every-page*.spec.ts" } as Step;
  const mutation = { ...openSteps().steps[0], name: "mutation", isLong: true } as Step;
  expect(describeLeftOut([journeys, mutation], "core")).toMatch(
    /^Without 1 of 2 files of journeys \(npm run test:all\); without mutation and .* \(npm run test:long\)\.$/,
  );
  expect(describeLeftOut([journeys, mutation], "all")).toMatch(/^Everything but mutation and /);
});
