import type { MemberContext } from "#lib/core/auth/context.ts";
import { requirePermission, requireRole } from "#lib/core/auth/require-permission.ts";
import type { Country } from "#lib/core/service/schemas/address.ts";
import { readOnce } from "./internal/read-once.ts";
import { findStoredCountries, writeCountries } from "./internal/store-countries.ts";
import { requestLanguages } from "./request-languages.ts";
import { serviceLanguage } from "./wanted-language.ts";

/**
 * All stored countries, sorted by name in the member's language (specification, "Country"). If none are stored, reads
 * them from the service; concurrent calls share one read.
 * @throws if none are stored: AppError forbidden_key_scope, not_connected, ServiceFailure
 */
export async function listCountries(ctx: MemberContext, locale: string): Promise<Country[]> {
  requireRole(ctx, "catalog:read");
  const lang = serviceLanguage(locale);
  const workspaceId = ctx.workspace.id;
  const find = () => findStoredCountries(workspaceId, lang);
  const [kept] = await Promise.all([find(), requestLanguages(workspaceId, [lang])]);
  const countries = kept ?? (await readOnce({ workspaceId, what: "countries", find, read }));
  return countries.toSorted((a, b) => a.name.localeCompare(b.name, locale));

  async function read(): Promise<Country[]> {
    requirePermission(ctx, "catalog:read");
    const { data } = await ctx.service.listCountries({ lang });
    await writeCountries(workspaceId, lang, data);
    return data;
  }
}
