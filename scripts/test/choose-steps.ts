import { globSync } from "node:fs";
import { root } from "../root.ts";
import type { Step, Tier } from "./step.ts";

/** Returns the steps that the command line names, otherwise those of the tier, always in the order of `steps`. */
export function chooseSteps(steps: readonly Step[], names: readonly string[], tier: Tier): readonly Step[] {
  if (names.length > 0) return steps.filter(({ name }) => names.includes(name));
  return steps.filter((step) => tier === "long" || !step.isLong);
}

/** Says what a run of these steps leaves out, and which command runs it. */
export function describeLeftOut(steps: readonly Step[], tier: Exclude<Tier, "long">): string {
  const later = steps.filter(({ isLong }) => isLong).map(({ name }) => name);
  const rest = `${later.join(", ")} and the heavy tests at their whole length (npm run test:long)`;
  if (tier === "all") return `Everything but ${rest}.`;
  const slow = steps.flatMap(({ name, tests }) => {
    const files = tests ? globSync(tests, { cwd: root }) : [];
    const left = files.filter((file) => file.includes(".slow.")).length;
    return left > 0 ? [`${left} of ${files.length} files of ${name}`] : [];
  });
  return `Without ${slow.join(", ")} (npm run test:all); without ${rest}.`;
}
