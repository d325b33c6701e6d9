import type { KeyedRouteRule } from "./routes.ts";

/** Who may read what is done with several orders, what needs somebody, and what they were told. */
export const deskRouteRules: Readonly<Record<string, KeyedRouteRule>> = {
  "GET /api/order-labels/[workspace]/[mode]": {
    door: "workspace",
    needs: "orders:read",
    shows: () => '"tags":',
  },
  "POST /api/runs/[workspace]/[mode]/outline": {
    door: "workspace",
    needs: "orders:read",
    body: ({ order }) => ({ selection: { ids: [order.id] } }),
    shows: () => '"cancellable":',
  },
  // The run of the walk is one of payments; who may read another is told by tests of verbs.
  "GET /api/runs/[workspace]/[mode]/[run]": {
    door: "workspace",
    needs: "orders:write",
    shows: ({ payments }) => payments.runId,
  },
  "GET /api/runs/[workspace]/[mode]/[run]/rows": {
    door: "workspace",
    needs: "orders:write",
    shows: ({ order }) => order.number,
  },
  "GET /api/inbox/[workspace]/[mode]": {
    door: "workspace",
    needs: "orders:read",
    shows: ({ order }) => order.number,
  },
  "GET /api/inbox/[workspace]/[mode]/count": {
    door: "workspace",
    needs: "orders:read",
    shows: () => '"elsewhere":',
  },
  "GET /api/problems/[workspace]/[mode]": {
    door: "workspace",
    needs: "orders:read",
    shows: ({ order }) => order.number,
  },
  "GET /api/problems/[workspace]/[mode]/counts": {
    door: "workspace",
    needs: "orders:read",
    shows: () => '"snoozed":',
  },
};
