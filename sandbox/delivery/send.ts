import type { SandboxConfig } from "../config.ts";
import { signDelivery } from "../domain/signature.ts";
import { type PostResult, post } from "../net/post.ts";
import { realNow } from "../world.ts";

/** Specification: Limits, "Webhook response time". */
const deliveryTimeoutMs = 10_000;

/** Sends one signed event to one endpoint, once. The signature has the real time, not the virtual one. */
export function sendSigned(
  endpoint: { url: string; secret: string },
  event: { id: string; type: string; body: string },
  { network, outside }: Pick<SandboxConfig, "network" | "outside">,
  stop: AbortSignal,
): Promise<PostResult> {
  const seconds = Math.floor(realNow().getTime() / 1000);
  return post(
    {
      url: endpoint.url,
      headers: {
        "Content-Type": "application/json",
        "User-Agent": "svc-webhooks/1.0",
        "SVC-Event-Id": event.id,
        "SVC-Event-Type": event.type,
        "SVC-Signature": signDelivery(endpoint.secret, seconds, event.body),
      },
      body: event.body,
      network,
      outside,
      timeoutMs: deliveryTimeoutMs,
    },
    stop,
  );
}
