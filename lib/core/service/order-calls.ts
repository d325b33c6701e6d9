import { z } from "zod";
import type { CallService } from "./call-service.ts";
import { checkInput } from "./check-input.ts";
import type { Endpoint } from "./endpoint.ts";
import { endpoints } from "./endpoints.ts";
import { ServiceError, ServiceMisunderstood } from "./errors.ts";
import { isReplyTo, type RequestValues, requestValuesOf } from "./match-reply.ts";
import type { PaymentRefusalCode } from "./schemas/error.ts";
import { type Order, type OrdersQuery, orderSchema } from "./schemas/order.ts";

/** Rule 1 of order creation. */
export const orderIdempotencyKeySchema = z.string().regex(/^[A-Za-z0-9_.:-]{8,100}$/);

/** Files: at most 255 characters, and only those that an HTTP header carries unchanged. */
export const fileIdempotencyKeySchema = z.string().regex(/^[\x21-\x7e]{1,255}$/);

type CreateOrderInput = {
  /** From `encodeOrderRequest`, committed before this call. Every attempt has the same bytes. */
  bytes: string | Uint8Array;
  idempotencyKey: string;
};

/** `created` means that the order exists, not that it is paid. See `order.status` for that, also on a replay. */
type CreateOrderResult =
  | { outcome: "created"; order: Order; replayed: boolean }
  | (PaymentRefusal & { order: Order });

type ConfirmOrderResult = { outcome: "confirmed"; order: Order } | PaymentRefusal;

/** Calls that list, read, create, pay and cancel orders. Amounts are in cents. */
export function orderCalls(call: CallService) {
  return {
    /** One page, most recent first. */
    listOrders: async (query: OrdersQuery = {}, options: CallOptions = {}) =>
      (await call(endpoints.listOrders, { query, ...options })).value,

    getOrder: async (id: string, options: CallOptions = {}) =>
      (await call(endpoints.getOrder, { id, ...options })).value.data,

    /** Sends exactly these bytes under exactly this key (rules 1 to 3 of order creation). */
    async createOrder(input: CreateOrderInput, options: CallOptions = {}): Promise<CreateOrderResult> {
      const { bytes, idempotencyKey } = input;
      checkInput(endpoints.createOrder, orderIdempotencyKeySchema, idempotencyKey);
      try {
        const { value, replayed } = await call(endpoints.createOrder, { bytes, idempotencyKey, ...options });
        return { outcome: "created", order: value.data, replayed };
      } catch (error) {
        const refusal = readRefusal(error);
        if (!refusal) throw error;
        return { ...refusal, order: readDraft(endpoints.createOrder, error, requestValuesOf({ bytes })) };
      }
    },

    /**
     * Pays a draft from the wallet. An order that is already paid comes back unchanged. A refusal after a lost reply is
     * thrown, because the attempt without a reply may still pay.
     */
    async confirmOrder(id: string, options: CallOptions = {}): Promise<ConfirmOrderResult> {
      try {
        const { value } = await call(endpoints.confirmOrder, { id, ...options });
        return { outcome: "confirmed", order: value.data };
      } catch (error) {
        const refusal = readRefusal(error);
        if (!refusal || (error instanceof ServiceError && error.mayHaveActed)) throw error;
        return refusal;
      }
    },

    /** Only this reply contains `refunded_cents`. After a lost reply, read the order again. */
    cancelOrder: async (id: string, options: CallOptions = {}) =>
      (await call(endpoints.cancelOrder, { id, ...options })).value.data,
  };
}

/** A 402; the order stays a draft. A later version of the service may add codes. `message` is the service's own. */
type PaymentRefusal = {
  outcome: "payment_refused";
  code: PaymentRefusalCode;
  message: string;
  details: Record<string, unknown> | null;
};

function readRefusal(error: unknown): PaymentRefusal | null {
  if (!(error instanceof ServiceError) || error.kind !== "payment_refused") return null;
  return {
    outcome: "payment_refused",
    code: error.code,
    message: error.serviceMessage,
    details: error.details,
  };
}

/**
 * The draft that a refused creation has left, from `error.details.order`.
 * @throws ServiceMisunderstood when it is missing or another order's. The order exists, and its external_id finds it
 */
function readDraft(endpoint: Endpoint, error: unknown, asked: RequestValues): Order {
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

export type CallOptions = { signal?: AbortSignal };
