import { importName } from "#e2e/access/world/add-import.ts";
import { anAddress } from "#e2e/access/world/make-draft.ts";
import type { Person, World } from "#e2e/access/world/world.ts";
import { deskRouteRules } from "./desk-routes.ts";
import { eventRouteRules } from "./event-routes.ts";
import { fileRouteRules } from "./file-routes.ts";
import { gapRouteRules } from "./gap-routes.ts";
import { languageRoutes } from "./language-routes.ts";
import { providerRoutes } from "./other-ways-in.ts";
import { paletteRouteRules } from "./palette-routes.ts";
import { quoteRouteRules } from "./quote-routes.ts";
import { recordRouteRules } from "./record-routes.ts";
import type { KeptRule, PublicRule, WorkspaceRule } from "./rule.ts";

export type KeyedRouteRule = WorkspaceRule &
  KeptRule & {
    query?: (world: World) => string;
    body?: (world: World) => unknown;
    headers?: Readonly<Record<string, string>>;
    /** How its rightful caller is answered; 200 unless it says so. */
    status?: number;
    /** What stands in the address for a rightful caller: one of their own, where nobody else's is to be found. */
    freshSegments?: (world: World, caller: Person) => Promise<Record<string, string>>;
  };
export type RouteRule = PublicRule | KeyedRouteRule;

const asForm = (fields: Record<string, string>) => Buffer.from(new URLSearchParams(fields).toString());

/** The smallest picture that there is. */
const aPicture = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64",
);

/** Who may call which method of which route. One that is not here fails the suite. */
export const routeRules: Readonly<Record<string, RouteRule>> = {
  ...providerRoutes,
  ...languageRoutes,
  ...paletteRouteRules,
  "GET /api/auth/[...nextauth]": { door: "public", why: "next-auth; a token of its own guards its forms" },
  "POST /api/auth/[...nextauth]": { door: "public", why: "next-auth; a token of its own guards its forms" },
  "GET /api/health/live": { door: "public", why: "tells that the process runs" },
  "GET /api/health/ready": { door: "public", why: "tells whether it can work" },
  "GET /api/share/[share]/logo": { door: "public", why: "the token in its address decides" },
  "GET /api/print-files/[token]": { door: "public", why: "the link's token, until the service has answered" },
  "HEAD /api/print-files/[token]": { door: "public", why: "the same without its bytes" },
  "POST /api/webhooks/[endpoint]": { door: "public", why: "the signature decides" },
  "GET /api/orders/[workspace]/[mode]": {
    door: "workspace",
    needs: "orders:read",
    shows: ({ order }) => order.number,
  },
  "GET /api/orders/[workspace]/[mode]/[order]": {
    door: "workspace",
    needs: "orders:read",
    shows: ({ order }) => order.number,
  },
  "GET /api/exports/[workspace]/[mode]/orders": {
    door: "workspace",
    needs: "orders:read",
    shows: ({ order }) => order.number,
  },
  "POST /api/exports/[workspace]/[mode]/orders": {
    door: "workspace",
    needs: "orders:read",
    headers: { "Content-Type": "application/x-www-form-urlencoded" },
    body: ({ order }) => asForm({ selection: JSON.stringify({ ids: [order.id] }), format: "csv" }),
    shows: ({ order }) => order.number,
  },
  "GET /api/order-rows/[workspace]/[mode]": {
    door: "workspace",
    needs: "orders:read",
    query: ({ order }) => `?id=${order.id}`,
    shows: ({ order }) => order.number,
  },
  "GET /api/order-counts/[workspace]/[mode]": {
    door: "workspace",
    needs: "orders:read",
    shows: () => '"statuses":{',
  },
  "GET /api/order-matches/[workspace]/[mode]": {
    door: "workspace",
    needs: "orders:read",
    shows: () => '"isCapped":false',
  },
  "GET /api/order-choices/[workspace]/[mode]": {
    door: "workspace",
    needs: "orders:read",
    shows: ({ template }) => template.id,
  },
  "GET /api/order-views/[workspace]/[mode]": {
    door: "workspace",
    needs: "orders:read",
    shows: ({ orderView }) => orderView.name,
  },
  "POST /api/order-duplicates/[workspace]/[mode]": {
    door: "workspace",
    needs: "orders:read",
    body: ({ product }) => ({ address: anAddress, items: [{ sku: product.sku, quantity: 2 }] }),
    shows: ({ order }) => order.number,
  },
  "GET /api/addresses/[workspace]/[mode]": {
    door: "workspace",
    needs: "orders:read",
    shows: () => anAddress.name,
  },
  "GET /api/schedules/[workspace]/[mode]": {
    door: "workspace",
    needs: "orders:read",
    shows: ({ schedule }) => schedule.name,
  },
  "GET /api/schedules/[workspace]/[mode]/[schedule]": {
    door: "workspace",
    needs: "orders:read",
    shows: ({ schedule }) => schedule.name,
  },
  "GET /api/order-swaps/[workspace]/[mode]/[order]": {
    door: "workspace",
    needs: "orders:read",
    // Nothing in it is discontinued, and nobody else is told even that.
    shows: () => "[]",
  },
  "GET /api/colleagues/[workspace]/[mode]": {
    door: "workspace",
    needs: "orders:read",
    shows: ({ owner }) => owner.id,
  },
  "GET /api/creations/[workspace]/[mode]": {
    door: "workspace",
    needs: "orders:read",
    shows: ({ payments }) => payments.lostReference,
  },
  "GET /api/payment-outlook/[workspace]/[mode]": {
    door: "workspace",
    needs: "orders:write",
    shows: () => '"perOrderCents":15000',
  },
  "GET /api/approvals/[workspace]/[mode]": {
    door: "workspace",
    needs: "orders:write",
    shows: ({ order }) => order.number,
  },
  "GET /api/approvals/[workspace]/[mode]/counts": {
    door: "workspace",
    needs: "orders:write",
    shows: () => '"waiting":',
  },
  "GET /api/runs/[workspace]/[mode]/payments": {
    door: "workspace",
    needs: "orders:write",
    shows: ({ payments }) => payments.runId,
  },
  ...deskRouteRules,
  ...eventRouteRules,
  ...recordRouteRules,
  "GET /api/imports/[workspace]/[mode]": {
    door: "workspace",
    needs: "orders:write",
    shows: () => importName,
  },
  "POST /api/imports/[workspace]/[mode]": {
    door: "workspace",
    needs: "orders:write",
    query: () => "?name=orders.csv",
    headers: { "content-type": "text/csv" },
    body: ({ product }) => Buffer.from(`SKU,Name\n${product.sku},Ada\n`),
    shows: () => '"importId":',
  },
  "GET /api/imports/[workspace]/[mode]/sample": {
    door: "workspace",
    needs: "orders:write",
    shows: () => "Beispielstraße 1",
  },
  "GET /api/imports/[workspace]/[mode]/[import]": {
    door: "workspace",
    needs: "orders:write",
    shows: () => importName,
  },
  "GET /api/imports/[workspace]/[mode]/[import]/rows": {
    door: "workspace",
    needs: "orders:write",
    shows: () => "Ingrid Canary",
  },
  "GET /api/imports/[workspace]/[mode]/[import]/failed": {
    door: "workspace",
    needs: "orders:write",
    shows: () => "Ingrid Canary",
  },
  "POST /api/estimates/[workspace]/[mode]": {
    door: "workspace",
    needs: "catalog:read",
    body: ({ product }) => ({ country: "FR", items: [{ sku: product.sku, quantity: 2 }] }),
    shows: ({ product }) => product.sku,
  },
  "GET /api/catalog/[workspace]/[mode]/search": {
    door: "workspace",
    needs: "catalog:read",
    shows: ({ product }) => product.id,
  },
  "GET /api/catalog/[workspace]/[mode]/state": {
    door: "workspace",
    needs: "catalog:read",
    shows: () => '"wantedLang":"en"',
  },
  "GET /api/catalog/[workspace]/[mode]/products/[product]": {
    door: "workspace",
    needs: "catalog:read",
    shows: ({ product }) => product.sku,
  },
  "GET /api/catalog/[workspace]/[mode]/variants": {
    door: "workspace",
    needs: "catalog:read",
    query: ({ product }) => `?sku=${encodeURIComponent(product.sku)}`,
    shows: ({ product }) => product.sku,
  },
  ...fileRouteRules,
  ...gapRouteRules,
  "GET /api/templates/[workspace]/[mode]": {
    door: "workspace",
    needs: "catalog:read",
    shows: ({ template }) => template.name,
  },
  "GET /api/templates/[workspace]/[mode]/[template]": {
    door: "workspace",
    needs: "catalog:read",
    shows: ({ template }) => template.name,
  },
  ...quoteRouteRules,
  // In this order, so that whoever comes next finds one.
  "DELETE /api/logos/[workspace]": { door: "workspace", needs: "settings:manage", shows: () => "{}" },
  "PUT /api/logos/[workspace]": {
    door: "workspace",
    needs: "settings:manage",
    body: () => aPicture,
    shows: () => "{}",
  },
  "GET /api/logos/[workspace]": { door: "workspace", needs: "catalog:read", shows: () => "PNG" },
  "GET /api/live/[workspace]/[mode]": {
    door: "workspace",
    needs: "catalog:read",
    shows: () => "event: refresh",
  },
};
