import type { ProtectedRouteRule } from "./routes.ts";

/** Access to the routes that read, save and estimate quotes. */
export const quoteRouteRules: Readonly<Record<string, ProtectedRouteRule>> = {
  "GET /api/quotes/[workspace]/[mode]": {
    access: "workspace",
    needs: "catalog:read",
    shows: ({ quote }) => quote.name,
  },
  "GET /api/quotes/[workspace]/[mode]/[quote]": {
    access: "workspace",
    needs: "catalog:read",
    shows: ({ quote }) => quote.name,
  },
  "PUT /api/quotes/[workspace]/[mode]/[quote]": {
    access: "workspace",
    needs: "quotes:write",
    // A revision that never existed, so the reply is a conflict and nothing is written.
    body: ({ quote }) => ({ revision: 1_000, document: quote.document }),
    shows: ({ quote }) => quote.name,
  },
  "POST /api/quotes/[workspace]/[mode]/[quote]/estimate": {
    access: "workspace",
    needs: "catalog:read",
    body: ({ quote }) => ({ revision: quote.revision }),
    shows: ({ product }) => product.sku,
  },
  "POST /api/destinations/[workspace]/[mode]": {
    access: "workspace",
    needs: "catalog:read",
    body: ({ product }) => ({ countries: ["FR"], items: [{ sku: product.sku, quantity: 2 }] }),
    shows: () => '"country":"FR","costs":',
  },
  "GET /api/quotes/[workspace]/[mode]/[quote]/versions": {
    access: "workspace",
    needs: "catalog:read",
    shows: ({ quote }) => quote.versionName,
  },
  "GET /api/quotes/[workspace]/[mode]/[quote]/shares": {
    access: "workspace",
    needs: "catalog:read",
    shows: ({ quote }) => quote.share.id,
  },
  "GET /api/quotes/[workspace]/[mode]/[quote]/orders": {
    access: "workspace",
    needs: "orders:read",
    shows: ({ quote }) => quote.orderId,
  },
};
