import type { ProtectedRouteRule } from "./routes.ts";

/** Access to the exports of the audit log and of one person's data. */
export const recordRouteRules: Readonly<Record<string, ProtectedRouteRule>> = {
  "GET /api/audit/[workspace]/export": {
    access: "workspace",
    needs: "audit:read",
    query: ({ order }) => `?subject=order:${order.id}`,
    shows: ({ order }) => order.id,
  },
  "GET /api/privacy/[workspace]/[erasure]": {
    access: "workspace",
    needs: "settings:manage",
    shows: ({ order }) => order.number,
  },
};
