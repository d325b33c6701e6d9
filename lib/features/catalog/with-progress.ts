import { and, sql } from "drizzle-orm";
import { db } from "#drizzle/client.ts";
import { notifyChange } from "#drizzle/notify.ts";
import { catalogLanguages } from "#drizzle/schema/catalog-languages.ts";
import { requireTask } from "#lib/core/auth/require-permission.ts";
import type { SystemContext } from "#lib/core/auth/system-context.ts";
import type { Lang } from "#lib/core/service/schemas/wire.ts";
import { describeException } from "#lib/describe-exception.ts";
import { log } from "#lib/log.ts";
import { countFreshProducts } from "./pick-due.ts";
import { ofLanguage } from "./request-languages.ts";

const notifyEveryMs = 2_000;

/**
 * While `work` runs, stores its progress every two seconds and notifies viewers of it and of the changed products.
 * One notification for each product would be about ten per second.
 */
export async function withProgress<T>(
  ctx: SystemContext,
  lang: Lang,
  work: (onChanged: (productId: string) => void) => Promise<T>,
): Promise<T> {
  requireTask(ctx, "catalog");
  const changedIds = new Set<string>();
  const report = () =>
    notifyProgress(ctx, lang, changedIds).catch((error: unknown) =>
      log().warn(describeException(error), "progress of the catalog not told"),
    );
  let reporting = report();
  const timer = setInterval(() => {
    reporting = reporting.then(report);
  }, notifyEveryMs);
  try {
    return await work((productId) => changedIds.add(productId));
  } finally {
    clearInterval(timer);
    await reporting.then(report);
  }
}

async function notifyProgress(ctx: SystemContext, lang: Lang, changedIds: Set<string>): Promise<void> {
  const notifiedIds = [...changedIds];
  const { total, done } = await countFreshProducts(ctx, lang);
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
    if (moved.length === 0 && notifiedIds.length === 0) return;
    const id = moved.length === 0 && notifiedIds.length === 1 ? (notifiedIds[0] ?? "") : "";
    await notifyChange(tx, { workspaceId: ctx.workspace.id, kind: "catalog", id });
  });
  for (const productId of notifiedIds) changedIds.delete(productId);
}
