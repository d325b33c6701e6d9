export const durationKinds = ["to_production", "to_ship", "to_deliver"] as const;
export type DurationKind = (typeof durationKinds)[number];

/** From payment on, in minutes, to 4 %; null where none has come so far. */
export type Duration = { orders: number; median: number | null; ninth: number | null };
export type Durations = Record<DurationKind, { now: Duration; before: Duration }>;
