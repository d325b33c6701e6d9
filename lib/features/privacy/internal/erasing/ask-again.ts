import { and, eq, isNotNull, sql } from "drizzle-orm";
import { db } from "#drizzle/client.ts";
import { privacyMatches, privacyRequests } from "#drizzle/schema/privacy-requests.ts";

/** What had to wait is asked about anew: it may be over. */
export async function askAgainOfWaiting(workspaceId: string): Promise<void> {
  await db().transaction(async (tx) => {
    const waiting = await tx
      .update(privacyRequests)
      .set({ state: "erasing" })
      .where(and(eq(privacyRequests.workspaceId, workspaceId), eq(privacyRequests.state, "waiting")))
      .returning({ id: privacyRequests.id });
    for (const { id } of waiting) {
      await tx
        .update(privacyMatches)
        .set({ waitsFor: sql`null` })
        .where(
          and(
            eq(privacyMatches.workspaceId, workspaceId),
            eq(privacyMatches.requestId, id),
            isNotNull(privacyMatches.waitsFor),
          ),
        );
    }
  });
}
