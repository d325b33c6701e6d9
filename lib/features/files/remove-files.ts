import { sql } from "drizzle-orm";
import { db } from "#drizzle/client.ts";
import { files } from "#drizzle/schema/files.ts";
import type { MemberContext } from "#lib/core/auth/context.ts";
import { requirePermission } from "#lib/core/auth/require-permission.ts";
import { parseInput } from "#lib/parse-input.ts";
import { ownFiles, recordChange } from "./internal/own-files.ts";
import { type RemoveFilesInput, removeFilesSchema } from "./schemas-library.ts";

/**
 * Removes files from the library, or puts them back. The service cannot delete files, so whatever uses them is not
 * affected.
 * @throws AppError not_found
 */
export async function removeFiles(ctx: MemberContext, input: RemoveFilesInput): Promise<void> {
  requirePermission(ctx, "files:write");
  const { fileIds, removed } = parseInput(removeFilesSchema, input);
  await db().transaction(async (tx) => {
    const changed = await tx
      .update(files)
      .set({ removedAt: removed ? sql`least(${files.removedAt}, now())` : null })
      .where(ownFiles(ctx, fileIds))
      .returning({ id: files.id });
    await recordChange(
      tx,
      ctx,
      changed.map(({ id }) => id),
      { action: removed ? "file.remove" : "file.put_back" },
    );
  });
}
