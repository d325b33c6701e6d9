import type { MemberContext } from "#lib/auth/context.ts";
import { requirePermission } from "#lib/auth/require-permission.ts";
import type { Country } from "#lib/service/schemas/country.ts";
import { serviceLanguage } from "./service-language.ts";

/** All countries served, by name in the person's language (specification, "Country"). @throws ServiceFailure */
export async function listCountries(ctx: MemberContext, locale: string): Promise<Country[]> {
  requirePermission(ctx, "catalog:read");
  const page = await ctx.service.listCountries({ lang: serviceLanguage(locale) });
  return page.data.toSorted((a, b) => a.name.localeCompare(b.name, locale));
}
