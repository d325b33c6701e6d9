import { sql } from "drizzle-orm";
import { db } from "#drizzle/client.ts";
import { notifyChange } from "#drizzle/notify.ts";
import { files } from "#drizzle/schema/files.ts";
import type { MemberContext } from "#lib/core/auth/context.ts";
import { requirePermission } from "#lib/core/auth/require-permission.ts";
import { enqueue } from "#lib/core/jobs/enqueue.ts";
import { ServiceError } from "#lib/core/service/errors.ts";
import type { ServiceFile } from "#lib/core/service/schemas/file.ts";
import { parseInput } from "#lib/parse-input.ts";
import { missingStatus, toServiceColumns } from "./file-facts.ts";
import { getFile } from "./get-file.ts";
import { ownFiles } from "./internal/own-files.ts";
import { type FileIdInput, fileIdSchema } from "./schemas-library.ts";

/**
 * Reads a file from the service (specification, GET /v1/files/{id}) and stores the result. Our own data about the file
 * stay. If the preview is missing, queues another try.
 * @returns `isThere`: whether the service still has the file
 * @throws AppError not_found, ServiceFailure
 */
export async function rereadFile(ctx: MemberContext, input: FileIdInput): Promise<{ isThere: boolean }> {
  requirePermission(ctx, "files:write");
  const { fileId } = parseInput(fileIdSchema, input);
  await getFile(ctx, { fileId });
  const received = await ctx.service.getFile(fileId).catch(nullWhenUnknown);
  await db().transaction(async (tx) => {
    const [row] = await tx
      .update(files)
      .set({ ...(received ? toColumns(received) : { status: missingStatus }), rereadAt: sql`now()` })
      .where(ownFiles(ctx, [fileId]))
      .returning({ previewKey: files.previewKey });
    if (received && row?.previewKey === null)
      await enqueue(tx, "make-preview", { workspaceId: ctx.workspace.id, fileId });
    await notifyChange(tx, { kind: "file", workspaceId: ctx.workspace.id, id: fileId });
  });
  return { isThere: received !== null };
}

/** If the service sends no hash, the stored one stays. */
const toColumns = (received: ServiceFile) => ({
  ...toServiceColumns(received),
  sha256: sql`coalesce(${received.sha256}, ${files.sha256})`,
  previewFailedAt: null,
});

function nullWhenUnknown(error: unknown): null {
  if (error instanceof ServiceError && error.kind === "not_found") return null;
  throw error;
}
