import { after } from "next/server";
import { mapError } from "#lib/core/transport/map-error.ts";
import { readUpTo } from "#lib/core/transport/read-body.ts";
import {
  type Delivery,
  maxDeliveryBytes,
  type Refusal,
  receiveDelivery,
} from "#lib/doors/receive-delivery.ts";

const statuses: Partial<Record<Refusal, number>> = { unknown_endpoint: 404, too_large: 413 };

/**
 * Receives deliveries of the service. A refusal is answered without details. An error is answered with 503, so that
 * the service delivers again.
 */
export async function POST(request: Request, { params }: { params: Promise<{ endpoint: string }> }) {
  const arrivedAt = performance.now();
  try {
    const { headers } = request;
    const readBody = () => readUpTo(request, maxDeliveryBytes);
    return await answer({ segment: (await params).endpoint, headers, readBody, arrivedAt });
  } catch (error) {
    mapError(error);
    return refuse("not_kept", 503);
  }
}

async function answer(delivery: Delivery): Promise<Response> {
  const receipt = await receiveDelivery(delivery);
  if (receipt.accepted) return Response.json({ received: true });
  after(receipt.recorded);
  return refuse(receipt.reason, statuses[receipt.reason] ?? 400);
}

const refuse = (error: string, status: number) => Response.json({ error }, { status });
