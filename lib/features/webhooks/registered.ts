import type { ServiceClient } from "#lib/core/service/client.ts";
import { ServiceError } from "#lib/core/service/errors.ts";
import { paginate } from "#lib/core/service/paginate.ts";
import type { WebhookEndpoint } from "#lib/core/service/schemas/webhook.ts";

/** Every endpoint of the account, whoever registered it. @throws ServiceFailure */
export async function listRegistered(service: ServiceClient): Promise<WebhookEndpoint[]> {
  const registered: WebhookEndpoint[] = [];
  for await (const page of paginate((cursor) => service.listWebhooks({ limit: 100, cursor }))) {
    registered.push(...page.data.filter(({ deleted_at }) => !deleted_at));
  }
  return registered;
}

/** Stops an endpoint (specification, "DELETE /v1/webhooks/{id}"); one that is gone already is as it should be. */
export async function deleteRegistered(service: ServiceClient, serviceEndpointId: string): Promise<void> {
  try {
    await service.deleteWebhook(serviceEndpointId);
  } catch (error) {
    if (!(error instanceof ServiceError && error.kind === "not_found")) throw error;
  }
}

/** Stops whatever stands at an address. @returns how many there were */
export async function deleteAtAddress(service: ServiceClient, url: string): Promise<number> {
  const found = (await listRegistered(service)).filter((endpoint) => endpoint.url === url);
  for (const { id } of found) await deleteRegistered(service, id);
  return found.length;
}
