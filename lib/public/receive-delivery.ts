import { and, eq, isNull } from "drizzle-orm";
import { db } from "#drizzle/client.ts";
import { webhookEndpoints } from "#drizzle/schema/webhook-endpoints.ts";
import { openSecret } from "#lib/auth/seal-secret.ts";
import { log } from "#lib/log.ts";
import { parseJson } from "#lib/service/parse-json.ts";
import { eventSchema, type ServiceEvent } from "#lib/service/schemas/event.ts";
import { verifySignature } from "#lib/service/verify-signature.ts";
import { acceptEvent } from "#lib/webhooks/accept-event.ts";
import { parseReceiverSegment } from "#lib/webhooks/receiver-address.ts";

export type Delivery = {
  /** Last segment of the receiver's address. */
  segment: string;
  signature: string | null;
  eventId: string | null;
  eventType: string | null;
  rawBody: Uint8Array;
};

export type Refusal =
  | "unknown_endpoint"
  | "missing"
  | "malformed"
  | "timestamp_out_of_range"
  | "mismatch"
  | "not_json"
  | "headers_disagree";

export type Receipt = { accepted: true; repeated: boolean } | { accepted: false; reason: Refusal };

const refused = (reason: Refusal): Receipt => ({ accepted: false, reason });

/**
 * Specification, "Events, Delivery". Verified over the raw body, kept once by the body's id, and durable before
 * it is acknowledged; what it means for the order is read from the service afterwards.
 */
export async function receiveDelivery(delivery: Delivery): Promise<Receipt> {
  const endpoint = await findEndpoint(delivery.segment);
  if (!endpoint) return refused("unknown_endpoint");
  const verdict = verifySignature({
    header: delivery.signature,
    rawBody: delivery.rawBody,
    secrets: [endpoint.secret],
    nowSeconds: Math.floor(Date.now() / 1000),
  });
  if (!verdict.ok) return refused(verdict.reason);

  const body = readJson(delivery.rawBody);
  if (body === undefined) return refused("not_json");
  const event = eventSchema.safeParse(body);
  if (!event.success) {
    // A ping has no stated shape: its good signature is all there is to accept.
    log().info({ missing: event.error.issues.map(({ path }) => path.join(".")) }, "signed, but not an event");
    return { accepted: true, repeated: false };
  }
  if (disagree(delivery, event.data)) return refused("headers_disagree");
  const inserted = await acceptEvent({ endpoint, event: event.data, payload: body });
  return { accepted: true, repeated: !inserted };
}

async function findEndpoint(segment: string) {
  const address = parseReceiverSegment(segment);
  if (!address) return null;
  const [row] = await db()
    .select({ id: webhookEndpoints.id, sealed: webhookEndpoints.secretCiphertext })
    .from(webhookEndpoints)
    .where(
      and(
        eq(webhookEndpoints.workspaceId, address.workspaceId),
        eq(webhookEndpoints.id, address.endpointId),
        isNull(webhookEndpoints.deletedAt),
      ),
    );
  if (!row?.sealed) return null;
  return { id: row.id, workspaceId: address.workspaceId, secret: openSecret(row.sealed, row.id) };
}

function readJson(rawBody: Uint8Array): unknown {
  try {
    return parseJson(new TextDecoder("utf-8", { fatal: true }).decode(rawBody));
  } catch {
    return undefined;
  }
}

/** These headers are unsigned: they may be missing, but they may not say something else than the body. */
function disagree({ eventId, eventType }: Delivery, event: ServiceEvent): boolean {
  return (eventId !== null && eventId !== event.id) || (eventType !== null && eventType !== event.type);
}
