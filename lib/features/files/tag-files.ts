import { sql } from "drizzle-orm";
import { db } from "#drizzle/client.ts";
import { files } from "#drizzle/schema/files.ts";
import type { MemberContext } from "#lib/core/auth/context.ts";
import { requirePermission } from "#lib/core/auth/require-permission.ts";
import { AppError } from "#lib/errors.ts";
import { parseInput } from "#lib/parse-input.ts";
import { ownFiles, recordChange } from "./internal/own-files.ts";
import { maxTags } from "./query-limits.ts";
import { type TagFilesInput, tagFilesSchema } from "./schemas-library.ts";

/**
 * Adds and removes tags of files; their other tags stay. Tags are in lower case and without repeats.
 * @throws AppError not_found | too_many_tags; then no file is changed
 */
export async function tagFiles(ctx: MemberContext, input: TagFilesInput): Promise<void> {
  requirePermission(ctx, "files:write");
  const { fileIds, add, remove } = parseInput(tagFilesSchema, input);
  await db().transaction(async (tx) => {
    const tagged = await tx
      .update(files)
      .set({
        tags: sql`array(
          select distinct tag from unnest(${files.tags} || ${sql.param(add)}::text[]) as tag
          where tag <> all(${sql.param(remove)}::text[]) order by tag)`,
      })
      .where(ownFiles(ctx, fileIds))
      .returning({ id: files.id, tags: files.tags });
    if (tagged.some(({ tags }) => tags.length > maxTags))
      throw new AppError("too_many_tags", 422, { max: maxTags });
    await recordChange(
      tx,
      ctx,
      tagged.map(({ id }) => id),
      { action: "file.tag", details: { added: add, taken: remove } },
    );
  });
}
