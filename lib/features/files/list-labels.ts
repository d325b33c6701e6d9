import { and, desc, eq, isNull, sql } from "drizzle-orm";
import { db } from "#drizzle/client.ts";
import { fileFolders } from "#drizzle/schema/file-folders.ts";
import { files } from "#drizzle/schema/files.ts";
import type { MemberContext } from "#lib/core/auth/context.ts";
import { requireRole } from "#lib/core/auth/require-permission.ts";

/** Only the newest tagged files are read. Tags of older files can be found only by search. */
const newestTagged = 2_000;

/** Limit of the list of tags. */
const mostTags = 300;

/** The folders of the library and the tags in use, sorted by name. */
export type FileLabels = { folders: { id: string; name: string }[]; tags: string[] };

/** The folders and tags of the library. Both modes share them. */
export async function listLabels(ctx: MemberContext): Promise<FileLabels> {
  requireRole(ctx, "catalog:read");
  const tagged = db()
    .select({ tags: files.tags })
    .from(files)
    .where(and(eq(files.workspaceId, ctx.workspace.id), isNull(files.removedAt), sql`${files.tags} <> '{}'`))
    .orderBy(desc(files.createdAt), desc(files.id))
    .limit(newestTagged)
    .as("tagged");
  const [folders, tags] = await Promise.all([
    db()
      .select({ id: fileFolders.id, name: fileFolders.name })
      .from(fileFolders)
      .where(eq(fileFolders.workspaceId, ctx.workspace.id))
      .orderBy(sql`lower(${fileFolders.name})`),
    db()
      .selectDistinct({ tag: sql<string>`unnest(${tagged.tags})`.as("tag") })
      .from(tagged)
      .orderBy(sql`tag`)
      .limit(mostTags),
  ]);
  return { folders, tags: tags.map(({ tag }) => tag) };
}
