import type { Intent } from "#lib/intents/open-intent.ts";
import { readStored } from "#lib/read-stored.ts";
import { checkInput } from "#lib/service/check-input.ts";
import { endpoints } from "#lib/service/endpoints.ts";
import { type WebhookRequest, webhookRequestSchema } from "#lib/service/schemas/webhook.ts";

/** The bytes of a registration, to be committed before they are sent. @throws InvalidServiceRequest */
export const encodeRequest = (request: WebhookRequest): Uint8Array =>
  Buffer.from(JSON.stringify(checkInput(endpoints.createWebhook, webhookRequestSchema, request)));

/** What the intent of a registration was to ask for. */
export const requestOf = ({ body }: Pick<Intent, "body">): WebhookRequest =>
  readStored(webhookRequestSchema, JSON.parse(Buffer.from(body ?? []).toString("utf8")), "registration");
