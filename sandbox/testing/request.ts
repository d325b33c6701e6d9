import { randomUUID } from "node:crypto";
import { validateReply } from "../openapi/validate-reply.ts";
import { errorReply } from "../wire/replies.ts";
import type { Connection } from "./test-sandbox.ts";

interface RequestInit {
  body?: unknown;
  /** raw bytes, instead of `body` */
  raw?: string | Uint8Array<ArrayBuffer>;
  headers?: Record<string, string>;
}

/** The JSON of a reply. Untyped, because tests assert its shape. */
export type Json = ReturnType<typeof JSON.parse>;

export interface Reply {
  status: number;
  headers: Headers;
  body: Json;
}

export type Call = (method: string, path: string, init?: RequestInit) => Promise<Reply>;

/** Makes one HTTP call. Throws if a reply of /v1 does not match /openapi.json, or another error has no Error shape. */
export async function request(
  url: string,
  method: string,
  token: string,
  init: RequestInit = {},
): Promise<Reply> {
  const body = init.raw ?? (init.body === undefined ? undefined : JSON.stringify(init.body));
  const response = await fetch(url, {
    method,
    headers: {
      Authorization: `Bearer ${token}`,
      ...(body === undefined ? {} : { "Content-Type": "application/json" }),
      ...init.headers,
    },
    ...(body === undefined ? {} : { body }),
  });
  const json: Json = JSON.parse(await response.text());
  const { pathname } = new URL(url);
  if (pathname.startsWith("/v1/")) validateReply(method, pathname, response.status, json);
  else if (!response.ok) errorReply.parse(json);
  return { status: response.status, headers: response.headers, body: json };
}

export const address = {
  name: "Lukas Hoffmann",
  line1: "Kastanienallee 77",
  postal_code: "10435",
  city: "Berlin",
  country: "DE",
};

export const items = [{ sku: "TEE-WHITE-M", quantity: 2 }];

export const orderKey = () => ({ "Idempotency-Key": randomUUID() });

/** Creates an order and returns the reply. */
export function create(
  connection: Connection,
  body: object = {},
  headers: Record<string, string> = orderKey(),
) {
  return connection.call("POST", "/orders", { body: { shipping_address: address, items, ...body }, headers });
}
