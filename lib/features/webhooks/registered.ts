import type { Intent } from "#lib/core/intents/open-intent.ts";
import { checkInput } from "#lib/core/service/check-input.ts";
import type { ServiceClient } from "#lib/core/service/client.ts";
import { endpoints } from "#lib/core/service/endpoints.ts";
import { ServiceError } from "#lib/core/service/errors.ts";
import { paginate } from "#lib/core/service/paginate.ts";
import {
  type WebhookEndpoint,
  type WebhookRequest,
  webhookRequestSchema,
} from "#lib/core/service/schemas/webhook.ts";
import { AppError } from "#lib/errors.ts";
import { findStoredJson } from "#lib/read-stored.ts";

/** The bytes of a registration request, to be committed before they are sent. @throws InvalidServiceRequest */
export const encodeRequest = (request: WebhookRequest): Uint8Array =>
  Buffer.from(JSON.stringify(checkInput(endpoints.createWebhook, webhookRequestSchema, request)));

/** The request of a registration intent; undefined if it is unreadable. */
export const findRequest = ({ body }: Pick<Intent, "body">): WebhookRequest | undefined =>
  findStoredJson(webhookRequestSchema, body, "registration");

/** As above, for callers that cannot continue without it. @throws AppError stored_unreadable */
export function requestOf(intent: Pick<Intent, "body">): WebhookRequest {
  const request = findRequest(intent);
  if (!request) throw new AppError("stored_unreadable", 500);
  return request;
}

/** Every endpoint of the account, including other programs'. @throws ServiceFailure */
export async function listRegistered(service: ServiceClient): Promise<WebhookEndpoint[]> {
  const registered: WebhookEndpoint[] = [];
  for await (const page of paginate((cursor) => service.listWebhooks({ limit: 100, cursor }))) {
    registered.push(...page.data.filter(({ deleted_at }) => !deleted_at));
  }
  return registered;
}

/**
 * Deletes an endpoint (specification, "DELETE /v1/webhooks/{id}"). An endpoint that no longer exists is not an error.
 */
export async function deleteRegistered(service: ServiceClient, serviceEndpointId: string): Promise<void> {
  try {
    await service.deleteWebhook(serviceEndpointId);
  } catch (error) {
    if (!(error instanceof ServiceError && error.kind === "not_found")) throw error;
  }
}

/** Deletes every endpoint at an address. @returns how many there were */
export async function deleteAtAddress(service: ServiceClient, url: string): Promise<number> {
  const found = (await listRegistered(service)).filter((endpoint) => endpoint.url === url);
  for (const { id } of found) await deleteRegistered(service, id);
  return found.length;
}
