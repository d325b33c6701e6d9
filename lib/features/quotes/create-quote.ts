import { db } from "#drizzle/client.ts";
import type { MemberContext } from "#lib/core/auth/context.ts";
import { requirePermission } from "#lib/core/auth/require-permission.ts";
import { parseInput } from "#lib/parse-input.ts";
import { insertQuote } from "./insert-quote.ts";
import { newDocument } from "./new-document.ts";
import { type CreateQuoteInput, createQuoteSchema } from "./schemas.ts";

/** Creates an empty quote and returns its id. Sends nothing to the service. */
export async function createQuote(ctx: MemberContext, input: CreateQuoteInput): Promise<string> {
  requirePermission(ctx, "quotes:write");
  const named = parseInput(createQuoteSchema, input);
  return db().transaction((tx) => insertQuote(ctx, tx, { ...named, document: newDocument() }));
}
