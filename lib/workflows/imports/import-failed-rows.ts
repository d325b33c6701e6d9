import { db } from "#drizzle/client.ts";
import { notifyChange } from "#drizzle/notify.ts";
import type { MemberContext } from "#lib/core/auth/context.ts";
import { requirePermission } from "#lib/core/auth/require-permission.ts";
import { AppError } from "#lib/errors.ts";
import { parseInput } from "#lib/parse-input.ts";
import { findImport } from "./find-import.ts";
import { mapImport } from "./map-import.ts";
import { readFailedRows } from "./read-failed-rows.ts";
import { type ImportIdInput, importIdSchema } from "./schemas.ts";
import { stageImport } from "./stage-import.ts";
import { type ReasonWords, widthOf, writeFailedRows } from "./write-failed-rows.ts";

/**
 * Imports the rows of an ended import whose order was not created, with the same columns, so that they are corrected in
 * place. Each row continues the submission of its order, so no order is created twice, however often this is repeated.
 * @returns the id of the new import
 * @throws AppError not_found | import_elsewhere | import_rows_deleted | import_empty | import_too_many
 */
export async function importFailedRows(
  ctx: MemberContext,
  input: ImportIdInput,
  words: ReasonWords,
): Promise<string> {
  requirePermission(ctx, "orders:write");
  const { importId } = parseInput(importIdSchema, input);
  const { name, mapping, hasHeader, state, startedAt } = await findImport(ctx, { importId });
  const isOver = state === "finished" || (state === "stopped" && startedAt !== null);
  if (!isOver || !mapping) throw new AppError("import_elsewhere", 409);
  const failed = await readFailedRows(ctx, { importId });
  const csv = writeFailedRows({ ...failed, encoding: "utf-8" }, words);
  const madeId = await stageImport(ctx, { name, bytes: encode(csv), corrects: importId });
  const columns = mapping.columns.slice(0, widthOf(failed, words));
  await mapImport(ctx, { importId: madeId, hasHeader, columns, country: mapping.country });
  await notifyChange(db(), { workspaceId: ctx.workspace.id, mode: ctx.mode, kind: "import", id: importId });
  return madeId;
}

async function* encode(texts: AsyncIterable<string>): AsyncGenerator<Uint8Array, void> {
  const encoder = new TextEncoder();
  for await (const text of texts) yield encoder.encode(text);
}
