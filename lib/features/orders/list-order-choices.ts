import { and, asc, eq, sql } from "drizzle-orm";
import { db } from "#drizzle/client.ts";
import { apiKeys } from "#drizzle/schema/api-keys.ts";
import { catalogCountries } from "#drizzle/schema/catalog-countries.ts";
import { templates } from "#drizzle/schema/templates.ts";
import type { MemberContext } from "#lib/core/auth/context.ts";
import { requireRole } from "#lib/core/auth/require-permission.ts";
import { listColleagues } from "./list-colleagues.ts";

/** Templates after the first 500, by name, are not offered. */
const maxTemplates = 500;

/** The options of the filters above the order list. */
export type OrderChoices = {
  /** Members who can read orders, including the caller. An order can be assigned to each. */
  members: { id: string; name: string }[];
  templates: { id: string; name: string }[];
  /** API keys of the current mode, one per prefix. Includes removed keys, because their orders are still listed. */
  keys: { prefix: string; name: string }[];
  /** Two-letter codes of the countries to which the print service delivers. */
  countries: string[];
};

/**
 * Lists the options of the filters above the order list, with the names to show. Only the keys depend on the mode (test
 * or live).
 * @throws AppError forbidden_role
 */
export async function listOrderChoices(ctx: MemberContext): Promise<OrderChoices> {
  requireRole(ctx, "orders:read");
  const workspaceId = ctx.workspace.id;
  const [{ members: people }, templateRows, keys, countries] = await Promise.all([
    listColleagues(ctx),
    db()
      .select({ id: templates.id, name: templates.name })
      .from(templates)
      .where(eq(templates.workspaceId, workspaceId))
      .orderBy(asc(sql`lower(${templates.name})`))
      .limit(maxTemplates),
    db()
      // A key that was connected twice has two rows with the same prefix. Either name will do.
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
  return { members: people, templates: templateRows, keys, countries: countries.map(({ code }) => code) };
}
