import { setTimeout as pause } from "node:timers/promises";
import type { Dashboard } from "./dashboards.ts";
import type { Character, Step } from "./plan.ts";
import type { ChaosWorld, ShownOrder } from "./world.ts";

/** One step of a person's day, at a dashboard. */
export type Turn = { world: ChaosWorld; who: Character; step: Step; at: Dashboard };

export const asShown = ({ id, totalCents }: ShownOrder) => ({ orderId: id, shownTotalCents: totalCents });

/** People work on what is new. */
const mostRecent = 40;

export function orderOf({ world: { shown }, step: { which } }: Turn): ShownOrder | undefined {
  const recent = shown.slice(-mostRecent);
  return recent[Math.floor(which * recent.length)];
}

export const otherOf = ({ dashboards }: Pick<ChaosWorld, "dashboards">, at: Dashboard): Dashboard =>
  at === dashboards.first ? dashboards.second : dashboards.first;

/** Time to read an error. */
export const breathe = () => pause(1_500);
