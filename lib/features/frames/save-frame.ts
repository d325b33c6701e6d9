import { sql } from "drizzle-orm";
import { db } from "#drizzle/client.ts";
import { printFrames } from "#drizzle/schema/print-frames.ts";
import { writeAudit } from "#lib/core/audit/write-audit.ts";
import type { MemberContext } from "#lib/core/auth/context.ts";
import { requirePermission } from "#lib/core/auth/require-permission.ts";
import { AppError } from "#lib/errors.ts";
import { getProduct } from "#lib/features/catalog/get-product.ts";
import { parseInput } from "#lib/parse-input.ts";
import { fitFrame, inPercent, isOnPicture } from "./frame.ts";
import { type SaveFrameInput, saveFrameSchema } from "./schemas.ts";

/**
 * Places a print area on the pictures of a product, or moves it. Fractions of the square around the picture, from 0 to 1.
 * The last member who saves it wins: a frame is quick to place, and the audit log keeps each position.
 * @throws AppError not_found for the product | frame_face_unknown | frame_off_picture
 */
export async function saveFrame(ctx: MemberContext, input: SaveFrameInput): Promise<void> {
  requirePermission(ctx, "quotes:write");
  const { productId, face, ...given } = parseInput(saveFrameSchema, input);
  const { product } = await getProduct(ctx, { productId }, "en");
  const area = product.print_areas.find((each) => each.face === face);
  if (!area) throw new AppError("frame_face_unknown", 422);
  if (!isOnPicture(given, area)) throw new AppError("frame_off_picture", 422);
  const frame = fitFrame(given, area);
  const row = { workspaceId: ctx.workspace.id, productId: product.id, face };
  const changed = { ...frame, updatedBy: ctx.actor.userId };
  await db().transaction(async (tx) => {
    await tx
      .insert(printFrames)
      .values({ ...row, ...changed })
      .onConflictDoUpdate({
        target: [printFrames.workspaceId, printFrames.productId, printFrames.face],
        set: { ...changed, updatedAt: sql`excluded.updated_at` },
      });
    await writeAudit(tx, ctx, {
      action: "frame.save",
      subjectType: "product",
      subjectId: product.id,
      details: { face, ...inPercent(frame) },
    });
  });
}
