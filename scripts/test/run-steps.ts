import { styleText } from "node:util";
import { CannotStart } from "../cannot-start.ts";
import type { Step, TestEnvironment, Tier } from "./step.ts";

type Outcome = { name: string; seconds: number; failed: boolean };

/**
 * Runs the steps in order, until one fails or, with `keepsGoing`, to the last.
 *
 * @throws CannotStart after the summary, when a step failed
 */
export async function runSteps(
  steps: readonly Step[],
  environment: TestEnvironment,
  { keepsGoing = false } = {},
): Promise<void> {
  for (const { check } of steps) await check?.();
  const outcomes: Outcome[] = [];
  const failures: string[] = [];
  for (const [at, step] of steps.entries()) {
    const place = `${at + 1} of ${steps.length}, ${about(minutesOf(step, environment.tier))}`;
    process.stdout.write(
      `\n${styleText("bold", `▸ ${step.name}`)}  ${styleText("dim", `${step.headline} (${place})`)}\n`,
    );
    const begun = performance.now();
    const failure = await attempt(step, environment);
    outcomes.push({
      name: step.name,
      seconds: (performance.now() - begun) / 1000,
      failed: failure !== undefined,
    });
    if (failure === undefined) continue;
    if (!(failure instanceof CannotStart)) {
      summarise(outcomes);
      throw failure;
    }
    failures.push(`${step.name} failed: ${failure.message}`);
    if (!keepsGoing) break;
  }
  summarise(outcomes);
  if (failures.length > 0) throw new CannotStart(failures.join("\n"));
}

const minutesOf = ({ minutes }: Step, tier: Tier) =>
  typeof minutes === "number" ? minutes : minutes[tier === "core" ? "core" : "all"];

const about = (minutes: number) =>
  minutes < 1 ? `about ${Math.round(minutes * 60)} s` : `about ${Math.round(minutes)} min`;

async function attempt(step: Step, environment: TestEnvironment): Promise<unknown> {
  try {
    await step.run(environment);
    return undefined;
  } catch (error) {
    return error ?? new Error(`${step.name} failed without a reason.`);
  }
}

function summarise(outcomes: readonly Outcome[]): void {
  const lines = outcomes.map(({ name, seconds, failed }) => {
    const mark = failed ? styleText("red", "✗") : styleText("green", "✓");
    return `  ${mark} ${name.padEnd(12)}${`${seconds.toFixed(1)} s`.padStart(9)}`;
  });
  const total = outcomes.reduce((sum, { seconds }) => sum + seconds, 0);
  process.stdout.write(
    `\n${lines.join("\n")}\n    ${"all".padEnd(12)}${`${total.toFixed(1)} s`.padStart(9)}\n\n`,
  );
}
