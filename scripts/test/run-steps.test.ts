import { expect, test, vi } from "vitest";
import { CannotStart } from "../cannot-start.ts";
import { chooseSteps, describeLeftOut } from "./choose-steps.ts";
import { readArguments } from "./read-arguments.ts";
import { runSteps } from "./run-steps.ts";
import type { Step, TestEnvironment, Tier } from "./step.ts";

const names = ["lint", "unit", "journeys"];
const narrowing = { files: [], title: undefined, onlyChanged: false, watches: false };

test("a word that is not a step is a part of a file name of one step", () => {
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

/** Steps that record that they ran; `unit` fails. */
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

const environment: TestEnvironment = {
  tier: "core",
  filter: narrowing,
  run: async () => undefined,
  postgresUrl: async () => "",
  signal: new AbortController().signal,
};

test("a failed step ends the run, and with --keep-going the later steps still run", async () => {
  const said = vi.spyOn(process.stdout, "write").mockReturnValue(true);
  const short = openSteps();
  await expect(runSteps(short.steps, environment)).rejects.toThrow("unit failed: a test failed.");
  expect(short.ran).toEqual(["lint", "unit"]);
  const whole = openSteps();
  await expect(runSteps(whole.steps, environment, { keepsGoing: true })).rejects.toThrow("unit failed");
  expect(whole.ran).toEqual(names);
  expect(said.mock.calls.join("")).toContain("2 of 3, about 1 min");
  said.mockRestore();
});

test("a failed check ends the run before the first step", async () => {
  const { ran, steps } = openSteps(() => Promise.reject(new CannotStart("no browser")));
  await expect(runSteps(steps, environment)).rejects.toThrow("no browser");
  expect(ran).toEqual([]);
});

test("a step runs from its tier on, and in every tier when it is named", () => {
  const from: Record<string, Step["from"]> = { unit: "long", journeys: "all" };
  const steps = openSteps().steps.map((step): Step => {
    const tier = from[step.name];
    return { ...step, ...(tier && { from: tier }) };
  });
  const chosen = (asked: string[], tier: Tier) => chooseSteps(steps, asked, tier).map(({ name }) => name);
  expect(chosen([], "core")).toEqual(["lint"]);
  expect(chosen([], "all")).toEqual(["lint", "journeys"]);
  expect(chosen([], "long")).toEqual(names);
  expect(chosen(["unit"], "core")).toEqual(["unit"]);
});

test("each tier says what it leaves out, and which command runs it", () => {
  const journeys = { ...openSteps().steps[2], tests: "e2e/journeys/live*.spec.ts" } as Step;
  const docs = { ...openSteps().steps[0], name: "docs", from: "all" } as Step;
  const mutation = { ...openSteps().steps[0], name: "mutation", from: "long" } as Step;
  expect(describeLeftOut([journeys, docs, mutation], "core")).toMatch(
    /^Without docs, 1 of 2 files of journeys \(npm run test:all\); without mutation and .* \(npm run test:long\)\.$/,
  );
  expect(describeLeftOut([journeys, docs, mutation], "all")).toMatch(/^Everything but mutation and /);
});
