import { and, asc, eq, sql } from "drizzle-orm";
import { db } from "#drizzle/client.ts";
import { apiKeys } from "#drizzle/schema/api-keys.ts";
import { catalogCountries } from "#drizzle/schema/catalog-countries.ts";
import { templates } from "#drizzle/schema/templates.ts";
import type { MemberContext } from "#lib/core/auth/context.ts";
import { requireRole } from "#lib/core/auth/require-permission.ts";
import { listColleagues } from "./list-colleagues.ts";

const mostTemplates = 500;

export type OrderChoices = {
  members: { id: string; name: string }[];
  templates: { id: string; name: string }[];
  /** Also those that were removed: their orders are still here. */
  keys: { prefix: string; name: string }[];
  /** Codes of the countries that are served. */
  countries: string[];
};

/** What the orders of this mode can be filtered by, in the names that people gave. */
export async function listOrderChoices(ctx: MemberContext): Promise<OrderChoices> {
  requireRole(ctx, "orders:read");
  const workspaceId = ctx.workspace.id;
  const [{ people }, named, keys, countries] = await Promise.all([
    listColleagues(ctx),
    db()
      .select({ id: templates.id, name: templates.name })
      .from(templates)
      .where(eq(templates.workspaceId, workspaceId))
      .orderBy(asc(sql`lower(${templates.name})`))
      .limit(mostTemplates),
    db()
      .selectDistinctOn([apiKeys.prefix], { prefix: apiKeys.prefix, name: apiKeys.name })
      .from(apiKeys)
      .where(and(eq(apiKeys.workspaceId, workspaceId), eq(apiKeys.mode, ctx.mode)))
      .orderBy(asc(apiKeys.prefix)),
    db()
      .selectDistinct({ code: catalogCountries.code })
      .from(catalogCountries)
      .where(eq(catalogCountries.workspaceId, workspaceId))
      .orderBy(asc(catalogCountries.code)),
  ]);
  return { members: people, templates: named, keys, countries: countries.map(({ code }) => code) };
}
