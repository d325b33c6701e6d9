import type { CallOptions } from "./call-options.ts";
import type { CallService } from "./call-service.ts";
import { endpoints } from "./endpoints.ts";
import type { PageQuery } from "./schemas/page.ts";
import type { WebhookRequest, WebhookUpdate } from "./schemas/webhook.ts";

export function webhookCalls(call: CallService) {
  return {
    listWebhooks: async (query: PageQuery = {}, options: CallOptions = {}) =>
      (await call(endpoints.listWebhooks, { query, ...options })).value,

    /** The reply alone carries `secret`; after a lost one, list by URL, delete the orphan, register again. */
    createWebhook: async (body: WebhookRequest, options: CallOptions = {}) =>
      (await call(endpoints.createWebhook, { body, ...options })).value.data,

    getWebhook: async (id: string, options: CallOptions = {}) =>
      (await call(endpoints.getWebhook, { id, ...options })).value.data,

    updateWebhook: async ({ id, ...body }: { id: string } & WebhookUpdate, options: CallOptions = {}) =>
      (await call(endpoints.updateWebhook, { id, body, ...options })).value.data,

    /** The stopped endpoint; its pending deliveries are dropped. */
    deleteWebhook: async (id: string, options: CallOptions = {}) =>
      (await call(endpoints.deleteWebhook, { id, ...options })).value.data,

    /** One signed `ping`. What the specification does not show of the result is handed on as it came. */
    testWebhook: async (id: string, options: CallOptions = {}) =>
      (await call(endpoints.testWebhook, { id, ...options })).value,
  };
}
