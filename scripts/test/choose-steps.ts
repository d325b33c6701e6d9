import type { Step, Tier } from "./step.ts";

/** Those named on the command line, else those of the tier, always in their own order. */
export function chooseSteps(steps: readonly Step[], names: readonly string[], tier: Tier): readonly Step[] {
  if (names.length > 0) return steps.filter(({ name }) => names.includes(name));
  return steps.filter((step) => tier === "long" || !step.isLong);
}
