import { and, eq, inArray, sql } from "drizzle-orm";
import { db } from "#drizzle/client.ts";
import { templates } from "#drizzle/schema/templates.ts";
import type { MemberContext } from "#lib/core/auth/context.ts";
import { requirePermission } from "#lib/core/auth/require-permission.ts";
import { AppError } from "#lib/errors.ts";
import { parseInput } from "#lib/parse-input.ts";
import { getTemplate } from "./get-template.ts";
import { insertTemplate } from "./insert-template.ts";
import { throwIfNameTaken } from "./internal/throw-if-name-taken.ts";
import { maxNameLength } from "./limits.ts";
import { type DuplicateTemplateInput, duplicateTemplateSchema } from "./schemas.ts";

/** The given name, then the same name with the numbers 2 to 50. */
const maxNames = 50;

/**
 * Creates another template with the same content, under the given name. If that name is taken, it gets the lowest free
 * number.
 * @returns the id of the new template
 * @throws AppError not_found | template_name_taken: all 50 names are taken, or another member took the name meanwhile
 */
export async function duplicateTemplate(ctx: MemberContext, input: DuplicateTemplateInput): Promise<string> {
  // Templates have no permission of their own. They share that of quotes.
  requirePermission(ctx, "quotes:write");
  const { templateId, name: wanted } = parseInput(duplicateTemplateSchema, input);
  const { note, productId, colors, files } = await getTemplate(ctx, { templateId });
  const names = Array.from({ length: maxNames }, (_, at) => numberedName(wanted, at + 1));
  const lowered = names.map((name) => sql`lower(${name})`);
  const rows = await db()
    .select({ name: sql<string>`lower(${templates.name})` })
    .from(templates)
    .where(and(eq(templates.workspaceId, ctx.workspace.id), inArray(sql`lower(${templates.name})`, lowered)));
  const taken = new Set(rows.map((row) => row.name));
  const name = names.find((candidate) => !taken.has(candidate.toLowerCase()));
  if (!name) throw new AppError("template_name_taken", 409);
  const copy = { name, note, productId, colors, files };
  // `copy_of` is a detail of the audit entry.
  return throwIfNameTaken(() =>
    db().transaction((tx) => insertTemplate(ctx, tx, copy, { copy_of: templateId })),
  );
}

/** "Name", "Name 2", "Name 3" …. A name that would be too long is cut before its number. */
function numberedName(name: string, at: number): string {
  const suffix = at === 1 ? "" : ` ${at}`;
  return `${name.slice(0, maxNameLength - suffix.length).trimEnd()}${suffix}`;
}
