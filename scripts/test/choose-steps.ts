import { globSync } from "node:fs";
import { root } from "../root.ts";
import type { Step, Tier } from "./step.ts";

/** Those named on the command line, else those of the tier, always in their own order. */
export function chooseSteps(steps: readonly Step[], names: readonly string[], tier: Tier): readonly Step[] {
  if (names.length > 0) return steps.filter(({ name }) => names.includes(name));
  return steps.filter((step) => tier === "long" || !step.isLong);
}

/** What a run of these steps does not do, and what does. */
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
