import { and, eq, sql } from "drizzle-orm";
import { db } from "#drizzle/client.ts";
import { notifyChange } from "#drizzle/notify.ts";
import { catalogLanguages } from "#drizzle/schema/catalog-languages.ts";
import { catalogProducts } from "#drizzle/schema/catalog-products.ts";
import { requireTask } from "#lib/core/auth/require-permission.ts";
import type { SystemContext } from "#lib/core/auth/system-context.ts";
import { paginate } from "#lib/core/service/paginate.ts";
import type { Lang } from "#lib/core/service/schemas/wire.ts";
import { databaseTime } from "./internal/database-time.ts";
import { writeListPage } from "./internal/write-list-page.ts";
import { ofLanguage } from "./request-languages.ts";

/** Reads the service's whole list in a language, with one transaction for each page. @throws ServiceFailure */
export async function syncList(ctx: SystemContext, lang: Lang, isFirst: boolean): Promise<void> {
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
      const hasChanges = await writeListPage(tx, {
        workspaceId,
        lang,
        position,
        products: value.data,
        isFirst,
      });
      if (hasChanges) await notifyChange(tx, { workspaceId, kind: "catalog", id: "" });
    });
    position += value.data.length;
  }
}

/** A product that the list no longer contains is not offered any more. It is read once more to learn its state. */
async function endList(workspaceId: string, lang: Lang, begunAt: Date | null): Promise<void> {
  await db().transaction(async (tx) => {
    await tx.update(catalogLanguages).set({ listedAt: sql`now()` }).where(ofLanguage(workspaceId, lang));
    if (!begunAt) return;
    const removed = await tx
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
    if (removed.length > 0) await notifyChange(tx, { workspaceId, kind: "catalog", id: "" });
  });
}
