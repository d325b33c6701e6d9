import { and, sql } from "drizzle-orm";
import { db } from "#drizzle/client.ts";
import { notifyChange } from "#drizzle/notify.ts";
import { catalogLanguages } from "#drizzle/schema/catalog-languages.ts";
import { requireTask } from "#lib/core/auth/require-permission.ts";
import type { SystemContext } from "#lib/core/auth/system-context.ts";
import type { Lang } from "#lib/core/service/schemas/wire.ts";
import { describeException } from "#lib/describe-exception.ts";
import { log } from "#lib/log.ts";
import { ofLanguage } from "./internal/ask-language.ts";
import { countDone } from "./pick-due.ts";

const tellEveryMs = 2_000;

/**
 * Writes down every two seconds how far the work is, and tells who is looking of it and of the products that turned
 * out to have changed: a change of each would be ten a second.
 */
export async function whileTelling<T>(
  ctx: SystemContext,
  lang: Lang,
  work: (noteNews: (productId: string) => void) => Promise<T>,
): Promise<T> {
  requireTask(ctx, "catalog");
  const news = new Set<string>();
  const say = () =>
    tell(ctx, lang, news).catch((error: unknown) =>
      log().warn(describeException(error), "progress of the catalog not told"),
    );
  let saying = say();
  const timer = setInterval(() => {
    saying = saying.then(say);
  }, tellEveryMs);
  try {
    return await work((productId) => news.add(productId));
  } finally {
    clearInterval(timer);
    await saying.then(say);
  }
}

async function tell(ctx: SystemContext, lang: Lang, news: Set<string>): Promise<void> {
  const told = [...news];
  const { total, done } = await countDone(ctx, lang);
  await db().transaction(async (tx) => {
    const moved =
      done === total
        ? []
        : await tx
            .update(catalogLanguages)
            .set({ productsTotal: total, productsDone: done })
            .where(
              and(
                ofLanguage(ctx.workspace.id, lang),
                sql`(${catalogLanguages.productsTotal}, ${catalogLanguages.productsDone})
                  is distinct from (${total}::int, ${done}::int)`,
              ),
            )
            .returning({ lang: catalogLanguages.lang });
    if (moved.length === 0 && told.length === 0) return;
    const id = moved.length === 0 && told.length === 1 ? (told[0] ?? "") : "";
    await notifyChange(tx, { workspaceId: ctx.workspace.id, kind: "catalog", id });
  });
  for (const productId of told) news.delete(productId);
}
