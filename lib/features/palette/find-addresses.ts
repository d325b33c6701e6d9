import type { MemberContext } from "#lib/core/auth/context.ts";
import { requireRole } from "#lib/core/auth/require-permission.ts";
import { listAddresses } from "#lib/features/addresses/list-addresses.ts";
import { paths } from "#lib/paths.ts";
import type { PaletteEntry } from "./entry.ts";
import { mostFound } from "./internal/palette-query.ts";

/** Addresses by name or place, last used first; each links to the address book with a search for it. */
export async function findAddresses(ctx: MemberContext, { q }: { q: string }): Promise<PaletteEntry[]> {
  requireRole(ctx, "orders:read");
  const { rows } = await listAddresses(ctx, { q });
  return rows.slice(0, mostFound).map(({ id, name, company, city }) => ({
    id: `address:${id}`,
    kind: "address",
    label: name,
    detail: [company, city].filter(Boolean).join(" · "),
    href: paths.addresses(ctx.place, `?${new URLSearchParams({ q: name })}`),
  }));
}
