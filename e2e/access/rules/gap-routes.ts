import type { KeyedRouteRule } from "./routes.ts";

/** Who may read what was missed, and how fresh views are. */
export const gapRouteRules: Readonly<Record<string, KeyedRouteRule>> = {
  "GET /api/event-gaps/[workspace]/[mode]": {
    door: "workspace",
    needs: "events:read",
    shows: ({ order }) => order.number,
  },
  "GET /api/event-gaps/[workspace]/[mode]/counts": {
    door: "workspace",
    needs: "events:read",
    shows: () => '"awaited":',
  },
  "GET /api/freshness/[workspace]/[mode]": {
    door: "workspace",
    needs: "orders:read",
    shows: () => '"boundSeconds":',
  },
};
