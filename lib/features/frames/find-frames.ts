import { and, eq, inArray } from "drizzle-orm";
import { db } from "#drizzle/client.ts";
import { printFrames } from "#drizzle/schema/print-frames.ts";
import type { MemberContext } from "#lib/core/auth/context.ts";
import { requireRole } from "#lib/core/auth/require-permission.ts";
import type { Frame } from "./frame.ts";

/** The placed faces of a product. A face that is not placed is missing. */
export type FramesByFace = Readonly<Record<string, Frame>>;

/** The frames of products, by product id and face. A product without frames is missing. */
export async function findFrames(
  ctx: MemberContext,
  { productIds }: { productIds: readonly string[] },
): Promise<ReadonlyMap<string, FramesByFace>> {
  requireRole(ctx, "catalog:read");
  if (productIds.length === 0) return new Map();
  const { productId, face, x, y, width } = printFrames;
  const rows = await db()
    .select({ productId, face, x, y, width })
    .from(printFrames)
    .where(and(eq(printFrames.workspaceId, ctx.workspace.id), inArray(productId, [...new Set(productIds)])));
  const byProduct = Map.groupBy(rows, (row) => row.productId);
  return new Map(
    [...byProduct].map(([id, placed]) => [
      id,
      Object.fromEntries(placed.map(({ face, x, y, width }) => [face, { x, y, width }])),
    ]),
  );
}
