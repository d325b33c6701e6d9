import type { Endpoint } from "./endpoint.ts";
import { ServiceError, ServiceMisunderstood } from "./errors.ts";
import { type Asked, isReplyTo } from "./is-reply-to.ts";
import type { PaymentRefusalCode } from "./schemas/error.ts";
import { type Order, orderSchema } from "./schemas/order.ts";

/** A 402: the order stays a draft. The code may be one that v1 added; `message` is the service's sentence. */
export type PaymentRefusal = {
  outcome: "payment_refused";
  code: PaymentRefusalCode;
  message: string;
  details: Record<string, unknown> | null;
};

export function readRefusal(error: unknown): PaymentRefusal | null {
  if (!(error instanceof ServiceError) || error.kind !== "payment_refused") return null;
  return {
    outcome: "payment_refused",
    code: error.code,
    message: error.serviceMessage,
    details: error.details,
  };
}

/**
 * The draft that a refused creation left, from `error.details.order`. Throws ServiceMisunderstood when it is
 * missing or another's: the order exists all the same, and is found by its external_id.
 */
export function readDraft(endpoint: Endpoint, error: unknown, asked: Asked): Order {
  const details = error instanceof ServiceError ? error.details : null;
  const parsed = orderSchema.safeParse(details?.order);
  if (parsed.success && isReplyTo(endpoint, asked, parsed.data)) return parsed.data;
  const path = ["error", "details", "order", ...(parsed.error?.issues[0]?.path ?? [])].join(".");
  const requestId = error instanceof ServiceError ? error.requestId : null;
  throw new ServiceMisunderstood(
    { status: 402, problem: parsed.success ? "other_call" : "shape", path },
    { endpoint: endpoint.name, requestId, mayHaveActed: true },
  );
}
