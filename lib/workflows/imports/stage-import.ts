import { createHash, type Hash, randomUUID } from "node:crypto";
import { and, eq } from "drizzle-orm";
import { db } from "#drizzle/client.ts";
import { notifyChange } from "#drizzle/notify.ts";
import { imports } from "#drizzle/schema/imports.ts";
import { writeAudit } from "#lib/core/audit/write-audit.ts";
import type { MemberContext } from "#lib/core/auth/context.ts";
import { requirePermission } from "#lib/core/auth/require-permission.ts";
import { AppError } from "#lib/errors.ts";
import { parseInput } from "#lib/parse-input.ts";
import { hasHeadings } from "./guess-columns.ts";
import { dropImport } from "./internal/drop-import.ts";
import { decodeText } from "./internal/reading/decode-text.ts";
import { readRows } from "./internal/reading/read-rows.ts";
import { stageRows } from "./internal/reading/stage-rows.ts";
import { mostBytes } from "./limits.ts";
import { refuseTooMany } from "./refuse-too-many.ts";
import { fileNameSchema } from "./schemas.ts";

/**
 * Keeps the rows of a file as they are read, with neither its encoding nor its separator told. Nothing is kept of one
 * that is not taken; no transaction stays open for as long as somebody sends.
 * @returns the id of the import
 * @throws AppError import_empty | import_too_big | import_too_long | import_too_many | import_too_wide | import_unclosed_quote
 */
export async function stageImport(
  ctx: MemberContext,
  { name, bytes }: { name: string; bytes: AsyncIterable<Uint8Array> },
): Promise<string> {
  requirePermission(ctx, "orders:write");
  await refuseTooMany(ctx);
  const staged = { workspaceId: ctx.workspace.id, importId: randomUUID() };
  await db()
    .insert(imports)
    .values({
      workspaceId: staged.workspaceId,
      id: staged.importId,
      mode: ctx.mode,
      name: parseInput(fileNameSchema, name),
      askedBy: ctx.actor.userId,
      state: "reading",
    });
  try {
    await readWhole(ctx, staged, bytes);
  } catch (error) {
    await dropImport(db(), staged);
    throw error;
  }
  return staged.importId;
}

type Staged = { workspaceId: string; importId: string };

async function readWhole(ctx: MemberContext, staged: Staged, bytes: AsyncIterable<Uint8Array>) {
  const { workspaceId, importId } = staged;
  const hash = createHash("sha256");
  const text = { encoding: "utf-8", unreadable: 0 };
  const table = { separator: "," };
  const pieces = decodeText(bounded(bytes, hash), text);
  const { count, first } = await stageRows(db(), staged, readRows(pieces, table));
  const hasHeader = hasHeadings(first);
  if (count === 0 || (count === 1 && hasHeader)) throw new AppError("import_empty", 422);
  await db().transaction(async (tx) => {
    await tx
      .update(imports)
      .set({
        ...text,
        ...table,
        contentHash: hash.digest("hex"),
        header: first,
        hasHeader,
        state: "mapping",
        rowsCount: count,
      })
      .where(and(eq(imports.workspaceId, workspaceId), eq(imports.id, importId)));
    await writeAudit(tx, ctx, {
      action: "import.stage",
      subjectType: "import",
      subjectId: importId,
      details: { rows: count, encoding: text.encoding },
    });
    await notifyChange(tx, { workspaceId, mode: ctx.mode, kind: "import", id: importId });
  });
}

async function* bounded(bytes: AsyncIterable<Uint8Array>, hash: Hash) {
  let length = 0;
  for await (const chunk of bytes) {
    length += chunk.byteLength;
    if (length > mostBytes) throw new AppError("import_too_big", 413, { max: mostBytes / 1024 / 1024 });
    hash.update(chunk);
    yield chunk;
  }
}
