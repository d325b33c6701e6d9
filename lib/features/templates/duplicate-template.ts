import { and, eq, inArray, sql } from "drizzle-orm";
import { db } from "#drizzle/client.ts";
import { templates } from "#drizzle/schema/templates.ts";
import type { MemberContext } from "#lib/core/auth/context.ts";
import { requirePermission } from "#lib/core/auth/require-permission.ts";
import { AppError } from "#lib/errors.ts";
import { parseInput } from "#lib/parse-input.ts";
import { getTemplate } from "./get-template.ts";
import { insertTemplate } from "./insert-template.ts";
import { whileNameIsFree } from "./internal/while-name-is-free.ts";
import { longestName } from "./limits.ts";
import { type DuplicateTemplateInput, duplicateTemplateSchema } from "./schemas.ts";

const mostTried = 50;

/**
 * Another template with the same content, under the given name or the first free one with a number behind it.
 * @returns the new one's id
 * @throws AppError not_found | template_name_taken
 */
export async function duplicateTemplate(ctx: MemberContext, input: DuplicateTemplateInput): Promise<string> {
  requirePermission(ctx, "quotes:write");
  const { templateId, name: wanted } = parseInput(duplicateTemplateSchema, input);
  const { note, productId, colors, files } = await getTemplate(ctx, { templateId });
  const names = Array.from({ length: mostTried }, (_, at) => numbered(wanted, at + 1));
  const lowered = names.map((name) => sql`lower(${name})`);
  const rows = await db()
    .select({ name: sql<string>`lower(${templates.name})` })
    .from(templates)
    .where(and(eq(templates.workspaceId, ctx.workspace.id), inArray(sql`lower(${templates.name})`, lowered)));
  const taken = new Set(rows.map((row) => row.name));
  const name = names.find((each) => !taken.has(each.toLowerCase()));
  if (!name) throw new AppError("template_name_taken", 409);
  const copy = { name, note, productId, colors, files };
  return whileNameIsFree(() =>
    db().transaction((tx) => insertTemplate(ctx, tx, copy, { copy_of: templateId })),
  );
}

/** "Name", "Name 2", "Name 3" …, never longer than a name may be. */
function numbered(name: string, at: number): string {
  const behind = at === 1 ? "" : ` ${at}`;
  return `${name.slice(0, longestName - behind.length).trimEnd()}${behind}`;
}
