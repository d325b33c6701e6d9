import { log } from "#lib/log.ts";
import { receiveDelivery } from "#lib/public/receive-delivery.ts";
import { readBody } from "#lib/transport/read-body.ts";

const maxBytes = 1_000_000;
const statuses = { unknown_endpoint: 404, too_large: 413 } as const;

/** The service's deliveries. What is refused learns only that it was. */
export async function POST(request: Request, { params }: { params: Promise<{ endpoint: string }> }) {
  const rawBody = await readBody(request, maxBytes);
  if (!rawBody) return refuse("too_large");
  const receipt = await receiveDelivery({
    segment: (await params).endpoint,
    signature: request.headers.get("svc-signature"),
    eventId: request.headers.get("svc-event-id"),
    eventType: request.headers.get("svc-event-type"),
    rawBody,
  });
  return receipt.accepted ? Response.json({ received: true }) : refuse(receipt.reason);
}

function refuse(reason: string): Response {
  log().info({ reason }, "delivery refused");
  const status = reason in statuses ? statuses[reason as keyof typeof statuses] : 400;
  return Response.json({ error: reason }, { status });
}
