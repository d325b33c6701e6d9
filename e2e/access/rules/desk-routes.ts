import type { KeyedRouteRule } from "./routes.ts";

/** Who may read what is done with several orders, what needs somebody, and what they were told. */
export const deskRouteRules: Readonly<Record<string, KeyedRouteRule>> = {
  "GET /api/order-labels/[workspace]/[mode]": {
    door: "workspace",
    needs: "orders:read",
    shows: () => '"tags":',
  },
  "GET /api/bulk-runs/[workspace]/[mode]": {
    door: "workspace",
    needs: "orders:read",
    shows: ({ deskWork }) => deskWork.bulkRunId,
  },
  "POST /api/bulk-runs/[workspace]/[mode]/outline": {
    door: "workspace",
    needs: "orders:read",
    body: ({ order }) => ({ selection: { ids: [order.id] } }),
    shows: () => '"cancellable":',
  },
  "GET /api/bulk-runs/[workspace]/[mode]/[bulk]": {
    door: "workspace",
    needs: "orders:read",
    shows: ({ deskWork }) => deskWork.bulkRunId,
  },
  "GET /api/bulk-runs/[workspace]/[mode]/[bulk]/rows": {
    door: "workspace",
    needs: "orders:read",
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
