import { sql } from "drizzle-orm";
import type { Executor } from "#drizzle/client.ts";
import { importRows } from "#drizzle/schema/import-rows.ts";
import { AppError } from "#lib/errors.ts";
import { mostRows } from "../../limits.ts";

const batchRows = 2_000;

/**
 * Writes rows as they are read, so many in a statement.
 * @returns how many, and the first of them
 * @throws AppError import_too_long
 */
export async function stageRows(
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
    // One more than is taken: the first line may be headings.
    if (count > mostRows + 1) throw new AppError("import_too_long", 422, { max: mostRows });
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
