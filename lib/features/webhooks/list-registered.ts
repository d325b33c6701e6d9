import type { ServiceClient } from "#lib/core/service/client.ts";
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
