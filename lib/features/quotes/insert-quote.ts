import type { Transaction } from "#drizzle/client.ts";
import { quotes } from "#drizzle/schema/quotes.ts";
import { writeAudit } from "#lib/core/audit/write-audit.ts";
import type { MemberContext } from "#lib/core/auth/context.ts";
import { requirePermission } from "#lib/core/auth/require-permission.ts";
import type { QuoteDocument } from "./document.ts";
import { notifyQuote } from "./internal/notify-quote.ts";
import { skusOf } from "./quote-view.ts";

type NewQuote = { name: string; autoNamedOn?: string | undefined; note?: string; document: QuoteDocument };

/** Inserts a new quote and its audit entry with `details`. Returns its id. */
export async function insertQuote(
  ctx: MemberContext,
  tx: Transaction,
  { name, autoNamedOn, note = "", document }: NewQuote,
  details: Record<string, string> = {},
): Promise<string> {
  requirePermission(ctx, "quotes:write");
  const [made] = await tx
    .insert(quotes)
    .values({
      workspaceId: ctx.workspace.id,
      mode: ctx.mode,
      name,
      autoNamedOn,
      note,
      document,
      skus: skusOf(document),
      createdBy: ctx.actor.userId,
      updatedBy: ctx.actor.userId,
    })
    .returning({ id: quotes.id });
  if (!made) throw new Error("the quote was not inserted");
  await writeAudit(tx, ctx, { action: "quote.create", subjectType: "quote", subjectId: made.id, details });
  await notifyQuote(tx, ctx, made.id);
  return made.id;
}
