import type { z } from "zod";
import { db } from "#drizzle/client.ts";
import type { MemberContext } from "#lib/core/auth/context.ts";
import { requirePermission } from "#lib/core/auth/require-permission.ts";
import { parseInput } from "#lib/parse-input.ts";
import { insertTemplate } from "./insert-template.ts";
import { whileNameIsFree } from "./internal/while-name-is-free.ts";
import { requireParts } from "./require-parts.ts";
import { templateContentSchema } from "./schemas.ts";

/**
 * A product, colours of it and what is printed where, under a name. Nothing is sent to the service.
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
  return whileNameIsFree(() => db().transaction((tx) => insertTemplate(ctx, tx, content)));
}
