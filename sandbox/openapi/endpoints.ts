import { z } from "zod";
import type { Scope } from "../services.ts";
import { createFileSchema, fileReply } from "../wire/file.ts";
import {
  addressReply,
  cancelledOrderReply,
  costsReply,
  estimateReply,
  orderReply,
  ratesReply,
  shipmentReply,
} from "../wire/order.ts";
import { addressSchema, estimateSchema, orderItemSchema, orderSchema } from "../wire/order-requests.ts";
import { printAreaReply, productDetailReply, productReply } from "../wire/product.ts";
import { langQuery, orderQuery, pageQuery, productQuery, variantQuery } from "../wire/query.ts";
import { countryReply, errorReply, meReply, paymentErrorReply } from "../wire/replies.ts";
import { variantReply } from "../wire/variant.ts";
import {
  createdWebhookReply,
  createWebhookSchema,
  deliveryReply,
  patchWebhookSchema,
  webhookReply,
} from "../wire/webhook.ts";

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

type RequestName = keyof typeof requests;
type ReplyName = keyof typeof replies;

export const reference = (name: RequestName | ReplyName) => ({ $ref: `#/components/schemas/${name}` });

function describe(schemas: Record<string, z.ZodType>, io: "input" | "output") {
  const registry = z.registry<{ id: string }>();
  for (const [id, schema] of Object.entries(schemas)) registry.add(schema, { id });
  const described = z.toJSONSchema(registry, { io, uri: (id) => `#/components/schemas/${id}` }).schemas;
  return Object.fromEntries(
    Object.entries(described).map(([name, { $schema, $id, id, ...schema }]) => [name, schema]),
  );
}

/** The requests and replies as JSON Schema, from the Zod schemas that the sandbox itself uses. */
export const describeComponents = () => ({ ...describe(requests, "input"), ...describe(replies, "output") });

/** The body of a reply: a resource in `data`, a page of resources, or a resource without a wrapper. */
export interface Success {
  data?: ReplyName;
  page?: ReplyName;
  bare?: ReplyName;
  replayed?: true;
}

export interface Endpoint {
  method: "get" | "post" | "patch" | "delete";
  path: string;
  summary: string;
  /** the key needs one of these; empty: any valid key */
  scopes: Scope[];
  query?: z.ZodRawShape;
  idempotencyKey?: "required" | "optional";
  body?: RequestName;
  success: Record<number, Success>;
  /** besides 400, 401, 403 and 429 of every endpoint, and 413 and 415 of every method except GET */
  errors: number[];
}

const read = (
  path: string,
  summary: string,
  scopes: Scope[],
  success: Success,
  rest: Partial<Endpoint> = {},
) =>
  ({
    method: "get",
    path,
    summary,
    scopes,
    success: { 200: success },
    errors: [],
    ...rest,
  }) satisfies Endpoint;

const send = (
  path: string,
  summary: string,
  scopes: Scope[],
  rest: Pick<Endpoint, "success"> & Partial<Endpoint>,
) => ({ method: "post", path, summary, scopes, errors: [], ...rest }) satisfies Endpoint;

const catalog: Scope[] = ["catalog:read"];
const quotes: Scope[] = ["catalog:read", "orders:write"];
const hooks: Scope[] = ["webhooks:manage"];
const withNotFound = { errors: [404] };

/** The twenty endpoints. Specification: Endpoints, and "Status codes per endpoint". */
export const endpoints: Endpoint[] = [
  read("/v1/me", "The account and key of the caller", [], { bare: "Me" }),
  read(
    "/v1/catalog/products",
    "Products offered to the account",
    catalog,
    { page: "CatalogProduct" },
    {
      query: productQuery,
    },
  ),
  read(
    "/v1/catalog/products/{id}",
    "One product, whole",
    catalog,
    { data: "CatalogProductDetail" },
    {
      ...withNotFound,
      query: langQuery,
    },
  ),
  read(
    "/v1/catalog/products/{id}/variants",
    "Variants of a product",
    catalog,
    { page: "CatalogVariant" },
    {
      ...withNotFound,
      query: variantQuery,
    },
  ),
  read("/v1/countries", "Countries served", catalog, { page: "Country" }, { query: langQuery }),
  send("/v1/orders/estimate", "What an order would cost", quotes, {
    body: "EstimateRequest",
    success: { 200: { data: "Estimate" } },
    errors: [404, 422],
  }),
  send("/v1/shipping/rates", "What shipping would cost", quotes, {
    body: "EstimateRequest",
    success: { 200: { data: "ShippingRates" } },
    errors: [404, 422],
  }),
  send("/v1/files", "Store the print file behind a link", ["files:write"], {
    idempotencyKey: "optional",
    body: "FileRequest",
    success: { 201: { data: "File" }, 200: { data: "File", replayed: true } },
    errors: [409, 422],
  }),
  read("/v1/files/{id}", "One print file", ["files:write", "orders:read"], { data: "File" }, withNotFound),
  read("/v1/orders", "Orders, most recent first", ["orders:read"], { page: "Order" }, { query: orderQuery }),
  send("/v1/orders", "Create an order; `confirm: true` also pays it", ["orders:write"], {
    idempotencyKey: "required",
    body: "OrderRequest",
    success: { 201: { data: "Order" }, 200: { data: "Order", replayed: true } },
    errors: [402, 404, 409, 422],
  }),
  read(
    "/v1/orders/{id}",
    "One order with shipments, tracking and history",
    ["orders:read"],
    { data: "Order" },
    withNotFound,
  ),
  send("/v1/orders/{id}/confirm", "Pay a draft from the wallet", ["orders:confirm"], {
    success: { 200: { data: "Order" } },
    errors: [402, 404, 409],
  }),
  send("/v1/orders/{id}/cancel", "Cancel an order before its production", ["orders:write"], {
    success: { 200: { data: "CancelledOrder" } },
    errors: [404, 409],
  }),
  read("/v1/webhooks", "Webhook endpoints", hooks, { page: "WebhookEndpoint" }, { query: pageQuery }),
  send("/v1/webhooks", "Register a webhook endpoint", hooks, {
    body: "WebhookRequest",
    success: { 201: { data: "CreatedWebhookEndpoint" } },
    errors: [409, 422],
  }),
  read("/v1/webhooks/{id}", "One webhook endpoint", hooks, { data: "WebhookEndpoint" }, withNotFound),
  {
    method: "patch",
    path: "/v1/webhooks/{id}",
    summary: "Change, pause or resume a webhook endpoint",
    scopes: hooks,
    body: "WebhookPatch",
    success: { 200: { data: "WebhookEndpoint" } },
    errors: [404, 422],
  },
  {
    method: "delete",
    path: "/v1/webhooks/{id}",
    summary: "Stop a webhook endpoint; what it was owed is dropped",
    scopes: hooks,
    success: { 200: { data: "WebhookEndpoint" } },
    errors: [404],
  },
  send("/v1/webhooks/{id}/test", "Send one signed ping", hooks, {
    success: { 200: { data: "Delivery" } },
    errors: [404],
  }),
];
