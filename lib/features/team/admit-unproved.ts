import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import type { Executor } from "#drizzle/client.ts";
import { sessions } from "#drizzle/schema/sessions.ts";
import type { Actor } from "#lib/core/auth/context.ts";
import { AppError } from "#lib/errors.ts";
import { tellMembers } from "#lib/features/notifications/tell.ts";
import type { OpenedInvitation } from "./read-invitation.ts";

/**
 * Where no mail can prove an address, an account joins in a session that its password opened: a reset has ended all
 * other ways in. The inviter is notified and can ask who joined.
 * @throws AppError join_by_password
 */
export async function admitUnproved(
  tx: Executor,
  { workspace, inviterId }: OpenedInvitation,
  { userId, sessionId }: Actor,
): Promise<void> {
  const opened = sessionId
    ? await tx.select({ method: sessions.method }).from(sessions).where(eq(sessions.id, sessionId))
    : [];
  if (opened[0]?.method !== "password") throw new AppError("join_by_password", 403);
  await tellMembers(tx, workspace.id, {
    kind: "unproved_joined",
    mode: null,
    subject: { type: "team", id: userId },
    occurrence: randomUUID(),
    to: [inviterId],
    actorId: userId,
  });
}
