import type { MemberContext } from "#lib/core/auth/context.ts";
import { requireRole } from "#lib/core/auth/require-permission.ts";
import { parseInput } from "#lib/parse-input.ts";
import type { PaletteEntry } from "./entry.ts";
import { findAddresses } from "./find-addresses.ts";
import { findFiles } from "./find-files.ts";
import { findOrders } from "./find-orders.ts";
import { findProducts } from "./find-products.ts";
import { findQuotes } from "./find-quotes.ts";
import { findTemplates } from "./find-templates.ts";
import type { Translator } from "./internal/palette-query.ts";
import { type FindEntriesInput, findEntriesSchema } from "./schemas.ts";

/**
 * Finds data of a workspace by the words typed: for each kind that the person may read a few entries, best matches
 * first.
 */
export async function findEntries(
  ctx: MemberContext,
  input: FindEntriesInput,
  speaker: Translator,
): Promise<PaletteEntry[]> {
  requireRole(ctx, "catalog:read");
  const { q } = parseInput(findEntriesSchema, input);
  if (q === "") return [];
  const seesOrders = !ctx.roleDenies("orders:read");
  const found = await Promise.all([
    seesOrders ? findOrders(ctx, { q }, speaker) : [],
    findProducts(ctx, { q }, speaker),
    findQuotes(ctx, { q }, speaker),
    findTemplates(ctx, { q }),
    findFiles(ctx, { q }, speaker),
    seesOrders ? findAddresses(ctx, { q }) : [],
  ]);
  return found.flat();
}
