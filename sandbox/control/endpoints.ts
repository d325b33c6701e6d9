import { z } from "zod";
import { assumptionsSchema } from "../domain/assumptions.ts";
import { uuid } from "../wire/scalars.ts";
import { accountSchema, walletSchema } from "./accounts.ts";
import { keySchema, limitsSchema } from "./keys.ts";
import { advanceSchema, discontinueSchema, issueSchema, priceSchema } from "./print-works.ts";
import { ownProductSchema } from "./products.ts";
import { faultSchema } from "./traffic.ts";
import { autopilotSchema, clockSchema, resetSchema } from "./world.ts";

export type ControlEndpoint = {
  method: "GET" | "POST" | "PATCH" | "DELETE";
  path: string;
  /** A sentence for the reference. */
  about: string;
  query?: z.ZodObject;
  body?: z.ZodObject;
};

const ofAccount = z.strictObject({ account_id: uuid().optional() });

/** Every call of the control plane, in the order of the reference, with the schemas that the routes parse with. */
export const controlEndpoints: readonly ControlEndpoint[] = [
  {
    method: "POST",
    path: "/reset",
    about: "Replaces everything by known data. The same seed gives the same ids.",
    body: resetSchema,
  },
  { method: "GET", path: "/accounts", about: "Lists the first 100 accounts, oldest first." },
  {
    method: "POST",
    path: "/accounts",
    about: "Creates an account with the opening balance of the first one.",
    body: accountSchema,
  },
  {
    method: "GET",
    path: "/keys",
    about: "Lists the keys of an account, newest first, by their prefixes.",
    query: ofAccount,
  },
  {
    method: "POST",
    path: "/keys",
    about: "Creates a key. Only this reply has the whole key. Amounts are in cents.",
    body: keySchema,
  },
  { method: "POST", path: "/keys/{id}/revoke", about: "Revokes a key." },
  { method: "POST", path: "/keys/{id}/freeze", about: "Freezes the payments of a key." },
  { method: "POST", path: "/keys/{id}/unfreeze", about: "Allows the payments of a key again." },
  {
    method: "POST",
    path: "/keys/{id}/limits",
    about: "Sets the limits of a key, per order and in 24 hours, in cents.",
    body: limitsSchema,
  },
  { method: "GET", path: "/wallet", about: "Shows the wallet of an account.", query: ofAccount },
  {
    method: "PATCH",
    path: "/wallet",
    about: "Changes the wallet. The ledger records a change of balance or credit.",
    body: walletSchema,
  },
  {
    method: "POST",
    path: "/orders/{id}/advance",
    about: "Moves an order to its next status, or to the one that is given.",
    body: advanceSchema,
  },
  { method: "POST", path: "/orders/{id}/issue", about: "Reports an issue of an order.", body: issueSchema },
  { method: "GET", path: "/products", about: "Lists the own products of an account.", query: ofAccount },
  {
    method: "POST",
    path: "/products",
    about:
      "Creates an own product: a catalog product with a file for each face. Orders use its id as `product_id`.",
    body: ownProductSchema,
  },
  {
    method: "POST",
    path: "/variants/{sku}/discontinue",
    about: "Discontinues a variant, and sends the event to every account.",
    body: discontinueSchema,
  },
  {
    method: "POST",
    path: "/variants/{sku}/price",
    about: "Sets the base price of a variant. Existing orders keep their prices.",
    body: priceSchema,
  },
  { method: "GET", path: "/clock", about: "Shows the time of the sandbox." },
  {
    method: "POST",
    path: "/clock",
    about: "Moves the clock forward: dates, retries, limits and expiry. Signatures keep real time.",
    body: clockSchema,
  },
  { method: "GET", path: "/faults", about: "Lists the faults." },
  {
    method: "POST",
    path: "/faults",
    about:
      "Adds a fault for calls of `/v1`: a status, a delay, or a connection that breaks before or after the work. A 429 without `retry_after` has the Retry-After 1.",
    body: faultSchema,
  },
  { method: "DELETE", path: "/faults", about: "Removes all faults." },
  {
    method: "GET",
    path: "/deliveries",
    about: "Lists attempts to deliver webhooks, newest first.",
    query: z.strictObject({ endpoint_id: uuid().optional() }),
  },
  {
    method: "POST",
    path: "/deliveries/{id}/redeliver",
    about: "Sends an event again to each endpoint of its account that takes its type.",
  },
  { method: "GET", path: "/requests", about: "Lists the last 1,000 calls of `/v1`, newest first." },
  {
    method: "GET",
    path: "/replies",
    about: "Says how many replies were checked against the description, and the first violations.",
  },
  { method: "GET", path: "/assumptions", about: "Lists the assumptions." },
  {
    method: "PATCH",
    path: "/assumptions",
    about: "Changes assumptions: a switch for each point that the specification leaves open.",
    body: assumptionsSchema,
  },
  { method: "GET", path: "/autopilot", about: "Says whether paid orders advance by themselves." },
  {
    method: "POST",
    path: "/autopilot",
    about: "Switches the autopilot, its speed, and how often an order gets an issue.",
    body: autopilotSchema,
  },
];
