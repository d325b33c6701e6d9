import type { MemberContext } from "#lib/core/auth/context.ts";
import { requireRole } from "#lib/core/auth/require-permission.ts";
import { parseInput } from "#lib/parse-input.ts";
import type { FramesByFace } from "./frame.ts";
import { type FindFramesInput, findFramesSchema } from "./schemas.ts";
import { selectFrames } from "./select-frames.ts";

/** The frames of products, by product id and face. A product without frames is missing. */
export async function findFrames(
  ctx: MemberContext,
  input: FindFramesInput,
): Promise<ReadonlyMap<string, FramesByFace>> {
  requireRole(ctx, "catalog:read");
  const { productIds } = parseInput(findFramesSchema, input);
  return selectFrames(ctx.workspace.id, productIds);
}
