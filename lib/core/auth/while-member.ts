import { and, eq, isNotNull, isNull, not, or } from "drizzle-orm";
import { db } from "#drizzle/client.ts";
import { customRoles } from "#drizzle/schema/custom-roles.ts";
import { memberships } from "#drizzle/schema/memberships.ts";
import { sessions } from "#drizzle/schema/sessions.ts";
import { workspaces } from "#drizzle/schema/workspaces.ts";
import { notSignedIn } from "#lib/errors.ts";
import type { WorkspaceContext } from "./context.ts";
import { isItsRole, roleColumns } from "./find-member.ts";
import { sessionLives } from "./find-session.ts";
import { isSameRole, toHeldRole } from "./held-role.ts";

const againMs = 10_000;
/** Replies of one person that run at a time in a process. Each may read whole tables; the others wait for a turn. */
const mostAtOnce = 3;

type Turns = { running: number; waiting: (() => void)[] };
const shared = globalThis as { pressroomExports?: Map<string, Turns> };

/** By person. One per process, because Next.js may load this module several times. */
function openTurns(): Map<string, Turns> {
  shared.pressroomExports ??= new Map();
  return shared.pressroomExports;
}

/**
 * Streams a reply only while the person keeps the role and the session with which they asked for it. Otherwise a slow
 * download would continue after the person was removed. Three replies of one person run at a time.
 * @throws AppError not_signed_in, possibly after some parts were sent
 */
export async function* whileMember<T>(
  ctx: WorkspaceContext,
  parts: AsyncIterable<T>,
  everyMs = againMs,
): AsyncGenerator<T> {
  await takeTurn(ctx.actor.userId);
  try {
    let askedAt = performance.now();
    for await (const part of parts) {
      if (performance.now() - askedAt >= everyMs) {
        if (!(await isStillMember(ctx))) throw notSignedIn();
        askedAt = performance.now();
      }
      yield part;
    }
  } finally {
    passTurnOn(ctx.actor.userId);
  }
}

async function takeTurn(userId: string): Promise<void> {
  const turns = openTurns().get(userId) ?? { running: 0, waiting: [] };
  openTurns().set(userId, turns);
  if (turns.running < mostAtOnce) turns.running += 1;
  else await new Promise<void>((resolve) => turns.waiting.push(resolve));
}

function passTurnOn(userId: string): void {
  const turns = openTurns().get(userId);
  const next = turns?.waiting.shift();
  if (next) next();
  else if (turns && turns.running > 1) turns.running -= 1;
  else openTurns().delete(userId);
}

/** Whether the session is still live and the role unchanged. For replies and streams that outlive their request. */
export async function isStillMember(ctx: WorkspaceContext): Promise<boolean> {
  const { sessionId, userId } = ctx.actor;
  if (!sessionId) return false;
  const [row] = await db()
    .select(roleColumns)
    .from(memberships)
    .innerJoin(sessions, eq(sessions.userId, memberships.userId))
    .leftJoin(customRoles, isItsRole)
    .innerJoin(workspaces, eq(workspaces.id, memberships.workspaceId))
    .where(
      and(
        eq(memberships.workspaceId, ctx.workspace.id),
        eq(memberships.userId, userId),
        isNull(memberships.suspendedAt),
        eq(sessions.id, sessionId),
        or(not(workspaces.requiresSecondFactor), isNotNull(sessions.secondFactorAt)),
        sessionLives(),
      ),
    );
  const held = row ? toHeldRole(row) : null;
  return held !== null && isSameRole(held, ctx.held);
}
