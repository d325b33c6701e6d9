/** Lower than that of any job: it plans them. */
export const planPriority = -30;

/** What the worker does by the clock (UTC), beside what is asked of it. */
export const timetable = [
  // Of the minutes that a machine slept through, one is made up for. Before all else: a burst of events may fill the queue
  // for longer than what was left open may wait.
  { task: "plan-work", match: "* * * * *", options: { jobKey: "plan-work", priority: planPriority } },
  { task: "clean-uploads", match: "17 * * * *" },
  { task: "clean-sign-ins", match: "29 * * * *" },
  { task: "clean-events", match: "41 * * * *" },
  { task: "clean-kept", match: "53 2 * * *" },
  { task: "clean-notifications", match: "37 3 * * *" },
  { task: "clean-sessions", match: "23 4 * * *" },
] as const;
