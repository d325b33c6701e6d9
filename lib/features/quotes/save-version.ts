import { db } from "#drizzle/client.ts";
import { writeAudit } from "#lib/core/audit/write-audit.ts";
import type { MemberContext } from "#lib/core/auth/context.ts";
import { requirePermission } from "#lib/core/auth/require-permission.ts";
import { parseInput } from "#lib/parse-input.ts";
import { holdQuote } from "./hold-quote.ts";
import { insertVersion } from "./internal/insert-version.ts";
import { notifyQuote } from "./internal/notify-quote.ts";
import { type SaveVersionInput, saveVersionSchema } from "./schemas-keeping.ts";

/**
 * Keeps a quote as it stands, with a name and a note, under the next number.
 * @returns that number
 * @throws AppError not_found | quote_moved
 */
export async function saveVersion(ctx: MemberContext, input: SaveVersionInput): Promise<number> {
  requirePermission(ctx, "quotes:write");
  const { name, note, ...shown } = parseInput(saveVersionSchema, input);
  return db().transaction(async (tx) => {
    const quote = await holdQuote(ctx, tx, shown);
    const version = await insertVersion(tx, quote, { name, note, by: ctx.actor.userId });
    await writeAudit(tx, ctx, {
      action: "quote.save_version",
      subjectType: "quote",
      subjectId: quote.id,
      details: { version },
    });
    await notifyQuote(tx, ctx, quote.id);
    return version;
  });
}
