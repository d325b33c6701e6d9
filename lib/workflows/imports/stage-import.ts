import { createHash, type Hash, randomUUID } from "node:crypto";
import { and, eq, sql } from "drizzle-orm";
import { db, type Executor } from "#drizzle/client.ts";
import { notifyChange } from "#drizzle/notify.ts";
import { importRows } from "#drizzle/schema/import-rows.ts";
import { imports } from "#drizzle/schema/imports.ts";
import { writeAudit } from "#lib/core/audit/write-audit.ts";
import type { MemberContext } from "#lib/core/auth/context.ts";
import { requirePermission } from "#lib/core/auth/require-permission.ts";
import { AppError } from "#lib/errors.ts";
import { parseInput } from "#lib/parse-input.ts";
import { hasHeadings } from "./guess-columns.ts";
import { deleteImport } from "./internal/delete-import.ts";
import { decodeText } from "./internal/reading/decode-text.ts";
import { readRows } from "./internal/reading/read-rows.ts";
import { maxBytes, maxRows } from "./limits.ts";
import { refuseTooMany } from "./refuse-too-many.ts";
import { fileNameSchema } from "./schemas.ts";

const batchRows = 2_000;

/**
 * Inserts the rows in batches while they are read.
 * @returns the number of rows, and the first one
 * @throws AppError import_too_long
 */
async function stageRows(
  tx: Executor,
  { workspaceId, importId }: { workspaceId: string; importId: string },
  batches: AsyncIterable<string[][]>,
): Promise<{ count: number; first: string[] }> {
  let count = 0;
  let first: string[] | undefined;
  let waiting: string[][] = [];
  const write = async () => {
    const from = count + 1;
    const cells = waiting.map((row) => JSON.stringify(row));
    count += waiting.length;
    waiting = [];
    // One row more than the limit, because the first line may be headings.
    if (count > maxRows + 1) throw new AppError("import_too_long", 422, { max: maxRows });
    await tx.execute(sql`
      insert into ${importRows} (workspace_id, import_id, position, cells)
      select ${workspaceId}::uuid, ${importId}::uuid, ${from}::int + place - 1, cells::jsonb
      from unnest(${sql.param(cells)}::text[]) with ordinality as read (cells, place)`);
  };
  for await (const batch of batches) {
    first ??= batch[0];
    waiting.push(...batch);
    if (waiting.length >= batchRows) await write();
  }
  if (waiting.length > 0) await write();
  return { count, first: first ?? [] };
}

type StagedFile = {
  name: string;
  bytes: AsyncIterable<Uint8Array>;
  /** The id of the import whose failed rows these are. */
  corrects?: string;
};

/**
 * Stores the rows of a file while it is read; the encoding and the separator are detected. A refused file leaves
 * nothing behind. No transaction stays open while the file arrives.
 * @returns the id of the import
 * @throws AppError import_blank | import_empty | import_excel | import_not_text | import_too_big | import_too_long |
 * import_too_many | import_too_wide | import_unclosed_quote
 */
export async function stageImport(
  ctx: MemberContext,
  { name, bytes, corrects }: StagedFile,
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
      correctsImportId: corrects,
      state: "reading",
    });
  try {
    await readWhole(ctx, staged, bytes);
  } catch (error) {
    await deleteImport(db(), staged);
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
  if (count === 0) throw new AppError("import_blank", 422);
  if (count === 1 && hasHeader) throw new AppError("import_empty", 422);
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
    if (length > maxBytes) throw new AppError("import_too_big", 413, { max: maxBytes / 1024 / 1024 });
    hash.update(chunk);
    yield chunk;
  }
}
