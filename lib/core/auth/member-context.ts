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
import { AppError, notFound, notSignedIn } from "#lib/errors.ts";
import { recordIfPossible } from "#lib/write-failure.ts";
import { MemberContext, type Workspace, WorkspaceContext } from "./context.ts";
import { currentSession } from "./current-session.ts";
import { findAbsence } from "./find-absence.ts";
import { findMember } from "./find-member.ts";
import { Keyring, type StoredKey } from "./keyring.ts";
import { requireSecondFactor } from "./second-factor.ts";
import { visitorOf } from "./start-session.ts";

/** The keys of a workspace, if the person is a member of it. Runs in parallel with `findMember`. */
export async function findMemberKeys(userId: string, slug: string): Promise<StoredKey[]> {
  // PostgreSQL refuses a NUL in a text parameter, and no slug contains one.
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

/** A suspended member. Only they get this error; other people get not_found. */
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
  if (!member.seenLately) await recordSeen(session.user.id, member.workspace.id);
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

/**
 * Finds the workspace under its new slug, so that an open page keeps working.
 * @throws AppError not_found | access_suspended
 */
async function followMove(userId: string, slug: string) {
  const absence = await findAbsence(userId, slug);
  if (!absence) throw notFound();
  const { workspace, suspended } = absence;
  if (suspended) throw new Suspended(workspace, suspended.by);
  const found = await lookUp(userId, workspace.slug);
  if (!found) throw notFound();
  return found;
}

/** A separate statement reads the keys. If another workspace got the slug in between, its keys are dropped here. */
const keysOf = ({ id }: Workspace, keys: readonly StoredKey[]) =>
  keys.filter(({ workspaceId }) => workspaceId === id);

/**
 * The signed-in person in a workspace, whatever the mode. Built once per request.
 * @throws AppError not_signed_in | not_found | access_suspended | second_factor_required
 */
export const workspaceContext = cache(async (slug: string) => new WorkspaceContext(await contextParts(slug)));

const contextIn = cache(async (slug: string, mode: Mode) => {
  return new MemberContext({ ...(await contextParts(slug)), mode });
});

/**
 * The signed-in person in a workspace and a mode, from the session and the URL. Built once per request.
 * @throws AppError not_signed_in | not_found | access_suspended | second_factor_required
 */
export async function memberContext(params: { workspace: string; mode: string }): Promise<MemberContext> {
  const mode = modes.find((known) => known === params.mode);
  if (!mode) throw notFound();
  return contextIn(params.workspace, mode);
}

/** Stored per membership, so that a workspace does not see what a member does in another one. */
export async function recordSeen(userId: string, workspaceId: string): Promise<void> {
  const seen = db().update(memberships).set({ lastSeenAt: sql`now()` });
  const isTheirs = and(eq(memberships.workspaceId, workspaceId), eq(memberships.userId, userId));
  await recordIfPossible(seen.where(isTheirs));
}
