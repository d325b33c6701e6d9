import type { Zone } from "./countries.ts";

interface Tariff {
  /** the first parcel's handling, cents */
  baseCents: number;
  /** each started 500 g beyond the first, cents */
  halfKiloCents: number;
  /** each piece beyond the first, cents */
  pieceCents: number;
}

const tariffs: Record<Zone, Tariff> = {
  home: { baseCents: 490, halfKiloCents: 60, pieceCents: 20 },
  eu_near: { baseCents: 690, halfKiloCents: 95, pieceCents: 35 },
  eu_far: { baseCents: 850, halfKiloCents: 120, pieceCents: 45 },
  europe: { baseCents: 1190, halfKiloCents: 210, pieceCents: 60 },
  world_near: { baseCents: 1590, halfKiloCents: 390, pieceCents: 90 },
  world_far: { baseCents: 1990, halfKiloCents: 480, pieceCents: 110 },
};

/** A parcel takes up to this much; heavier orders pay the base once per parcel. */
const parcelGrams = 20_000;

export interface Load {
  zone: Zone;
  /** total weight of the goods, grams */
  grams: number;
  pieces: number;
}

/**
 * Shipping in cents, by destination zone, weight and quantity. Specification: POST /v1/shipping/rates and
 * Costs, `shipping_cents`.
 */
export function shippingCents({ zone, grams, pieces }: Load): number {
  const tariff = tariffs[zone];
  const parcels = Math.max(1, Math.ceil(grams / parcelGrams));
  const extraHalfKilos = Math.max(0, Math.ceil(grams / 500) - 1);
  return (
    parcels * tariff.baseCents +
    extraHalfKilos * tariff.halfKiloCents +
    Math.max(0, pieces - 1) * tariff.pieceCents
  );
}
