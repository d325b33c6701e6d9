import { eq } from "drizzle-orm";
import { db } from "#drizzle/client.ts";
import { users } from "#drizzle/schema/users.ts";
import type { MemberContext } from "#lib/core/auth/context.ts";
import { requireRole } from "#lib/core/auth/require-permission.ts";

/** Reads the name of an order's assignee, also of one who has left the workspace. */
export async function getAssignee(
  ctx: MemberContext,
  userId: string | null,
): Promise<{ id: string; name: string } | null> {
  requireRole(ctx, "orders:read");
  if (!userId) return null;
  const [user] = await db()
    .select({ id: users.id, name: users.name })
    .from(users)
    .where(eq(users.id, userId));
  return user ?? null;
}
