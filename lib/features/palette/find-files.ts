import { and, desc, eq, inArray, isNull, like } from "drizzle-orm";
import { db } from "#drizzle/client.ts";
import { files } from "#drizzle/schema/files.ts";
import type { MemberContext } from "#lib/core/auth/context.ts";
import { requireRole } from "#lib/core/auth/require-permission.ts";
import { wordPatterns } from "#lib/features/files/search-text.ts";
import { paths } from "#lib/paths.ts";
import type { PaletteEntry } from "./entry.ts";
import { mostFound, type PaletteQuery, type Translator } from "./internal/palette-query.ts";

/** Print files of the library by name or tag, newest first. */
export async function findFiles(
  ctx: MemberContext,
  sought: PaletteQuery,
  { t }: Translator,
): Promise<PaletteEntry[]> {
  requireRole(ctx, "catalog:read");
  if ("ids" in sought && sought.ids.length === 0) return [];
  const rows = await db()
    .select({
      id: files.id,
      name: files.name,
      filename: files.filename,
      width: files.widthPx,
      height: files.heightPx,
    })
    .from(files)
    .where(
      and(
        eq(files.workspaceId, ctx.workspace.id),
        isNull(files.removedAt),
        ...("ids" in sought
          ? [inArray(files.id, [...sought.ids])]
          : wordPatterns(sought.q).map((pattern) => like(files.searchText, pattern))),
      ),
    )
    .orderBy(desc(files.createdAt), desc(files.id))
    .limit(mostFound);
  return rows.map(({ id, name, filename, width, height }) => ({
    id: `file:${id}`,
    kind: "file",
    label: name ?? filename ?? t("library.unnamed", { id: id.slice(0, 8) }),
    aside: t("library.pixels", { width, height }),
    href: paths.file(ctx.place, id),
  }));
}
