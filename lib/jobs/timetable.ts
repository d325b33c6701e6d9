/** What the worker does by the clock (UTC), beside what is asked of it. */
export const timetable = [
  { task: "plan-work", match: "* * * * *" },
  { task: "clean-uploads", match: "17 * * * *" },
  { task: "clean-sign-ins", match: "29 * * * *" },
  { task: "clean-events", match: "41 * * * *" },
  { task: "clean-kept", match: "53 2 * * *" },
  { task: "clean-notifications", match: "37 3 * * *" },
  { task: "clean-sessions", match: "23 4 * * *" },
] as const;
