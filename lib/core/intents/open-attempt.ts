import { and, eq, inArray } from "drizzle-orm";
import type { Executor } from "#drizzle/client.ts";
import { orderIntents } from "#drizzle/schema/order-intents.ts";
import { isDerived } from "#lib/derive.ts";
import { AppError } from "#lib/errors.ts";
import { type Intent, type Opener, type Opening, openIntent } from "./open-intent.ts";

const maxAttempts = 50;

const keyOf = (kind: string, submissionId: string, attempt: number) => `${kind}:${submissionId}.${attempt}`;

/** Of every attempt that a submission may ever have. */
export const attemptKeys = (kind: Opening["kind"], submissionId: string) =>
  Array.from({ length: maxAttempts }, (_, attempt) => keyOf(kind, submissionId, attempt));

/** How many attempts came before it. */
export const earlierAttempts = ({ idempotencyKey }: Pick<Intent, "idempotencyKey">) =>
  Number(/\.(\d+)$/.exec(idempotencyKey)?.[1] ?? 0);

/** Which submission an attempt belongs to. */
export const submissionOf = ({ kind, idempotencyKey }: Intent) =>
  idempotencyKey.slice(kind.length + 1).replace(/\.\d+$/, "");

/**
 * A submission's intent that is open, in doubt or has succeeded, or a new one after those that made nothing: what was
 * definitely refused may be corrected and sent again.
 * Those of jobs are derived from what members see, so a person opens none of them: it would be done as the job's.
 * @throws AppError refused_earlier | sent_differently
 */
export async function openAttempt(
  tx: Executor,
  opener: Opener,
  submissionId: string,
  opening: Omit<Opening, "idempotencyKey">,
): Promise<Intent> {
  if (opener.actor.sessionId && isDerived(submissionId)) throw new AppError("sent_differently", 409);
  for (let attempt = 0; attempt < maxAttempts; attempt += 1) {
    const idempotencyKey = keyOf(opening.kind, submissionId, attempt);
    const intent = await openIntent(tx, opener, { ...opening, idempotencyKey });
    if (intent.state !== "refused" && intent.state !== "abandoned") return intent;
  }
  throw new AppError("refused_earlier", 409);
}

/** Whether a submission was begun and not refused: it is then finished, whatever has changed here since. */
export async function hasAttempt(
  tx: Executor,
  { workspace, mode }: Pick<Opener, "workspace" | "mode">,
  { kind, submissionId }: { kind: Opening["kind"]; submissionId: string },
): Promise<boolean> {
  const begun = await tx
    .select({ id: orderIntents.id })
    .from(orderIntents)
    .where(
      and(
        eq(orderIntents.workspaceId, workspace.id),
        eq(orderIntents.mode, mode),
        inArray(orderIntents.idempotencyKey, attemptKeys(kind, submissionId)),
        inArray(orderIntents.state, ["open", "succeeded", "in_doubt"]),
      ),
    )
    .limit(1);
  return begun.length > 0;
}
