import { verifySignature } from "#lib/core/service/verify-signature.ts";
import { acceptDelivery } from "#lib/features/webhooks/accept-delivery.ts";
import { findReceiver, type Receiver } from "#lib/features/webhooks/find-receiver.ts";
import { maskHeaders } from "#lib/features/webhooks/mask-headers.ts";
import { readEvent, type VerifiedDelivery } from "#lib/features/webhooks/read-event.ts";
import { parseReceiverSegment } from "#lib/features/webhooks/receiver-address.ts";
import { recordRefusedPost } from "#lib/features/webhooks/record-refused-post.ts";
import type { RefusalReason } from "#lib/features/webhooks/refusal.ts";

export type Delivery = {
  /** Last segment of the endpoint's URL. */
  segment: string;
  headers: Headers;
  /** Called only for a known endpoint; `isWhole` is false beyond `maxDeliveryBytes`. */
  readBody: () => Promise<{ bytes: Uint8Array; isWhole: boolean }>;
  /** The time of arrival, on the clock of `performance.now()`. */
  arrivedAt: number;
};

export type Refusal = "unknown_endpoint" | RefusalReason;

export type Receipt =
  | { accepted: true; repeated: boolean }
  /** The promise resolves when the refusal is recorded; the answer to the sender does not wait for it. */
  | { accepted: false; reason: Refusal; recorded: Promise<void> };

export const maxDeliveryBytes = 1_000_000;

/**
 * Receives a delivery (specification, "Events, Delivery"). Verifies the signature over the raw body, stores each
 * event once by the id in its body, and commits it before the acknowledgement. A job then reads the order from the
 * service.
 */
export async function receiveDelivery(delivery: Delivery): Promise<Receipt> {
  const address = parseReceiverSegment(delivery.segment);
  const receiver = address && (await findReceiver(address));
  if (!receiver) return { accepted: false, reason: "unknown_endpoint", recorded: recordRefusedPost(null) };
  const { bytes, isWhole } = await delivery.readBody();
  const read = isWhole ? readVerified(receiver, delivery, bytes) : "too_large";
  if (typeof read === "string") {
    const { workspaceId, endpointId } = receiver;
    const noted = recordRefusedPost({
      workspaceId,
      endpointId,
      reason: read,
      headers: delivery.headers,
      body: bytes,
    });
    return { accepted: false, reason: read, recorded: noted };
  }
  return { accepted: true, repeated: await acceptDelivery(read) };
}

function readVerified(
  { workspaceId, endpointId, secret }: Receiver,
  { headers, arrivedAt }: Delivery,
  rawBody: Uint8Array,
): VerifiedDelivery | RefusalReason {
  const verdict = verifySignature({
    header: headers.get("svc-signature"),
    rawBody,
    secrets: [secret()],
    nowSeconds: Math.floor(Date.now() / 1000),
  });
  if (!verdict.ok) return verdict.reason;
  const event = readEvent({
    rawBody,
    timestamp: verdict.timestamp,
    headerId: headers.get("svc-event-id"),
    headerType: headers.get("svc-event-type"),
  });
  if (typeof event === "string") return event;
  return {
    workspaceId,
    endpointId,
    event,
    headers: maskHeaders(headers),
    bytes: rawBody.byteLength,
    signedAt: new Date(verdict.timestamp * 1000),
    arrivedAt,
  };
}
