import type { KeyedRouteRule } from "./routes.ts";

/** Who is offered what there is to open, and finds it by its words. */
export const paletteRouteRules: Readonly<Record<string, KeyedRouteRule>> = {
  "GET /api/palette/[workspace]/[mode]": {
    door: "workspace",
    needs: "catalog:read",
    query: ({ quote }) => `?recent=quote:${quote.id}`,
    shows: ({ quote }) => quote.name,
  },
  "GET /api/palette/[workspace]/[mode]/found": {
    door: "workspace",
    needs: "catalog:read",
    query: ({ product }) => `?${new URLSearchParams({ q: product.title })}`,
    shows: ({ product }) => product.id,
  },
};
