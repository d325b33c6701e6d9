import type { z } from "zod";
import { db } from "#drizzle/client.ts";
import type { MemberContext } from "#lib/core/auth/context.ts";
import { requirePermission } from "#lib/core/auth/require-permission.ts";
import { parseInput } from "#lib/parse-input.ts";
import { insertQuote } from "./insert-quote.ts";
import { newDocument } from "./new-document.ts";
import { createQuoteSchema } from "./schemas.ts";

/** Creates an empty quote and returns its id. Sends nothing to the service. */
export async function createQuote(
  ctx: MemberContext,
  input: z.input<typeof createQuoteSchema>,
): Promise<string> {
  requirePermission(ctx, "quotes:write");
  const { name } = parseInput(createQuoteSchema, input);
  return db().transaction((tx) => insertQuote(ctx, tx, { name, document: newDocument() }));
}
