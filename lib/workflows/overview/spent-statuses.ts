import type { KnownStatus } from "#lib/features/orders/status.ts";

/** Statuses of paid orders whose cost was not refunded: their total counts as spent. */
export const spentStatuses = [
  "confirmed",
  "test_confirmed",
  "in_production",
  "shipped",
  "delivered",
  "on_hold",
] as const satisfies KnownStatus[];

export const isSpent = (status: string) => spentStatuses.some((each) => each === status);
