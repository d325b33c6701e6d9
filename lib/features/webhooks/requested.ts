import type { Intent } from "#lib/core/intents/open-intent.ts";
import { checkInput } from "#lib/core/service/check-input.ts";
import { endpoints } from "#lib/core/service/endpoints.ts";
import { type WebhookRequest, webhookRequestSchema } from "#lib/core/service/schemas/webhook.ts";
import { AppError } from "#lib/errors.ts";
import { findStoredJson } from "#lib/read-stored.ts";

/** The bytes of a registration, to be committed before they are sent. @throws InvalidServiceRequest */
export const encodeRequest = (request: WebhookRequest): Uint8Array =>
  Buffer.from(JSON.stringify(checkInput(endpoints.createWebhook, webhookRequestSchema, request)));

/** What the intent of a registration was to ask for; undefined where it cannot be read. */
export const findRequest = ({ body }: Pick<Intent, "body">): WebhookRequest | undefined =>
  findStoredJson(webhookRequestSchema, body, "registration");

/** The same where nothing can be done without it. @throws AppError stored_unreadable */
export function requestOf(intent: Pick<Intent, "body">): WebhookRequest {
  const request = findRequest(intent);
  if (!request) throw new AppError("stored_unreadable", 500);
  return request;
}
