import { db } from "#drizzle/client.ts";
import { files } from "#drizzle/schema/files.ts";
import type { MemberContext } from "#lib/core/auth/context.ts";
import { requirePermission } from "#lib/core/auth/require-permission.ts";
import { parseInput } from "#lib/parse-input.ts";
import { ownFiles, recordChange } from "./internal/own-files.ts";
import { type RenameFileInput, renameFileSchema } from "./schemas-library.ts";

/**
 * Sets our own name of a file. An empty name restores the filename. The filename at the service stays the same.
 * @throws AppError not_found
 */
export async function renameFile(ctx: MemberContext, input: RenameFileInput): Promise<void> {
  requirePermission(ctx, "files:write");
  const { fileId, name } = parseInput(renameFileSchema, input);
  await db().transaction(async (tx) => {
    const renamed = await tx
      .update(files)
      .set({ name: name || null })
      .where(ownFiles(ctx, [fileId]))
      .returning({ id: files.id });
    await recordChange(
      tx,
      ctx,
      renamed.map(({ id }) => id),
      { action: "file.rename", details: { name } },
    );
  });
}
