import { and, eq, sql } from "drizzle-orm";
import { db } from "#drizzle/client.ts";
import { notifyChange } from "#drizzle/notify.ts";
import { uploads } from "#drizzle/schema/uploads.ts";
import type { Upload } from "#lib/features/files/lock-twins.ts";
import type { Problem } from "./inspect/picture-problem.ts";

/** Says why an upload is still on its way; told once, however often it is tried. */
export async function noteWaiting({ workspaceId, id }: Upload, problem: Problem): Promise<void> {
  const [noted] = await db()
    .update(uploads)
    .set({ problem, updatedAt: sql`now()` })
    .where(
      and(
        eq(uploads.workspaceId, workspaceId),
        eq(uploads.id, id),
        eq(uploads.state, "sending"),
        sql`${uploads.problem} is distinct from ${JSON.stringify(problem)}::jsonb`,
      ),
    )
    .returning({ id: uploads.id });
  if (noted) await notifyChange(db(), { workspaceId, kind: "upload", id });
}
