import { z } from "zod";
import { addressSchema } from "../wire/address.ts";
import { createFileSchema } from "../wire/file-requests.ts";
import { estimateSchema, orderItemSchema, orderSchema } from "../wire/order-requests.ts";
import { costsReply } from "../wire/replies/costs.ts";
import { countryReply } from "../wire/replies/country.ts";
import { errorReply, paymentErrorReply } from "../wire/replies/error.ts";
import { estimateReply, ratesReply } from "../wire/replies/estimate.ts";
import { fileReply } from "../wire/replies/file.ts";
import { meReply } from "../wire/replies/me.ts";
import { addressReply, cancelledOrderReply, orderReply, shipmentReply } from "../wire/replies/order.ts";
import { printAreaReply, productDetailReply, productReply } from "../wire/replies/product.ts";
import { variantReply } from "../wire/replies/variant.ts";
import { createdWebhookReply, deliveryReply, webhookReply } from "../wire/replies/webhook.ts";
import { createWebhookSchema, patchWebhookSchema } from "../wire/webhook-requests.ts";

const requests = {
  AddressRequest: addressSchema,
  OrderItemRequest: orderItemSchema,
  EstimateRequest: estimateSchema,
  OrderRequest: orderSchema,
  FileRequest: createFileSchema,
  WebhookRequest: createWebhookSchema,
  WebhookPatch: patchWebhookSchema,
};

const replies = {
  Me: meReply,
  CatalogProduct: productReply,
  CatalogProductDetail: productDetailReply,
  PrintArea: printAreaReply,
  CatalogVariant: variantReply,
  Country: countryReply,
  Costs: costsReply,
  Estimate: estimateReply,
  ShippingRates: ratesReply,
  Address: addressReply,
  Shipment: shipmentReply,
  Order: orderReply,
  CancelledOrder: cancelledOrderReply,
  File: fileReply,
  WebhookEndpoint: webhookReply,
  CreatedWebhookEndpoint: createdWebhookReply,
  Delivery: deliveryReply,
  Error: errorReply,
  PaymentError: paymentErrorReply,
};

export type RequestName = keyof typeof requests;
export type ReplyName = keyof typeof replies;

export const reference = (name: RequestName | ReplyName) => ({ $ref: `#/components/schemas/${name}` });

function describe(schemas: Record<string, z.ZodType>, io: "input" | "output") {
  const registry = z.registry<{ id: string }>();
  for (const [id, schema] of Object.entries(schemas)) registry.add(schema, { id });
  const described = z.toJSONSchema(registry, { io, uri: (id) => `#/components/schemas/${id}` }).schemas;
  return Object.fromEntries(
    Object.entries(described).map(([name, { $schema, $id, id, ...schema }]) => [name, schema]),
  );
}

/** The shapes of requests and replies as JSON Schema, made from the schemas that the sandbox itself reads with. */
export const describeComponents = () => ({ ...describe(requests, "input"), ...describe(replies, "output") });
