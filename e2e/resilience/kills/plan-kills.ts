import type { RestartablePressroom, Victim } from "#e2e/resilience/desk/restartable-pressroom.ts";
import type { CallName } from "#e2e/resilience/proxy/call.ts";
import type { Plan, Planner } from "#e2e/resilience/proxy/plan.ts";
import type { Planned } from "./plan-submissions.ts";

const victims: readonly Victim[] = ["dashboard", "dashboard", "dashboard and worker", "worker"];

/**
 * When a part is killed, relative to a call: before the service receives it, after that, or when the reply arrives.
 */
const moments: readonly ((kill: () => void) => Plan)[] = [
  (kill) => ({ requestSent: kill, arrives: false, instead: "reset" }),
  (kill) => ({ requestSent: kill }),
  (kill) => ({ replied: kill, instead: "reset" }),
  (kill) => ({ replySent: kill }),
  (kill) => ({ replySent: () => setTimeout(kill, 4) }),
];

type Point = { name: CallName; victim: Victim; moment: (typeof moments)[number] };

/** Chooses for each chosen submission a call, a time within it and a victim, all from the seed. */
export function planKills(random: () => number, planned: readonly Planned[], lives: RestartablePressroom) {
  const pick = <T>(list: readonly T[]) => list[Math.floor(random() * list.length)] as T;
  const points = new Map<string, Point>();
  for (const { mark, pays, isChosen } of planned) {
    const names: CallName[] = pays
      ? ["createOrder", "getOrder", "confirmOrder", "confirmOrder"]
      : ["createOrder"];
    if (isChosen) points.set(mark, { name: pick(names), victim: pick(victims), moment: pick(moments) });
  }
  let fired = 0;
  const planner: Planner = ({ name, mark }) => {
    const point = mark === null ? undefined : points.get(mark);
    if (!mark || point?.name !== name) return undefined;
    points.delete(mark);
    return point.moment(() => kill(point.victim));
  };
  const kill = (victim: Victim): void => {
    // The process that sent this may have just been killed. Then the kill is for the next one.
    if (lives.kill9(victim) || lives.kill9("dashboard and worker")) fired += 1;
    else lives.ready().then(() => kill(victim));
  };
  return {
    planner,
    fired: () => fired,
    /** Kills for the calls that were not made: a list may have told what the call would have read. */
    async killLeft() {
      for (const { victim } of points.values()) {
        kill(victim);
        await lives.ready();
      }
      points.clear();
    },
  };
}
