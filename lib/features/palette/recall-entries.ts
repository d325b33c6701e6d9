import type { MemberContext } from "#lib/core/auth/context.ts";
import { requireRole } from "#lib/core/auth/require-permission.ts";
import { parseInput } from "#lib/parse-input.ts";
import type { PaletteEntry } from "./entry.ts";
import { findFiles } from "./find-files.ts";
import { findOrders } from "./find-orders.ts";
import { findProducts } from "./find-products.ts";
import { findQuotes } from "./find-quotes.ts";
import { findTemplates } from "./find-templates.ts";
import type { Translator } from "./internal/palette-query.ts";
import { type RecallEntriesInput, recallEntriesSchema } from "./schemas.ts";

const guid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Entries by their ids, in that order; deleted or forbidden ones are left out. */
export async function recallEntries(
  ctx: MemberContext,
  input: RecallEntriesInput,
  speaker: Translator,
): Promise<PaletteEntry[]> {
  requireRole(ctx, "catalog:read");
  const { ids: asked } = parseInput(recallEntriesSchema, input);
  const idsOf = (kind: string) =>
    asked
      .filter((id) => id.startsWith(`${kind}:`))
      .map((id) => id.slice(kind.length + 1))
      .filter((id) => guid.test(id));
  const by = (kind: string) => ({ ids: idsOf(kind) });
  const found = await Promise.all([
    ctx.roleDenies("orders:read") ? [] : findOrders(ctx, by("order"), speaker),
    findProducts(ctx, by("product"), speaker),
    findQuotes(ctx, by("quote"), speaker),
    findTemplates(ctx, by("template")),
    findFiles(ctx, by("file"), speaker),
  ]);
  const known = new Map(found.flat().map((entry) => [entry.id, entry]));
  return asked.flatMap((id) => known.get(id) ?? []);
}
