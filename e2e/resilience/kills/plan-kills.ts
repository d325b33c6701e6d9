import type { Lives, Victim } from "#e2e/resilience/desk/lives.ts";
import type { CallName } from "#e2e/resilience/proxy/call.ts";
import type { Plan, Planner } from "#e2e/resilience/proxy/plan.ts";
import type { Planned } from "./plan-submissions.ts";

const victims: readonly Victim[] = ["dashboard", "dashboard", "dashboard and worker", "worker"];

/** When something is killed, seen from the wire: before the service knows of it, after, or as the reply comes in. */
const moments: readonly ((kill: () => void) => Plan)[] = [
  (kill) => ({ leaving: kill, arrives: false, instead: "reset" }),
  (kill) => ({ leaving: kill }),
  (kill) => ({ replied: kill, instead: "reset" }),
  (kill) => ({ handedOn: kill }),
  (kill) => ({ handedOn: () => setTimeout(kill, 4) }),
];

type Point = { name: CallName; victim: Victim; moment: (typeof moments)[number] };

/** For each chosen submission one call, one moment of it and a victim, all from the seed. */
export function planKills(random: () => number, planned: readonly Planned[], lives: Lives) {
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
    const kill = () => {
      // Whoever sent this may have been killed a moment ago; then it is for those who come after.
      if (lives.kill9(point.victim) || lives.kill9("dashboard and worker")) fired += 1;
      else lives.ready().then(kill);
    };
    return point.moment(kill);
  };
  return { planner, fired: () => fired };
}
