import { and, asc, eq, sql } from "drizzle-orm";
import { z } from "zod";
import { db } from "#drizzle/client.ts";
import { catalogTexts } from "#drizzle/schema/catalog-texts.ts";
import { templates } from "#drizzle/schema/templates.ts";
import { users } from "#drizzle/schema/users.ts";
import type { MemberContext } from "#lib/core/auth/context.ts";
import { requireRole } from "#lib/core/auth/require-permission.ts";
import { AppError } from "#lib/errors.ts";
import { serviceLanguage } from "#lib/features/catalog/wanted-language.ts";
import { parseInput } from "#lib/parse-input.ts";
import { findFileParts, findProductParts } from "./internal/find-parts.ts";
import { type ListTemplatesInput, listTemplatesSchema } from "./schemas.ts";
import { type TemplateRow, templateColumns, toTemplateRow, toTemplateView } from "./template-view.ts";

const nameSchema = z
  .string()
  .min(1)
  .max(500)
  .regex(/^[^\0]*$/);

/** The last name of a page, in the database's lower case: no two templates share one. */
const encodeName = (lowered: string): string => Buffer.from(JSON.stringify(lowered)).toString("base64url");

/** @throws AppError invalid_cursor */
function decodeName(cursor: string): string {
  try {
    return nameSchema.parse(JSON.parse(Buffer.from(cursor, "base64url").toString("utf8")));
  } catch {
    throw new AppError("invalid_cursor", 400);
  }
}

const pageSize = 40;

export type TemplatePage = { rows: TemplateRow[]; nextCursor: string | null };

const lowered = sql<string>`lower(${templates.name})`;

/**
 * Lists the workspace's templates by name, each with what prevents its use. `q` is searched in the name, the note and
 * the product's title.
 * @throws AppError invalid_cursor
 */
export async function listTemplates(
  ctx: MemberContext,
  input: ListTemplatesInput,
  locale: string,
): Promise<TemplatePage> {
  requireRole(ctx, "catalog:read");
  const { q, cursor } = parseInput(listTemplatesSchema, input);
  const workspaceId = ctx.workspace.id;
  const rows = await db()
    .select({ ...templateColumns, position: lowered })
    .from(templates)
    .leftJoin(users, eq(users.id, templates.updatedBy))
    .where(
      and(
        eq(templates.workspaceId, workspaceId),
        q ? matches(workspaceId, q) : undefined,
        cursor ? sql`${lowered} > ${decodeName(cursor)}` : undefined,
      ),
    )
    .orderBy(asc(lowered))
    .limit(pageSize + 1);
  const shown = rows.slice(0, pageSize).map(({ position: _, ...row }) => toTemplateView(row));
  const [products, files] = await Promise.all([
    findProductParts(
      workspaceId,
      [...new Set(shown.map(({ productId }) => productId))],
      serviceLanguage(locale),
    ),
    findFileParts(workspaceId, [...new Set(shown.flatMap((row) => Object.values(row.files)))]),
  ]);
  return {
    rows: shown.map((row) => toTemplateRow(row, products.get(row.productId), files)),
    nextCursor: rows.length > pageSize ? encodeName(rows[pageSize - 1]?.position ?? "") : null,
  };
}

/** The typed text is not a pattern, so its wildcards are escaped. */
function matches(workspaceId: string, q: string) {
  const wanted = `%${q.replace(/[\\%_]/g, "\\$&")}%`;
  return sql`(${templates.name} ilike ${wanted} or ${templates.note} ilike ${wanted} or exists (
    select from ${catalogTexts} where ${catalogTexts.workspaceId} = ${workspaceId}
      and ${catalogTexts.productId} = ${templates.productId} and ${catalogTexts.title} ilike ${wanted}))`;
}
