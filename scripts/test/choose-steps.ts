import { globSync } from "node:fs";
import { root } from "../root.ts";
import { type Step, type Tier, tiers } from "./step.ts";

/** Returns the steps that the command line names, otherwise those of the tier, always in the order of `steps`. */
export function chooseSteps(steps: readonly Step[], names: readonly string[], tier: Tier): readonly Step[] {
  if (names.length > 0) return steps.filter(({ name }) => names.includes(name));
  return steps.filter(({ from }) => tiers.indexOf(from ?? "core") <= tiers.indexOf(tier));
}

/** Says what a run of these steps leaves out, and which command runs it. */
export function describeLeftOut(steps: readonly Step[], tier: Exclude<Tier, "long">): string {
  const startingIn = (wanted: Tier) => steps.filter(({ from }) => from === wanted).map(({ name }) => name);
  const later = startingIn("long");
  const rest = `${later.join(", ")} and the heavy tests at their whole length (npm run test:long)`;
  if (tier === "all") return `Everything but ${rest}.`;
  const slow = steps.flatMap(({ name, tests }) => {
    const files = tests ? globSync(tests, { cwd: root }) : [];
    const left = files.filter((file) => file.includes(".slow.")).length;
    return left > 0 ? [`${left} of ${files.length} files of ${name}`] : [];
  });
  return `Without ${[...startingIn("all"), ...slow].join(", ")} (npm run test:all); without ${rest}.`;
}
