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
import type { Speaker } from "./internal/sought.ts";
import { type FindEntriesInput, findEntriesSchema } from "./schemas.ts";

/** What a workspace holds by the words typed, of each kind that the person may read: a handful, the likeliest first. */
export async function findEntries(
  ctx: MemberContext,
  input: FindEntriesInput,
  speaker: Speaker,
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
