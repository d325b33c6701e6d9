import { db } from "#drizzle/client.ts";
import { writeAudit } from "#lib/core/audit/write-audit.ts";
import type { MemberContext } from "#lib/core/auth/context.ts";
import { requirePermission } from "#lib/core/auth/require-permission.ts";
import { parseInput } from "#lib/parse-input.ts";
import { insertVersion } from "./internal/insert-version.ts";
import { notifyQuote } from "./internal/notify-quote.ts";
import { lockQuote } from "./lock-quote.ts";
import { type SaveVersionInput, saveVersionSchema } from "./schemas-versions.ts";

/**
 * Saves the current content of a quote as a version, with a name and a note.
 * @returns the number of the version
 * @throws AppError not_found | quote_moved
 */
export async function saveVersion(ctx: MemberContext, input: SaveVersionInput): Promise<number> {
  requirePermission(ctx, "quotes:write");
  const { name, note, ...shown } = parseInput(saveVersionSchema, input);
  return db().transaction(async (tx) => {
    const quote = await lockQuote(ctx, tx, shown);
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
