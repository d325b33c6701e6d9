import "server-only";
import { headers } from "next/headers";
import { cache } from "react";
import { type Mode, modes } from "#drizzle/mode.ts";
import { AppError, notFound, notSignedIn } from "#lib/errors.ts";
import { MemberContext, type Workspace, WorkspaceContext } from "./context.ts";
import { currentSession } from "./current-session.ts";
import { findAbsence } from "./find-absence.ts";
import { findMember } from "./find-member.ts";
import { findMemberKeys } from "./find-member-keys.ts";
import { Keyring, type StoredKey } from "./keyring.ts";
import { noteSeen } from "./note-seen.ts";
import { requireSecondFactor } from "./second-factor.ts";
import { visitorOf } from "./start-session.ts";

/** A member who may not come in until somebody takes it back. Told to them alone: to all others nothing is there. */
export class Suspended extends AppError {
  readonly slug: string;

  constructor({ slug, name }: { slug: string; name: string }, by: string | null) {
    super("access_suspended", 403, { workspace: name, by: by ?? "none" });
    this.name = "Suspended";
    this.slug = slug;
  }
}

const contextParts = cache(async (wanted: string) => {
  const session = await currentSession();
  if (!session) throw notSignedIn();
  const [member, keys] =
    (await lookUp(session.user.id, wanted)) ?? (await followMove(session.user.id, wanted));
  requireSecondFactor(member.workspace, session);
  if (!member.seenLately) await noteSeen(session.user.id, member.workspace.id);
  const { address } = visitorOf(await headers());
  return {
    ...member,
    actor: {
      userId: session.user.id,
      sessionId: session.id,
      provedAt: session.provedAt,
      address,
      name: session.user.name,
    },
    keyring: new Keyring(keysOf(member.workspace, keys), member.workspace, "person"),
  };
});

async function lookUp(userId: string, slug: string) {
  const [member, keys] = await Promise.all([findMember(userId, { slug }), findMemberKeys(userId, slug)]);
  return member && ([member, keys] as const);
}

/** A page that was open while the address changed goes on; who is suspended is told so. */
async function followMove(userId: string, slug: string) {
  const absence = await findAbsence(userId, slug);
  if (!absence) throw notFound();
  const { workspace, suspended } = absence;
  if (suspended) throw new Suspended(workspace, suspended.by);
  const found = await lookUp(userId, workspace.slug);
  if (!found) throw notFound();
  return found;
}

/** Two statements: an address that another workspace has been given between them brings no key along. */
const keysOf = ({ id }: Workspace, keys: readonly StoredKey[]) =>
  keys.filter(({ workspaceId }) => workspaceId === id);

/**
 * The door of people to a workspace's settings.
 * @throws AppError not_signed_in | not_found | access_suspended | second_factor_required
 */
export const workspaceContext = cache(async (slug: string) => new WorkspaceContext(await contextParts(slug)));

const contextIn = cache(async (slug: string, mode: Mode) => {
  return new MemberContext({ ...(await contextParts(slug)), mode });
});

/**
 * The door of people to orders: session row and URL, once per request.
 * @throws AppError not_signed_in | not_found | access_suspended | second_factor_required
 */
export async function memberContext(params: { workspace: string; mode: string }): Promise<MemberContext> {
  const mode = modes.find((known) => known === params.mode);
  if (!mode) throw notFound();
  return contextIn(params.workspace, mode);
}
