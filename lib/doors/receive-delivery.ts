import { SpanKind } from "@opentelemetry/api";
import { metrics } from "#lib/core/metrics/metrics.ts";
import { verifySignature } from "#lib/core/service/verify-signature.ts";
import { acceptDelivery } from "#lib/features/webhooks/accept-delivery.ts";
import { findPaymentTrace } from "#lib/features/webhooks/find-payment-trace.ts";
import { findReceiver, type Receiver } from "#lib/features/webhooks/find-receiver.ts";
import { maskHeaders } from "#lib/features/webhooks/mask-headers.ts";
import { readEvent, type VerifiedDelivery } from "#lib/features/webhooks/read-event.ts";
import { parseReceiverSegment } from "#lib/features/webhooks/receiver-address.ts";
import { recordRefusedPost } from "#lib/features/webhooks/record-refused-post.ts";
import type { RefusalReason } from "#lib/features/webhooks/refusal.ts";
import { currentTraceparent, inSpan } from "#lib/spans.ts";

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
  const receipt = await receive(delivery);
  const stored = receipt.accepted && receipt.repeated ? "repeated" : "stored";
  metrics()?.deliveries.inc({ result: receipt.accepted ? stored : receipt.reason });
  return receipt;
}

async function receive(delivery: Delivery): Promise<Receipt> {
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
  return { accepted: true, repeated: await acceptTraced(read) };
}

/** In the trace that paid the order, so that one trace shows the payment and what the service said about it. */
async function acceptTraced(delivery: VerifiedDelivery): Promise<boolean> {
  if (!currentTraceparent()) return acceptDelivery(delivery);
  const { workspaceId, event } = delivery;
  const payment = event.order && (await findPaymentTrace(workspaceId, event.order.id));
  const attributes = { "pressroom.event.type": event.type };
  return inSpan("receive webhook", { kind: SpanKind.CONSUMER, attributes, ...payment }, () =>
    acceptDelivery({ ...delivery, traceparent: currentTraceparent() }),
  );
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
