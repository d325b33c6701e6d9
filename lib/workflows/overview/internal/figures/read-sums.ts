import { sql } from "drizzle-orm";
import { db } from "#drizzle/client.ts";
import type { FigureKind } from "#drizzle/schema/order-figures.ts";
import { type Between, type FigureScope, figuresBetween } from "./figures-between.ts";

export type FigureSum = { kind: FigureKind; key: string; orders: number; pieces: number; cents: number };

/** Sums of what was created between two instants, by kind and key. */
export async function readSums(
  scope: FigureScope,
  kinds: readonly FigureKind[],
  between: Between,
): Promise<FigureSum[]> {
  return db()
    .select({
      kind: sql<FigureKind>`kind`,
      key: sql<string>`key`,
      orders: sql`sum(orders)`.mapWith(Number),
      pieces: sql`sum(pieces)`.mapWith(Number),
      cents: sql`sum(cents)`.mapWith(Number),
    })
    .from(figuresBetween(scope, kinds, between))
    .groupBy(sql`kind`, sql`key`)
    .having(sql`sum(orders) <> 0`);
}
