import type { Executor } from "#drizzle/client.ts";
import type { Mode } from "#drizzle/mode.ts";
import { notifyChange } from "#drizzle/notify.ts";
import { type Author, writeAudit } from "#lib/core/audit/write-audit.ts";

type Act = "create" | "change" | "pause" | "resume" | "end" | "try_again";

/** Tells of an act on a schedule in its transaction. */
export async function recordSchedule(
  tx: Executor,
  author: Author & { mode: Mode },
  schedule: { id: string },
  act: Act,
): Promise<void> {
  await writeAudit(tx, author, {
    action: `schedule.${act}`,
    subjectType: "schedule",
    subjectId: schedule.id,
  });
  await notifyChange(tx, {
    workspaceId: author.workspace.id,
    mode: author.mode,
    kind: "schedule",
    id: schedule.id,
  });
}
