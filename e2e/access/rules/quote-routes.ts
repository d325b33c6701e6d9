import type { KeyedRouteRule } from "./routes.ts";

/** Who may look at quotes, and ask what they cost. */
export const quoteRouteRules: Readonly<Record<string, KeyedRouteRule>> = {
  "GET /api/quotes/[workspace]/[mode]": {
    door: "workspace",
    needs: "catalog:read",
    shows: ({ quote }) => quote.name,
  },
  "GET /api/quotes/[workspace]/[mode]/[quote]": {
    door: "workspace",
    needs: "catalog:read",
    shows: ({ quote }) => quote.name,
  },
  "PUT /api/quotes/[workspace]/[mode]/[quote]": {
    door: "workspace",
    needs: "quotes:write",
    // Of a revision that was never there, so that it is told and nothing is written.
    body: ({ quote }) => ({ revision: 1_000, document: quote.document }),
    shows: ({ quote }) => quote.name,
  },
  "POST /api/quotes/[workspace]/[mode]/[quote]/estimate": {
    door: "workspace",
    needs: "catalog:read",
    body: ({ quote }) => ({ revision: quote.revision }),
    shows: ({ product }) => product.sku,
  },
  "POST /api/destinations/[workspace]/[mode]": {
    door: "workspace",
    needs: "catalog:read",
    body: ({ product }) => ({ countries: ["FR"], items: [{ sku: product.sku, quantity: 2 }] }),
    shows: () => '"country":"FR","costs":',
  },
  "GET /api/quotes/[workspace]/[mode]/[quote]/versions": {
    door: "workspace",
    needs: "catalog:read",
    shows: ({ quote }) => quote.versionName,
  },
  "GET /api/quotes/[workspace]/[mode]/[quote]/shares": {
    door: "workspace",
    needs: "catalog:read",
    shows: ({ quote }) => quote.share.id,
  },
  "GET /api/quotes/[workspace]/[mode]/[quote]/orders": {
    door: "workspace",
    needs: "orders:read",
    shows: ({ quote }) => quote.orderId,
  },
};
