import { eq } from "drizzle-orm";
import { db } from "#drizzle/client.ts";
import type { Mode } from "#drizzle/mode.ts";
import { users } from "#drizzle/schema/users.ts";
import { AppError } from "#lib/errors.ts";
import type { Urgency } from "./connect-service.ts";
import { MemberContext } from "./context.ts";
import { findMember } from "./find-member.ts";
import { loadKeyring } from "./keyring.ts";

type Job = { workspaceId: string; mode: Mode; askedBy: string };

/**
 * The context of a job that a person asked for earlier. Create one for every row, so that their current role applies.
 * @throws AppError no_longer_allowed when the person has left the workspace
 */
export async function jobContext(job: Job, urgency: Urgency = "background") {
  const member = await findMember(job.askedBy, { workspaceId: job.workspaceId });
  const [user] = await db().select({ name: users.name }).from(users).where(eq(users.id, job.askedBy));
  if (!member || !user) throw new AppError("no_longer_allowed", 403);
  const actor = { userId: job.askedBy, sessionId: null, address: null, name: user.name };
  const keyring = await loadKeyring(db(), member.workspace, urgency);
  return new MemberContext({ ...member, actor, keyring, mode: job.mode });
}
