import type { MemberContext } from "#lib/core/auth/context.ts";
import { requirePermission } from "#lib/core/auth/require-permission.ts";
import { describeFailure } from "#lib/core/intents/describe-failure.ts";
import { leaveOpen } from "#lib/core/intents/leave-open.ts";
import { markSent } from "#lib/core/intents/mark-sent.ts";
import type { Intent } from "#lib/core/intents/open-intent.ts";
import { refuseIntent } from "#lib/core/intents/refuse-intent.ts";
import { isForLater, type Sender } from "#lib/core/intents/sender.ts";
import { ServiceError, ServiceFailure } from "#lib/core/service/errors.ts";
import { AppError } from "#lib/errors.ts";
import { holdUnfetched, notFetched } from "./hold-unfetched.ts";
import { recordFile } from "./internal/record-file.ts";
import { lapseLink, renewLink } from "./renew-link.ts";

/**
 * Sends the bytes of an open intent with its own key row, or sends the same again: the service knows them by
 * their idempotency key (specification, POST /v1/files).
 * @returns the service's id of the file
 * @throws AppError already_under_way: it has ended meanwhile
 * @throws AppError answer_lost (the intent stays open and is finished by the worker)
 * @throws AppError not_fetched (the service could not fetch an upload from here: a new attempt comes later)
 * @throws ServiceFailure when the service refused it; nothing was stored
 */
export async function sendFile(
  ctx: MemberContext,
  intent: Intent,
  sender: Sender = "person",
): Promise<string> {
  requirePermission(ctx, "files:write");
  const key = ctx.keyOf(intent.apiKeyId);
  if (!intent.body || !key) return leaveOpen(intent);
  await renewLink(intent);
  const sent = await markSent(intent);
  try {
    const { file } = await key.service.createFile({
      bytes: intent.body,
      idempotencyKey: intent.idempotencyKey,
    });
    return await recordFile(ctx, sent, file);
  } catch (error) {
    if (!(error instanceof ServiceFailure)) throw error;
    const isCertain = !error.mayHaveActed && (sent.attempts === 1 || isAboutFile(error));
    if (!isCertain || isForLater(sender, error)) return leaveOpen(sent);
    if (isAboutFile(error) && (await holdUnfetched(sent))) throw new AppError(notFetched, 503);
    await refuseIntent(sent, describeFailure(error), (tx) => lapseLink(tx, sent));
    throw error;
  }
}

/** Had an earlier sending stored it, the same key would have been answered with the file. */
const isAboutFile = (error: ServiceFailure) =>
  error instanceof ServiceError && error.kind === "not_acceptable";
