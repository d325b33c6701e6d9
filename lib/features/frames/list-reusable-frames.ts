import { desc, eq, sql } from "drizzle-orm";
import { db } from "#drizzle/client.ts";
import { catalogTexts } from "#drizzle/schema/catalog-texts.ts";
import { printFrames } from "#drizzle/schema/print-frames.ts";
import type { MemberContext } from "#lib/core/auth/context.ts";
import { requireRole } from "#lib/core/auth/require-permission.ts";
import { preferLanguage } from "#lib/features/catalog/prefer-language.ts";
import { serviceLanguage } from "#lib/features/catalog/wanted-language.ts";
import type { Frame } from "./frame.ts";

const most = 60;

/** A frame that a member may copy to another face. `product`: the product's title in the reader's language. */
export type ReusableFrame = { productId: string; product: string; face: string; frame: Frame };

/** The frames of the workspace that were placed last, newest first, at most 60. */
export async function listReusableFrames(ctx: MemberContext, locale: string): Promise<ReusableFrame[]> {
  requireRole(ctx, "catalog:read");
  const workspaceId = ctx.workspace.id;
  const { productId, face, x, y, width } = printFrames;
  const title = sql<string | null>`(select ${catalogTexts.title} from ${catalogTexts}
    where ${catalogTexts.workspaceId} = ${workspaceId} and ${catalogTexts.productId} = ${productId}
    order by ${preferLanguage(serviceLanguage(locale))} limit 1)`;
  const rows = await db()
    .select({ productId, face, x, y, width, title })
    .from(printFrames)
    .where(eq(printFrames.workspaceId, workspaceId))
    .orderBy(desc(printFrames.updatedAt))
    .limit(most);
  return rows.map((row) => ({
    productId: row.productId,
    product: row.title ?? row.productId.slice(0, 8),
    face: row.face,
    frame: { x: row.x, y: row.y, width: row.width },
  }));
}
