import { getTableName, type SQL, sql } from "drizzle-orm";
import { db, type Transaction } from "#drizzle/client.ts";
import { writeAudit } from "#lib/core/audit/write-audit.ts";
import { currentSeal, openSecret, sealSecret } from "#lib/core/auth/seal-secret.ts";
import { type SealedColumn, sealedColumns } from "./sealed-columns.ts";

/** `after` is the last row that was read; null when no row is left. */
type ResealedBatch = { moved: number; sealedElsewhere: number; after: string | null };

type Row = { id: string; workspace_id: string | null; value: string };

const rowsABatch = 100;

/**
 * Re-encrypts the next rows of a column that are not encrypted with APP_SECRET. Writes a row only if its value is still
 * the one that was read, so that another change made meanwhile stays.
 */
function resealBatch(column: SealedColumn, after: string): Promise<ResealedBatch> {
  return db().transaction(async (tx) => {
    const rows = await readStale(tx, column, after);
    const moved: Row[] = [];
    for (const row of rows.filter(opens)) {
      if (await reseal(tx, column, row)) moved.push(row);
    }
    await auditBatch(tx, column, moved);
    const sealedElsewhere = rows.filter((row) => !opens(row)).length;
    return { moved: moved.length, sealedElsewhere, after: rows.at(-1)?.id ?? null };
  });
}

/** Whether a value can be decrypted. One that is damaged or copied from another row does not stop the others. */
function opens({ id, value }: Row): boolean {
  try {
    return openSecret(value, id) !== "";
  } catch {
    return false;
  }
}

async function readStale(tx: Transaction, column: SealedColumn, after: string): Promise<Row[]> {
  const { table, id, value, workspaceId } = column;
  const { rows } = await tx.execute<Row>(sql`
    select ${id} as id, ${workspaceId ?? sql`null`} as workspace_id, ${value} as value from ${table}
    where ${value} like 's_.%' and not starts_with(${value}, ${currentSeal()}) and ${id} > ${after}::uuid
    order by ${id} limit ${rowsABatch}`);
  return rows;
}

async function reseal(tx: Transaction, column: SealedColumn, row: Row): Promise<boolean> {
  const { table, id, value, workspaceId } = column;
  const resealed = sealSecret(openSecret(row.value, row.id), row.id);
  const inWorkspace: SQL = workspaceId ? sql`${workspaceId} = ${row.workspace_id}` : sql`true`;
  const { rowCount } = await tx.execute(sql`
    update ${table} set ${sql.identifier(value.name)} = ${resealed}
    where ${inWorkspace} and ${id} = ${row.id} and ${value} = ${row.value}`);
  return rowCount === 1;
}

/** Writes an entry in each workspace that has one of the rows. A person's second factor belongs to no workspace. */
async function auditBatch(tx: Transaction, { table }: SealedColumn, moved: readonly Row[]): Promise<void> {
  const byWorkspace = Map.groupBy(moved, ({ workspace_id }) => workspace_id);
  for (const [workspaceId, rows] of byWorkspace) {
    if (workspaceId === null) continue;
    await writeAudit(
      tx,
      { workspace: { id: workspaceId }, task: "rotate_secrets" },
      {
        action: "secrets.resealed",
        subjectType: "workspace",
        subjectId: workspaceId,
        details: { table: getTableName(table), rows: rows.length },
      },
    );
  }
}

export type Resealed = { table: string; moved: number; sealedElsewhere: number };

/**
 * Re-encrypts everything that is not encrypted with APP_SECRET, while the product runs. After a crash, the next run
 * continues. Two runs at the same time do no harm. Values whose secret is not known here are counted and left
 * unchanged.
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
