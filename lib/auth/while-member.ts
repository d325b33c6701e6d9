import { notSignedIn } from "#lib/errors.ts";
import type { WorkspaceContext } from "./context.ts";
import { isStillMember } from "./is-still-member.ts";

const againMs = 10_000;

/**
 * A reply that is made while it is taken, for as long as whoever asked for it is still here, in the role and the session
 * they asked in: else one that is taken slowly would go on telling somebody who was sent away.
 * @throws AppError not_signed_in, in the middle of it
 */
export async function* whileMember<T>(
  ctx: WorkspaceContext,
  parts: AsyncIterable<T>,
  everyMs = againMs,
): AsyncGenerator<T> {
  let askedAt = performance.now();
  for await (const part of parts) {
    if (performance.now() - askedAt >= everyMs) {
      if (!(await isStillMember(ctx))) throw notSignedIn();
      askedAt = performance.now();
    }
    yield part;
  }
}
