import { and, eq, sql } from "drizzle-orm";
import { db } from "#drizzle/client.ts";
import { notifyChange } from "#drizzle/notify.ts";
import { catalogLanguages } from "#drizzle/schema/catalog-languages.ts";
import { catalogProducts } from "#drizzle/schema/catalog-products.ts";
import { requireTask } from "#lib/core/auth/require-permission.ts";
import type { SystemContext } from "#lib/core/auth/system-context.ts";
import { paginate } from "#lib/core/service/paginate.ts";
import type { Lang } from "#lib/core/service/schemas/wire.ts";
import { ofLanguage } from "./internal/ask-language.ts";
import { databaseTime } from "./internal/database-time.ts";
import { writeListPage } from "./internal/write-list-page.ts";

/** Reads the service's whole list in a language, a page a transaction. @throws ServiceFailure */
export async function readList(ctx: SystemContext, lang: Lang, isFirst: boolean): Promise<void> {
  requireTask(ctx, "catalog");
  const workspaceId = ctx.workspace.id;
  const begunAt = await databaseTime();
  const pages = paginate((cursor) =>
    ctx.readCatalog((service) => service.listProducts({ lang, limit: 100, cursor })),
  );
  let position = 0;
  while (true) {
    const { value, done } = await pages.next();
    if (done) return value === "end" ? endList(workspaceId, lang, isFirst ? begunAt : null) : undefined;
    await db().transaction(async (tx) => {
      const isNews = await writeListPage(tx, { workspaceId, lang, position, products: value.data, isFirst });
      if (isNews) await notifyChange(tx, { workspaceId, kind: "catalog", id: "" });
    });
    position += value.data.length;
  }
}

/** What the list no longer named is offered no more; what became of it, its own page tells. */
async function endList(workspaceId: string, lang: Lang, begunAt: Date | null): Promise<void> {
  await db().transaction(async (tx) => {
    await tx.update(catalogLanguages).set({ listedAt: sql`now()` }).where(ofLanguage(workspaceId, lang));
    if (!begunAt) return;
    const gone = await tx
      .update(catalogProducts)
      .set({ isOffered: false, staleSince: sql`now()` })
      .where(
        and(
          eq(catalogProducts.workspaceId, workspaceId),
          eq(catalogProducts.isOffered, true),
          sql`coalesce(${catalogProducts.listedAt} < ${begunAt}, true)`,
        ),
      )
      .returning({ id: catalogProducts.id });
    if (gone.length > 0) await notifyChange(tx, { workspaceId, kind: "catalog", id: "" });
  });
}
