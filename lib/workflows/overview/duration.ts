export const durationKinds = ["to_production", "to_ship", "to_deliver"] as const;
export type DurationKind = (typeof durationKinds)[number];

/** Minutes since the payment, accurate to 4 %; null without orders. The last value is the 90th percentile. */
export type Duration = { orders: number; median: number | null; p90: number | null };
export type Durations = Record<DurationKind, { now: Duration; before: Duration }>;
