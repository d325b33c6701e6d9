import { and, eq, inArray } from "drizzle-orm";
import type { Executor } from "#drizzle/client.ts";
import { orderIntents } from "#drizzle/schema/order-intents.ts";
import { isDerived } from "#lib/derive.ts";
import { AppError } from "#lib/errors.ts";
import { type Intent, type Opener, type Opening, openIntent } from "./open-intent.ts";

const maxAttempts = 50;

const keyOf = (kind: string, submissionId: string, attempt: number) => `${kind}:${submissionId}.${attempt}`;

/** The keys of all attempts that a submission may have. */
export const attemptKeys = (kind: Opening["kind"], submissionId: string) =>
  Array.from({ length: maxAttempts }, (_, attempt) => keyOf(kind, submissionId, attempt));

/** How many attempts came before this one. */
export const earlierAttempts = ({ idempotencyKey }: Pick<Intent, "idempotencyKey">) =>
  Number(/\.(\d+)$/.exec(idempotencyKey)?.[1] ?? 0);

/** The submission that an attempt belongs to. */
export const submissionOf = ({ kind, idempotencyKey }: Pick<Intent, "kind" | "idempotencyKey">) =>
  idempotencyKey.slice(kind.length + 1).replace(/\.\d+$/, "");

/**
 * A submission's intent that is open, in doubt or succeeded. When all its attempts were refused or abandoned, opens a
 * new one, because refused content may be corrected and sent again. A person cannot open a job's submission: its id is
 * derived from what members can see, and the attempt would count as the job's.
 * @throws AppError refused_earlier | sent_differently | already_under_way
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

/**
 * Whether a submission has an attempt that was not refused. Such a submission is completed, whatever has changed since.
 */
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
