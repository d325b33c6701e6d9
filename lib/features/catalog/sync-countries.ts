import { and, eq, sql } from "drizzle-orm";
import { db } from "#drizzle/client.ts";
import { catalogCountries } from "#drizzle/schema/catalog-countries.ts";
import { requireTask } from "#lib/core/auth/require-permission.ts";
import type { SystemContext } from "#lib/core/auth/system-context.ts";
import type { Lang } from "#lib/core/service/schemas/wire.ts";
import { writeCountries } from "./internal/store-countries.ts";

const readEvery = "24 hours";

/** Reads the countries of a language once a day. @throws ServiceFailure */
export async function syncCountries(ctx: SystemContext, lang: Lang): Promise<void> {
  requireTask(ctx, "catalog");
  const [fresh] = await db()
    .select({ code: catalogCountries.code })
    .from(catalogCountries)
    .where(
      and(
        eq(catalogCountries.workspaceId, ctx.workspace.id),
        eq(catalogCountries.lang, lang),
        sql`${catalogCountries.readAt} > now() - ${readEvery}::interval`,
      ),
    )
    .limit(1);
  if (fresh) return;
  const { data } = await ctx.readCatalog((service) => service.listCountries({ lang }));
  await writeCountries(ctx.workspace.id, lang, data);
}
