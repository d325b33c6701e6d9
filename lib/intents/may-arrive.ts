import type { Intent } from "./open-intent.ts";

const settlesMs = 45_000;

/** What was given up after 15 seconds may still be at work at the service; until then it is not said to be nothing. */
export const mayArrive = ({ sentAt }: Pick<Intent, "sentAt">): boolean =>
  sentAt !== null && Date.now() - sentAt.getTime() < settlesMs;
