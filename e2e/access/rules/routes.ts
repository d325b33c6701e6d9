import { importName } from "#e2e/access/world/add-import.ts";
import { anAddress } from "#e2e/access/world/make-draft.ts";
import type { Person, World } from "#e2e/access/world/world.ts";
import { bulkAndProblemRouteRules } from "./bulk-and-problem-routes.ts";
import { eventRouteRules } from "./event-routes.ts";
import { fileRouteRules } from "./file-routes.ts";
import { gapRouteRules } from "./gap-routes.ts";
import { languageRoutes } from "./language-routes.ts";
import { paletteRouteRules } from "./palette-routes.ts";
import { providerRoutes } from "./passkey-and-oidc-actions.ts";
import { quoteRouteRules } from "./quote-routes.ts";
import { recordRouteRules } from "./record-routes.ts";
import type { CacheableRule, PublicRule, WorkspaceRule } from "./rule.ts";

export type ProtectedRouteRule = WorkspaceRule &
  CacheableRule & {
    query?: (world: World) => string;
    body?: (world: World) => unknown;
    headers?: Readonly<Record<string, string>>;
    /** The status of the reply to a permitted caller; 200 by default. */
    status?: number;
    /** Path segments for a permitted caller: an object of their own, where those of others are not found. */
    freshSegments?: (world: World, caller: Person) => Promise<Record<string, string>>;
  };
export type RouteRule = PublicRule | ProtectedRouteRule;

const asForm = (fields: Record<string, string>) => Buffer.from(new URLSearchParams(fields).toString());

/** The smallest PNG. */
const aPicture = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64",
);

/** Who may call which method of which route. A route without an entry fails the suite. */
export const routeRules: Readonly<Record<string, RouteRule>> = {
  ...providerRoutes,
  ...languageRoutes,
  ...paletteRouteRules,
  "GET /api/auth/[...nextauth]": { access: "public", why: "next-auth; a token of its own guards its forms" },
  "POST /api/auth/[...nextauth]": { access: "public", why: "next-auth; a token of its own guards its forms" },
  "GET /api/health/live": { access: "public", why: "tells that the process runs" },
  "GET /api/metrics": {
    access: "public",
    why: "is for who has METRICS_TOKEN, and does not exist without it",
  },
  "GET /api/health/ready": { access: "public", why: "tells whether it can work" },
  "GET /api/share/[share]/logo": { access: "public", why: "the token in its address decides" },
  "GET /api/share/[share]/pictures/[line]": { access: "public", why: "the token in its address decides" },
  "GET /api/share/track/[tracking]/logo": { access: "public", why: "the token in its address decides" },
  "GET /api/share/unsubscribe/[unsubscribe]": {
    access: "public",
    why: "leads to the page, and changes nothing",
  },
  "POST /api/share/unsubscribe/[unsubscribe]": { access: "public", why: "the token in its address decides" },
  "GET /api/print-files/[token]": {
    access: "public",
    why: "the link's token, until the service has answered",
  },
  "HEAD /api/print-files/[token]": { access: "public", why: "the same without its bytes" },
  "POST /api/webhooks/[endpoint]": { access: "public", why: "the signature decides" },
  "GET /api/orders/[workspace]/[mode]": {
    access: "workspace",
    needs: "orders:read",
    shows: ({ order }) => order.number,
  },
  "GET /api/orders/[workspace]/[mode]/[order]": {
    access: "workspace",
    needs: "orders:read",
    shows: ({ order }) => order.number,
  },
  "GET /api/exports/[workspace]/[mode]/orders": {
    access: "workspace",
    needs: "orders:read",
    shows: ({ order }) => order.number,
  },
  "POST /api/exports/[workspace]/[mode]/orders": {
    access: "workspace",
    needs: "orders:read",
    headers: { "Content-Type": "application/x-www-form-urlencoded" },
    body: ({ order }) => asForm({ selection: JSON.stringify({ ids: [order.id] }), format: "csv" }),
    shows: ({ order }) => order.number,
  },
  "GET /api/order-rows/[workspace]/[mode]": {
    access: "workspace",
    needs: "orders:read",
    query: ({ order }) => `?id=${order.id}`,
    shows: ({ order }) => order.number,
  },
  "GET /api/order-counts/[workspace]/[mode]": {
    access: "workspace",
    needs: "orders:read",
    shows: () => '"statuses":{',
  },
  "GET /api/order-count/[workspace]/[mode]": {
    access: "workspace",
    needs: "orders:read",
    shows: () => '"isCapped":false',
  },
  "GET /api/order-matches/[workspace]/[mode]": {
    access: "workspace",
    needs: "orders:read",
    shows: () => '"isCapped":false',
  },
  "GET /api/order-suggestion/[workspace]/[mode]": {
    access: "workspace",
    needs: "orders:read",
    shows: () => '{"q":null}',
  },
  "GET /api/order-choices/[workspace]/[mode]": {
    access: "workspace",
    needs: "orders:read",
    shows: ({ template }) => template.id,
  },
  "GET /api/order-views/[workspace]/[mode]": {
    access: "workspace",
    needs: "orders:read",
    shows: ({ orderView }) => orderView.name,
  },
  "POST /api/order-duplicates/[workspace]/[mode]": {
    access: "workspace",
    needs: "orders:read",
    body: ({ product }) => ({ address: anAddress, items: [{ sku: product.sku, quantity: 2 }] }),
    shows: ({ order }) => order.number,
  },
  "GET /api/addresses/[workspace]/[mode]": {
    access: "workspace",
    needs: "orders:read",
    shows: () => anAddress.name,
  },
  "GET /api/schedules/[workspace]/[mode]": {
    access: "workspace",
    needs: "orders:read",
    shows: ({ schedule }) => schedule.name,
  },
  "GET /api/schedules/[workspace]/[mode]/[schedule]": {
    access: "workspace",
    needs: "orders:read",
    shows: ({ schedule }) => schedule.name,
  },
  "GET /api/order-swaps/[workspace]/[mode]/[order]": {
    access: "workspace",
    needs: "orders:read",
    // Nothing in it is discontinued, so the list is empty; a refused caller does not even get that.
    shows: () => "[]",
  },
  "GET /api/colleagues/[workspace]/[mode]": {
    access: "workspace",
    needs: "orders:read",
    shows: ({ owner }) => owner.id,
  },
  "GET /api/creations/[workspace]/[mode]": {
    access: "workspace",
    needs: "orders:read",
    shows: ({ payments }) => payments.lostReference,
  },
  "GET /api/payment-outlook/[workspace]/[mode]": {
    access: "workspace",
    needs: "orders:write",
    shows: () => '"perOrderCents":15000',
  },
  "GET /api/approvals/[workspace]/[mode]": {
    access: "workspace",
    needs: "orders:write",
    shows: ({ order }) => order.number,
  },
  "GET /api/approvals/[workspace]/[mode]/counts": {
    access: "workspace",
    needs: "orders:write",
    shows: () => '"waiting":',
  },
  "GET /api/runs/[workspace]/[mode]/payments": {
    access: "workspace",
    needs: "orders:write",
    shows: ({ payments }) => payments.runId,
  },
  ...bulkAndProblemRouteRules,
  ...eventRouteRules,
  ...recordRouteRules,
  "GET /api/imports/[workspace]/[mode]": {
    access: "workspace",
    needs: "orders:write",
    shows: () => importName,
  },
  "POST /api/imports/[workspace]/[mode]": {
    access: "workspace",
    needs: "orders:write",
    query: () => "?name=orders.csv",
    headers: { "content-type": "text/csv" },
    body: ({ product }) => Buffer.from(`SKU,Name\n${product.sku},Ada\n`),
    shows: () => '"importId":',
  },
  "GET /api/imports/[workspace]/[mode]/sample": {
    access: "workspace",
    needs: "orders:write",
    shows: () => "Beispielstraße 1",
  },
  "GET /api/imports/[workspace]/[mode]/[import]": {
    access: "workspace",
    needs: "orders:write",
    shows: () => importName,
  },
  "GET /api/imports/[workspace]/[mode]/[import]/rows": {
    access: "workspace",
    needs: "orders:write",
    shows: () => "Ingrid Canary",
  },
  "GET /api/imports/[workspace]/[mode]/[import]/failed": {
    access: "workspace",
    needs: "orders:write",
    shows: () => "Ingrid Canary",
  },
  "POST /api/estimates/[workspace]/[mode]": {
    access: "workspace",
    needs: "catalog:read",
    body: ({ product }) => ({ country: "FR", items: [{ sku: product.sku, quantity: 2 }] }),
    shows: ({ product }) => product.sku,
  },
  "GET /api/catalog/[workspace]/[mode]/search": {
    access: "workspace",
    needs: "catalog:read",
    shows: ({ product }) => product.id,
  },
  "GET /api/catalog/[workspace]/[mode]/state": {
    access: "workspace",
    needs: "catalog:read",
    shows: () => '"wantedLang":"en"',
  },
  "GET /api/catalog/[workspace]/[mode]/products/[product]": {
    access: "workspace",
    needs: "catalog:read",
    shows: ({ product }) => product.sku,
  },
  "GET /api/catalog/[workspace]/[mode]/frames": {
    access: "workspace",
    needs: "catalog:read",
    query: ({ product }) => `?product=${product.id}`,
    shows: ({ product }) => product.id,
  },
  "GET /api/catalog/[workspace]/[mode]/variants": {
    access: "workspace",
    needs: "catalog:read",
    query: ({ product }) => `?sku=${encodeURIComponent(product.sku)}`,
    shows: ({ product }) => product.sku,
  },
  ...fileRouteRules,
  ...gapRouteRules,
  "GET /api/templates/[workspace]/[mode]": {
    access: "workspace",
    needs: "catalog:read",
    shows: ({ template }) => template.name,
  },
  "GET /api/templates/[workspace]/[mode]/[template]": {
    access: "workspace",
    needs: "catalog:read",
    shows: ({ template }) => template.name,
  },
  // Drawing takes seconds and the file of the service, so a permitted reader asks for a colour without an image.
  "GET /api/mockups/[workspace]/[mode]/[template]": {
    access: "workspace",
    needs: "catalog:read",
    query: () => "?color=canary&face=front&side=1000",
    status: 422,
    shows: () => "mockup_no_picture",
  },
  ...quoteRouteRules,
  // In this order, so that the next request finds a logo.
  "DELETE /api/logos/[workspace]": { access: "workspace", needs: "settings:manage", shows: () => "{}" },
  "PUT /api/logos/[workspace]": {
    access: "workspace",
    needs: "settings:manage",
    body: () => aPicture,
    shows: () => "{}",
  },
  "GET /api/logos/[workspace]": { access: "workspace", needs: "catalog:read", shows: () => "PNG" },
  "POST /api/mail-previews/[workspace]": {
    access: "workspace",
    needs: "settings:manage",
    body: () => ({ kind: "shipped", locale: "en", subject: "{shop}", text: "For {first_name}" }),
    shows: () => "For Alex",
  },
  "GET /api/live/[workspace]/[mode]": {
    access: "workspace",
    needs: "catalog:read",
    shows: () => "event: refresh",
  },
};
