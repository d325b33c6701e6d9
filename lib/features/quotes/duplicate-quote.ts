import type { z } from "zod";
import { db } from "#drizzle/client.ts";
import type { MemberContext } from "#lib/core/auth/context.ts";
import { requirePermission } from "#lib/core/auth/require-permission.ts";
import { parseInput } from "#lib/parse-input.ts";
import { getQuote } from "./get-quote.ts";
import { insertQuote } from "./insert-quote.ts";
import { duplicateQuoteSchema } from "./schemas.ts";

/**
 * Copies the content of a quote into a new one with another name. Versions and shared links are not copied.
 * @returns the id of the new quote
 * @throws AppError not_found
 */
export async function duplicateQuote(
  ctx: MemberContext,
  input: z.input<typeof duplicateQuoteSchema>,
): Promise<string> {
  requirePermission(ctx, "quotes:write");
  const { quoteId, name } = parseInput(duplicateQuoteSchema, input);
  const { note, document } = await getQuote(ctx, { quoteId });
  return db().transaction((tx) => insertQuote(ctx, tx, { name, note, document }, { copy_of: quoteId }));
}
