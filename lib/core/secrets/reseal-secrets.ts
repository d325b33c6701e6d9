import { getTableName } from "drizzle-orm";
import { resealBatch } from "./reseal-batch.ts";
import { type SealedColumn, sealedColumns } from "./sealed-columns.ts";

export type Resealed = { table: string; moved: number; sealedElsewhere: number };

/**
 * Seals everything anew that is not sealed under APP_SECRET, while all goes on. Killed, the next one goes on where it
 * was; two at once do no harm. What is sealed under a secret that is not known here is counted and left as it is.
 */
export async function resealSecrets(): Promise<Resealed[]> {
  const done: Resealed[] = [];
  for (const column of sealedColumns) done.push(await resealColumn(column));
  return done;
}

async function resealColumn(column: SealedColumn): Promise<Resealed> {
  const sum: Resealed = { table: getTableName(column.table), moved: 0, sealedElsewhere: 0 };
  let after: string | null = "00000000-0000-0000-0000-000000000000";
  while (after !== null) {
    const batch = await resealBatch(column, after);
    sum.moved += batch.moved;
    sum.sealedElsewhere += batch.sealedElsewhere;
    after = batch.after;
  }
  return sum;
}
