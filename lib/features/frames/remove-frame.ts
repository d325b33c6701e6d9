import { and, eq } from "drizzle-orm";
import { db } from "#drizzle/client.ts";
import { printFrames } from "#drizzle/schema/print-frames.ts";
import { writeAudit } from "#lib/core/audit/write-audit.ts";
import type { MemberContext } from "#lib/core/auth/context.ts";
import { requirePermission } from "#lib/core/auth/require-permission.ts";
import { parseInput } from "#lib/parse-input.ts";
import { inPercent } from "./frame.ts";
import { type FaceOfProductInput, faceOfProductSchema } from "./schemas.ts";

/** Removes a print area from the pictures of a product. Repeating it changes nothing. */
export async function removeFrame(ctx: MemberContext, input: FaceOfProductInput): Promise<void> {
  requirePermission(ctx, "quotes:write");
  const { productId, face } = parseInput(faceOfProductSchema, input);
  await db().transaction(async (tx) => {
    const [removed] = await tx
      .delete(printFrames)
      .where(
        and(
          eq(printFrames.workspaceId, ctx.workspace.id),
          eq(printFrames.productId, productId),
          eq(printFrames.face, face),
        ),
      )
      .returning({ x: printFrames.x, y: printFrames.y, width: printFrames.width });
    if (!removed) return;
    await writeAudit(tx, ctx, {
      action: "frame.remove",
      subjectType: "product",
      subjectId: productId,
      details: { face, ...inPercent(removed) },
    });
  });
}
