import { address, items } from "#sandbox/testing/request.ts";

export interface Endpoint {
  method: "GET" | "POST" | "PATCH" | "DELETE";
  /** `:id` is a placeholder of an identifier. */
  path: string;
  /** Query parameters that it knows. */
  query: string[];
  /** A body that it accepts; null when it takes none. */
  body: Record<string, unknown> | null;
}

const order = { shipping_address: address, items, external_id: "x", confirm: false };
const page = ["limit", "cursor"];
const hook = { url: "https://hooks.example.com/x", events: ["order.created"] };

const read = (path: string, ...query: string[]): Endpoint => ({ method: "GET", path, query, body: null });
const write = (method: Endpoint["method"], path: string, body: Endpoint["body"]): Endpoint => ({
  method,
  path,
  query: [],
  body,
});

/** All twenty endpoints. */
export const endpoints: [Endpoint, ...Endpoint[]] = [
  read("/me"),
  read("/catalog/products", ...page, "lang", "category", "q", "tier", "gender", "fit", "label"),
  read("/catalog/products/:id", "lang"),
  read("/catalog/products/:id/variants", ...page, "lang"),
  read("/countries", "lang"),
  write("POST", "/orders/estimate", { items, shipping_address: address, country: "DE" }),
  write("POST", "/shipping/rates", { items, shipping_address: address, country: "DE" }),
  write("POST", "/files", { url: "https://files.example.com/a.png", filename: "a.png" }),
  read("/files/:id"),
  read("/orders", ...page, "status", "external_id", "created_after", "created_before"),
  write("POST", "/orders", order),
  read("/orders/:id"),
  write("POST", "/orders/:id/confirm", null),
  write("POST", "/orders/:id/cancel", null),
  read("/webhooks", ...page),
  write("POST", "/webhooks", hook),
  read("/webhooks/:id"),
  write("PATCH", "/webhooks/:id", { ...hook, status: "active" }),
  write("DELETE", "/webhooks/:id", null),
  write("POST", "/webhooks/:id/test", null),
];
