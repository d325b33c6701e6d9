import type { CallOptions } from "./call-options.ts";
import type { CallService } from "./call-service.ts";
import { checkInput } from "./check-input.ts";
import { endpoints } from "./endpoints.ts";
import { askedOf } from "./is-reply-to.ts";
import { type PaymentRefusal, readDraft, readRefusal } from "./payment-refusal.ts";
import { orderIdempotencyKeySchema } from "./schemas/idempotency-key.ts";
import type { Order, OrdersQuery } from "./schemas/order.ts";

export type CreateOrderInput = {
  /** From `encodeOrderRequest`, committed before this call; the same ones every time. */
  bytes: string | Uint8Array;
  idempotencyKey: string;
};

/** `created` says that the order exists, not that it is paid: that is `order.status`, also on a replay. */
export type CreateOrderResult =
  | { outcome: "created"; order: Order; replayed: boolean }
  | (PaymentRefusal & { order: Order });

export type ConfirmOrderResult = { outcome: "confirmed"; order: Order } | PaymentRefusal;

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
        return { ...refusal, order: readDraft(endpoints.createOrder, error, askedOf({ bytes })) };
      }
    },

    /** Pays a draft from the wallet; one that is paid already comes back unchanged. */
    async confirmOrder(id: string, options: CallOptions = {}): Promise<ConfirmOrderResult> {
      try {
        const { value } = await call(endpoints.confirmOrder, { id, ...options });
        return { outcome: "confirmed", order: value.data };
      } catch (error) {
        const refusal = readRefusal(error);
        if (!refusal) throw error;
        return refusal;
      }
    },

    /** The reply alone carries `refunded_cents`; after a lost one, re-read the order. */
    cancelOrder: async (id: string, options: CallOptions = {}) =>
      (await call(endpoints.cancelOrder, { id, ...options })).value.data,
  };
}
