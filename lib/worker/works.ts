import { jobOptionsOf, type Task } from "#lib/core/jobs/tasks.ts";
import { type NamedPlan, planWork } from "./plan-work.ts";
import { catalogAndEvents } from "./tasks/catalog-and-events.ts";
import { orders } from "./tasks/orders.ts";
import { people } from "./tasks/people.ts";
import { runTasks } from "./tasks/runs.ts";
import { uploads } from "./tasks/uploads.ts";
import type { Works } from "./work.ts";

/** Every task of the worker; the type requires each one. */
export const works: Works = {
  ...orders,
  ...runTasks,
  ...uploads,
  ...catalogAndEvents,
  ...people,
  "plan-work": { every: "* * * * *", run: () => planWork(plans) },
};

export const taskNames = Object.keys(works) as Task[];

const plans: NamedPlan[] = taskNames.flatMap((task) =>
  (works[task].plans ?? []).map((plan) => ({ ...plan, task })),
);

const isDaily = /^\d+ \d+ /;
const dayMs = 24 * 3_600_000;

/**
 * The tasks that run by the clock, beside those that are enqueued. A Pressroom that is off at night runs its daily ones
 * at its next start.
 */
export const timetable = taskNames.flatMap((task) => {
  const { every } = works[task];
  if (!every) return [];
  const backfillPeriod = isDaily.test(every) ? dayMs : 0;
  return [
    { task, match: every, options: { jobKey: task, priority: jobOptionsOf(task).priority, backfillPeriod } },
  ];
});
