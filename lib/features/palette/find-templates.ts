import { and, asc, eq, ilike, inArray, sql } from "drizzle-orm";
import { db } from "#drizzle/client.ts";
import { templates } from "#drizzle/schema/templates.ts";
import type { MemberContext } from "#lib/core/auth/context.ts";
import { requireRole } from "#lib/core/auth/require-permission.ts";
import { paths } from "#lib/paths.ts";
import type { PaletteEntry } from "./entry.ts";
import { mostFound, type PaletteQuery, patternsOf } from "./internal/palette-query.ts";

/** Templates by name or note, in the order of their names. */
export async function findTemplates(ctx: MemberContext, sought: PaletteQuery): Promise<PaletteEntry[]> {
  requireRole(ctx, "catalog:read");
  if ("ids" in sought && sought.ids.length === 0) return [];
  const text = sql<string>`${templates.name} || ' ' || ${templates.note}`;
  const rows = await db()
    .select({ id: templates.id, name: templates.name, note: templates.note })
    .from(templates)
    .where(
      and(
        eq(templates.workspaceId, ctx.workspace.id),
        ...("ids" in sought
          ? [inArray(templates.id, [...sought.ids])]
          : patternsOf(sought.q).map((pattern) => ilike(text, pattern))),
      ),
    )
    .orderBy(asc(sql`lower(${templates.name})`))
    .limit(mostFound);
  return rows.map(({ id, name, note }) => ({
    id: `template:${id}`,
    kind: "template",
    label: name,
    ...(note && { detail: note.slice(0, 120) }),
    href: paths.template(ctx.place, id),
  }));
}
