import { and, eq, inArray } from "drizzle-orm";
import { db } from "#drizzle/client.ts";
import { printFrames } from "#drizzle/schema/print-frames.ts";
import type { FramesByFace } from "./frame.ts";

/**
 * The frames of products, by product id and face. A product without frames is missing.
 * @step The caller checks access.
 */
export async function selectFrames(
  workspaceId: string,
  productIds: readonly string[],
): Promise<ReadonlyMap<string, FramesByFace>> {
  if (productIds.length === 0) return new Map();
  const { productId, face, x, y, width } = printFrames;
  const rows = await db()
    .select({ productId, face, x, y, width })
    .from(printFrames)
    .where(and(eq(printFrames.workspaceId, workspaceId), inArray(productId, [...new Set(productIds)])));
  const byProduct = Map.groupBy(rows, (row) => row.productId);
  return new Map(
    [...byProduct].map(([id, placed]) => [
      id,
      Object.fromEntries(placed.map(({ face, x, y, width }) => [face, { x, y, width }])),
    ]),
  );
}
