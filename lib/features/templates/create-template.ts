import type { z } from "zod";
import { db } from "#drizzle/client.ts";
import type { MemberContext } from "#lib/core/auth/context.ts";
import { requirePermission } from "#lib/core/auth/require-permission.ts";
import { parseInput } from "#lib/parse-input.ts";
import { insertTemplate } from "./insert-template.ts";
import { throwIfNameTaken } from "./internal/throw-if-name-taken.ts";
import { requireParts } from "./require-parts.ts";
import { templateContentSchema } from "./schemas.ts";

/**
 * Creates a template: a product, some of its colours, and a print file per face, under a name. Only Pressroom stores
 * it.
 * @returns its id
 * @throws AppError template_name_taken | template_file_unknown | template_product_unknown
 */
export async function createTemplate(
  ctx: MemberContext,
  input: z.input<typeof templateContentSchema>,
): Promise<string> {
  requirePermission(ctx, "quotes:write");
  const content = parseInput(templateContentSchema, input);
  await requireParts(ctx, content);
  return throwIfNameTaken(() => db().transaction((tx) => insertTemplate(ctx, tx, content)));
}
