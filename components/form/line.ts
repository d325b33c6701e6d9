"use client";

/** `none`: no line reaches Pressroom. `unanswered`: there is one, and Pressroom does not answer. */
export type Line = "open" | "none" | "unanswered";

const patienceMs = 5_000;
const againMs = 2_000;

let line: Line = "open";
const watchers = new Set<() => void>();
let again: ReturnType<typeof setTimeout> | undefined;
let asked = 0;

export const readLine = (): Line => line;

export function watchLine(changed: () => void): () => void {
  if (watchers.size === 0) {
    for (const name of ["online", "offline"]) window.addEventListener(name, tryLine);
    if (!navigator.onLine) void tryLine();
  }
  watchers.add(changed);
  return () => {
    watchers.delete(changed);
    if (watchers.size === 0)
      for (const name of ["online", "offline"]) window.removeEventListener(name, tryLine);
  };
}

/** Asks Pressroom itself: one on this machine, or in this house, is reached without any network beyond. */
export async function tryLine(): Promise<boolean> {
  asked += 1;
  const mine = asked;
  const answers = await fetch("/api/health/live", {
    cache: "no-store",
    signal: AbortSignal.timeout(patienceMs),
  }).then(
    ({ ok }) => ok,
    () => false,
  );
  // What was asked later knows better.
  if (mine !== asked) return answers;
  line = answers ? "open" : navigator.onLine ? "unanswered" : "none";
  clearTimeout(again);
  if (!answers) again = setTimeout(() => void tryLine(), againMs);
  for (const changed of watchers) changed();
  return answers;
}
