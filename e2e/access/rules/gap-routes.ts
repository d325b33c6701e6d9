import type { ProtectedRouteRule } from "./routes.ts";

/** Access to the routes for missed events and for the freshness of views. */
export const gapRouteRules: Readonly<Record<string, ProtectedRouteRule>> = {
  "GET /api/event-gaps/[workspace]/[mode]": {
    access: "workspace",
    needs: "events:read",
    shows: ({ order }) => order.number,
  },
  "GET /api/event-gaps/[workspace]/[mode]/counts": {
    access: "workspace",
    needs: "events:read",
    shows: () => '"awaited":',
  },
  "GET /api/freshness/[workspace]/[mode]": {
    access: "workspace",
    needs: "orders:read",
    shows: () => '"boundSeconds":',
  },
};
