import { desc, eq, sql } from "drizzle-orm";
import { db } from "#drizzle/client.ts";
import { privacyRequests } from "#drizzle/schema/privacy-requests.ts";
import { users } from "#drizzle/schema/users.ts";
import type { WorkspaceContext } from "#lib/core/auth/context.ts";
import { requireRole } from "#lib/core/auth/require-permission.ts";
import type { PrivacyRequestRow } from "./get-request.ts";

const mostShown = 10;

/** The latest searches for personal data, and their results. */
export async function listRequests(ctx: WorkspaceContext): Promise<PrivacyRequestRow[]> {
  requireRole(ctx, "settings:manage");
  const rows = await db()
    .select({
      id: privacyRequests.id,
      state: privacyRequests.state,
      askedBy: sql<string>`coalesce(${users.name}, '')`,
      createdAt: privacyRequests.createdAt,
      finishedAt: privacyRequests.finishedAt,
      erased: sql<number>`(select coalesce(sum(value::int), 0)::int from jsonb_each_text(${privacyRequests.erased}))`,
    })
    .from(privacyRequests)
    .leftJoin(users, eq(users.id, privacyRequests.askedBy))
    .where(eq(privacyRequests.workspaceId, ctx.workspace.id))
    .orderBy(desc(privacyRequests.createdAt))
    .limit(mostShown);
  return rows.map(({ createdAt, finishedAt, ...row }) => ({
    ...row,
    createdAt: createdAt.toISOString(),
    finishedAt: finishedAt?.toISOString() ?? null,
  }));
}
