import type { ProtectedRouteRule } from "./routes.ts";

/** Access to the routes for several orders, problems and notifications. */
export const bulkAndProblemRouteRules: Readonly<Record<string, ProtectedRouteRule>> = {
  "GET /api/order-labels/[workspace]/[mode]": {
    access: "workspace",
    needs: "orders:read",
    shows: () => '"tags":',
  },
  "POST /api/runs/[workspace]/[mode]/outline": {
    access: "workspace",
    needs: "orders:read",
    body: ({ order }) => ({ selection: { ids: [order.id] } }),
    shows: () => '"cancellable":',
  },
  // This run is one of payments. The tests of the verbs cover access to the other kinds.
  "GET /api/runs/[workspace]/[mode]/[run]": {
    access: "workspace",
    needs: "orders:write",
    shows: ({ payments }) => payments.runId,
  },
  "GET /api/runs/[workspace]/[mode]/[run]/rows": {
    access: "workspace",
    needs: "orders:write",
    shows: ({ order }) => order.number,
  },
  "GET /api/inbox/[workspace]/[mode]": {
    access: "workspace",
    needs: "catalog:read",
    shows: () => '"isRead":false',
  },
  "GET /api/inbox/[workspace]/[mode]/count": {
    access: "workspace",
    needs: "catalog:read",
    shows: () => '"elsewhere":',
  },
  "GET /api/problems/[workspace]/[mode]": {
    access: "workspace",
    needs: "orders:read",
    shows: ({ order }) => order.number,
  },
  "GET /api/problems/[workspace]/[mode]/counts": {
    access: "workspace",
    needs: "orders:read",
    shows: () => '"snoozed":',
  },
};
