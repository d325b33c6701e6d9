import type { KeyedRouteRule } from "./routes.ts";

/** Who may take away what was done, and what is known of one person. */
export const recordRouteRules: Readonly<Record<string, KeyedRouteRule>> = {
  "GET /api/audit/[workspace]/export": {
    door: "workspace",
    needs: "audit:read",
    query: ({ order }) => `?subject=order:${order.id}`,
    shows: ({ order }) => order.id,
  },
  "GET /api/privacy/[workspace]/[erasure]": {
    door: "workspace",
    needs: "settings:manage",
    shows: ({ order }) => order.number,
  },
};
