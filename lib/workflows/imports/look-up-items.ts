import { eq } from "drizzle-orm";
import { db } from "#drizzle/client.ts";
import { users } from "#drizzle/schema/users.ts";
import type { MemberContext } from "#lib/core/auth/context.ts";
import { requireRole } from "#lib/core/auth/require-permission.ts";
import { AppError } from "#lib/errors.ts";
import { forEachLimited } from "#lib/features/catalog/for-each-limited.ts";
import { resolveTemplate } from "#lib/features/templates/resolve-template.ts";
import type { GatheredOrder } from "./gather-orders.ts";
import {
  findKnownVariants,
  findNamedFiles,
  isCatalogComplete,
} from "./internal/checking/find-catalog-items.ts";
import { type ItemLookups, type TemplateAnswer, templateKey } from "./internal/checking/validate-items.ts";
import type { LineItem } from "./internal/mapping/parse-row.ts";

const concurrency = 4;

/** Looks up everything that the rows of an import refer to, each only once. */
export async function lookUpItems(
  ctx: MemberContext,
  orders: readonly GatheredOrder[],
): Promise<ItemLookups> {
  requireRole(ctx, "catalog:read");
  const items = orders.flatMap((order) => order.items);
  const skus = new Set(items.flatMap(({ sku }) => sku ?? []));
  const names = new Set(items.flatMap(({ files }) => Object.values(files)));
  const [variants, isWhole, files, templates] = await Promise.all([
    findKnownVariants(ctx.workspace.id, [...skus]),
    isCatalogComplete(ctx.workspace.id),
    findNamedFiles(ctx.workspace.id, [...names]),
    askTemplates(ctx, items),
  ]);
  return { variants, isWhole, files, templates };
}

async function askTemplates(ctx: MemberContext, items: readonly LineItem[]) {
  const asked = new Map(items.flatMap((item) => (item.template ? [[templateKey(item), item]] : [])));
  const answers = new Map<string, TemplateAnswer>();
  if (asked.size === 0) return answers;
  const locale = await readLocale(ctx);
  await forEachLimited(concurrency, [...asked], async ([key, { template, sku, color, size }]) => {
    answers.set(key, await askTemplate(ctx, { name: template ?? "", sku: sku ?? "", color, size }, locale));
  });
  return answers;
}

/** The language of the user: a file names colours and sizes as the catalog shows them to its author. */
async function readLocale({ actor }: MemberContext): Promise<string> {
  const [person] = await db().select({ locale: users.locale }).from(users).where(eq(users.id, actor.userId));
  return person?.locale ?? "en";
}

type Input = { name: string; sku: string; color: string; size: string };

async function askTemplate(ctx: MemberContext, input: Input, locale: string) {
  try {
    return await resolveTemplate(ctx, input, locale);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    const code = error.code.startsWith("template_") ? error.code : "template_unknown";
    return { code, params: { ...input, ...error.params } };
  }
}
