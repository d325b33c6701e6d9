import type { MemberContext } from "#lib/core/auth/context.ts";
import { requireRole } from "#lib/core/auth/require-permission.ts";
import { concerns } from "./concerns.ts";
import { liveMoment, missedSince } from "./listen.ts";
import { listenerOf } from "./listener-of.ts";
import { wordsOf } from "./news.ts";
import { readServiceState } from "./read-service-state.ts";
import type { ServiceState } from "./service-state.ts";

export type Missed = {
  /** False where the page was rendered for somebody else, or for another role. */
  isTheirs: boolean;
  /** What changed later is told for this one. */
  moment: string | null;
  /** Null where it cannot be told. */
  changes: { kind: string; id: string }[] | null;
  service: ServiceState;
};

/** `until`: a moment that others had heard of already; what this process has not, it does not claim to know. */
export type SinceWhen = { since: string | null; until: string | null; listener: string | null };

/** What a stream would have said since a moment: for who cannot keep one, and for who joins one that others have. */
export async function readMissed(ctx: MemberContext, { since, until, listener }: SinceWhen): Promise<Missed> {
  requireRole(ctx, "catalog:read");
  const moment = liveMoment();
  const changes = missedSince(ctx.workspace.id, { since, until });
  return {
    isTheirs: listener === null || listener === listenerOf(ctx),
    moment,
    changes: changes?.filter((change) => concerns(change, ctx)).map(wordsOf) ?? null,
    service: await readServiceState(ctx),
  };
}
