import { and, gt, isNull, sql } from "drizzle-orm";
import { invitations } from "#drizzle/schema/invitations.ts";

const isUnanswered = () => and(isNull(invitations.acceptedAt), isNull(invitations.revokedAt));

/** Condition of an invitation that still opens the workspace. */
export const isOpen = () => and(isUnanswered(), gt(invitations.expiresAt, sql`now()`));

/** Condition of one that does, or that ran out lately and may be sent again. */
export const isPending = () => and(isUnanswered(), gt(invitations.expiresAt, sql`now() - interval '7 days'`));
