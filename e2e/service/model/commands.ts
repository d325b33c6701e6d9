import fc from "fast-check";

/** A command of a run. Its numbers choose among the keys, orders and amounts that exist at that time. */
export type Command =
  | { kind: "create"; key: number; pieces: number; external: number | null; confirm: boolean }
  | { kind: "replay"; creation: number; key: number; otherBody: boolean }
  | { kind: "confirm" | "cancel"; key: number; order: number; aimed: boolean }
  | { kind: "advance"; order: number; to: string | undefined }
  | { kind: "wallet"; balance: number | null; credit: number | null; allowed: boolean; enabled: boolean }
  | { kind: "revoke" | "freeze" | "unfreeze"; key: number }
  | { kind: "newKey"; test: boolean; perOrder: number; daily: number; hours: number; pays: boolean }
  | { kind: "clock"; hours: number; shy: boolean }
  | { kind: "read"; order: number };

const pick = fc.nat({ max: 1_000 });
const kind = <const K extends string>(...kinds: [K, ...K[]]) => fc.constantFrom(...kinds);
const cents = fc.constantFrom(0, 3_000, 8_000, 20_000, 100_000, 100_000, 1_000_000);
/** Whether it concerns an order that allows it, or any order. */
const aimed = fc.boolean();
const mostly = fc.integer({ min: 0, max: 15 }).map((n) => n > 0);

const create = fc.record<Extract<Command, { kind: "create" }>>({
  kind: kind("create"),
  key: pick,
  pieces: fc.integer({ min: 1, max: 6 }),
  external: fc.option(fc.nat({ max: 8 }), { freq: 3 }),
  confirm: fc.integer({ min: 0, max: 2 }).map((n) => n > 0),
});

export const command: fc.Arbitrary<Command> = fc.oneof(
  { weight: 3, arbitrary: fc.record({ kind: kind("read"), order: pick }) },
  { weight: 14, arbitrary: create },
  {
    weight: 5,
    arbitrary: fc.record({ kind: kind("replay"), creation: pick, key: pick, otherBody: fc.boolean() }),
  },
  { weight: 12, arbitrary: fc.record({ kind: kind("confirm"), key: pick, order: pick, aimed }) },
  { weight: 7, arbitrary: fc.record({ kind: kind("cancel"), key: pick, order: pick, aimed }) },
  {
    weight: 7,
    arbitrary: fc.record({
      kind: kind("advance"),
      order: pick,
      to: fc.constantFrom(undefined, "in_production", "shipped", "delivered", "on_hold", "refunded"),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: kind("wallet"),
      balance: fc.option(cents),
      credit: fc.option(cents),
      allowed: mostly,
      enabled: mostly,
    }),
  },
  {
    weight: 6,
    arbitrary: fc.record({
      kind: kind("revoke", "freeze", "unfreeze", "unfreeze", "unfreeze", "unfreeze"),
      key: pick,
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: kind("newKey"),
      test: fc.boolean(),
      perOrder: fc.constantFrom(4_000, 15_000, 100_000),
      daily: fc.constantFrom(6_000, 12_000, 30_000),
      hours: fc.constantFrom(1, 12, 24, 1_000_000),
      pays: mostly,
    }),
  },
  {
    weight: 6,
    arbitrary: fc.record({
      kind: kind("clock"),
      hours: fc.constantFrom(1, 1, 11, 12, 12, 23, 24),
      // A millisecond before the full hour.
      shy: fc.integer({ min: 0, max: 3 }).map((n) => n === 0),
    }),
  },
);
