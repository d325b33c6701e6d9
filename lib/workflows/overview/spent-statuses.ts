import type { KnownStatus } from "#lib/features/orders/status.ts";

/** Orders in these states are paid, and what they cost has not come back: what they come to is what was spent. */
export const spentStatuses = [
  "confirmed",
  "test_confirmed",
  "in_production",
  "shipped",
  "delivered",
  "on_hold",
] as const satisfies KnownStatus[];

export const isSpent = (status: string) => spentStatuses.some((each) => each === status);
