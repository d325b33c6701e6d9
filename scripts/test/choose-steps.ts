import type { Step } from "./step.ts";

/** Those named on the command line, else all that there is time for, always in their own order. */
export function chooseSteps(
  steps: readonly Step[],
  names: readonly string[],
  isLong: boolean,
): readonly Step[] {
  if (names.length > 0) return steps.filter(({ name }) => names.includes(name));
  return steps.filter((step) => isLong || !step.isLong);
}
