import type { RunView } from "#lib/workflows/runs/run-view.ts";

/** The word for what a run does to its orders: it pays or cancels them, or else updates them. */
export const resultWord = ({ kind }: Pick<RunView, "kind">) =>
  kind === "pay" || kind === "cancel" ? kind : ("other" as const);
