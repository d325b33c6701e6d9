import type { ProtectedRouteRule } from "./routes.ts";

/** Access to the routes of the palette. */
export const paletteRouteRules: Readonly<Record<string, ProtectedRouteRule>> = {
  "GET /api/palette/[workspace]/[mode]": {
    access: "workspace",
    needs: "catalog:read",
    query: ({ quote }) => `?recent=quote:${quote.id}`,
    shows: ({ quote }) => quote.name,
  },
  "GET /api/palette/[workspace]/[mode]/found": {
    access: "workspace",
    needs: "catalog:read",
    query: ({ product }) => `?${new URLSearchParams({ q: product.title })}`,
    shows: ({ product }) => product.id,
  },
};
