import { and, gt, isNull, sql } from "drizzle-orm";
import { invitations } from "#drizzle/schema/invitations.ts";

/** Condition of an invitation that still opens the workspace. */
export const isOpen = () =>
  and(isNull(invitations.acceptedAt), isNull(invitations.revokedAt), gt(invitations.expiresAt, sql`now()`));
