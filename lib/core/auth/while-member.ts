import { notSignedIn } from "#lib/errors.ts";
import type { WorkspaceContext } from "./context.ts";
import { isStillMember } from "./is-still-member.ts";

const againMs = 10_000;
/** A person's, in one process: each may read whole tables, and the others wait until one is taken. */
const mostAtOnce = 3;

type Turns = { running: number; waiting: (() => void)[] };
const shared = globalThis as { pressroomExports?: Map<string, Turns> };

/** By person; one a process: Next may load this module several times. */
function openTurns(): Map<string, Turns> {
  shared.pressroomExports ??= new Map();
  return shared.pressroomExports;
}

/**
 * A reply that is made while it is taken, for as long as whoever asked for it is still here, in the role and the session
 * they asked in: else one that is taken slowly would go on telling somebody who was sent away. Three of a person's are
 * made at a time.
 * @throws AppError not_signed_in, in the middle of it
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
