import { CannotStart } from "../cannot-start.ts";
import type { Step } from "./step.ts";

/** Those named on the command line, else all that there is time for, always in their own order. */
export function chooseSteps(
  steps: readonly Step[],
  names: readonly string[],
  isLong: boolean,
): readonly Step[] {
  const unknown = names.filter((name) => !steps.some((step) => step.name === name));
  if (unknown.length > 0) {
    const known = steps.map(({ name }) => name).join(", ");
    throw new CannotStart(`There is no step ${unknown.join(", ")}. The steps are ${known}.`);
  }
  if (names.length > 0) return steps.filter(({ name }) => names.includes(name));
  return steps.filter((step) => isLong || !step.isLong);
}
