import type { Executor } from "#drizzle/client.ts";
import type { Mode } from "#drizzle/mode.ts";
import { type Subject, tellMembers } from "./tell.ts";

type Run = { workspaceId: string; mode: Mode; askedBy: string };

type End = {
  subject: Subject;
  what: string;
  begunAt: Date;
  /** One that is set going again ends again. */
  endedAt: Date | null;
  done: number;
  failed: number;
  /** Why the rest was not tried. */
  stopCode: string | null;
};

/** Whoever began it has hardly looked away. */
const noticedMs = 10_000;

/** Tells who began something for many orders that it is over, when that took a while or not all of it was done. */
export async function tellRunEnded(tx: Executor, run: Run, end: End): Promise<void> {
  const { subject, what, begunAt, endedAt, done, failed, stopCode } = end;
  const wentWell = failed === 0 && stopCode === null;
  if (wentWell && Date.now() - begunAt.getTime() < noticedMs) return;
  await tellMembers(tx, run.workspaceId, {
    kind: "run_ended",
    mode: run.mode,
    subject,
    occurrence: `${subject.id}:${endedAt?.toISOString()}`,
    details: { what, done, failed, stopped: stopCode },
    to: [run.askedBy],
  });
}
