import "server-only";
import { and, eq, isNull, sql } from "drizzle-orm";
import { headers } from "next/headers";
import { cache } from "react";
import { db } from "#drizzle/client.ts";
import { type Mode, modes } from "#drizzle/mode.ts";
import { given, prepareOnce } from "#drizzle/prepare.ts";
import { apiKeys } from "#drizzle/schema/api-keys.ts";
import { memberships } from "#drizzle/schema/memberships.ts";
import { workspaces } from "#drizzle/schema/workspaces.ts";
import { recordIfPossible } from "#lib/cannot-write.ts";
import { AppError, notFound, notSignedIn } from "#lib/errors.ts";
import { MemberContext, type Workspace, WorkspaceContext } from "./context.ts";
import { currentSession } from "./current-session.ts";
import { findAbsence } from "./find-absence.ts";
import { findMember } from "./find-member.ts";
import { Keyring, type StoredKey } from "./keyring.ts";
import { requireSecondFactor } from "./second-factor.ts";
import { visitorOf } from "./start-session.ts";

/** The keys of a workspace for one of its members, asked for beside `findMember`: nobody else's are found. */
export async function findMemberKeys(userId: string, slug: string): Promise<StoredKey[]> {
  // PostgreSQL refuses to look for a NUL, and no address has one.
  if (slug.includes("\0")) return [];
  const rows = await statement().execute({ userId, slug });
  return rows.map(({ key }) => key);
}

const statement = prepareOnce(() =>
  db()
    .select({ key: apiKeys })
    .from(memberships)
    .innerJoin(workspaces, eq(workspaces.id, memberships.workspaceId))
    .innerJoin(apiKeys, eq(apiKeys.workspaceId, memberships.workspaceId))
    .where(
      and(
        eq(memberships.userId, given("userId")),
        eq(workspaces.slug, given("slug")),
        isNull(memberships.suspendedAt),
        isNull(apiKeys.removedAt),
      ),
    )
    .prepare("find_member_keys"),
);

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

/** Kept for each workspace apart: what somebody does in another one is not its business. */
export async function noteSeen(userId: string, workspaceId: string): Promise<void> {
  const seen = db().update(memberships).set({ lastSeenAt: sql`now()` });
  const isTheirs = and(eq(memberships.workspaceId, workspaceId), eq(memberships.userId, userId));
  await recordIfPossible(seen.where(isTheirs));
}
