import type { MemberContext } from "#lib/core/auth/context.ts";
import { requirePermission, requireRole } from "#lib/core/auth/require-permission.ts";
import type { Country } from "#lib/core/service/schemas/address.ts";
import { askLanguage } from "./internal/ask-language.ts";
import { findKeptCountries, writeCountries } from "./internal/keep-countries.ts";
import { readOnce } from "./internal/read-once.ts";
import { serviceLanguage } from "./wanted-language.ts";

/**
 * All countries served, by name in the person's language (specification, "Country"), as they are kept here; before
 * anything is kept they are read from the service, once for all who ask.
 * @throws before anything is kept: AppError forbidden_key_scope, not_connected, ServiceFailure
 */
export async function listCountries(ctx: MemberContext, locale: string): Promise<Country[]> {
  requireRole(ctx, "catalog:read");
  const lang = serviceLanguage(locale);
  const workspaceId = ctx.workspace.id;
  const find = () => findKeptCountries(workspaceId, lang);
  const [kept] = await Promise.all([find(), askLanguage(workspaceId, lang)]);
  const countries = kept ?? (await readOnce({ workspaceId, what: "countries", find, read }));
  return countries.toSorted((a, b) => a.name.localeCompare(b.name, locale));

  async function read(): Promise<Country[]> {
    requirePermission(ctx, "catalog:read");
    const { data } = await ctx.service.listCountries({ lang });
    await writeCountries(workspaceId, lang, data);
    return data;
  }
}
