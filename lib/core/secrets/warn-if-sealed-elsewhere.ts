import { sql } from "drizzle-orm";
import { db } from "#drizzle/client.ts";
import { sealIds } from "#lib/core/auth/seal-secret.ts";
import { describeException } from "#lib/describe-exception.ts";
import { log } from "#lib/log.ts";
import { type SealedColumn, sealedColumns } from "./sealed-columns.ts";

/** Whether secrets are stored, and this process can decrypt none of them. */
export async function isAllSealedElsewhere(): Promise<boolean> {
  const stored = (await Promise.all(sealedColumns.map(readSealIds))).flat();
  const known = sealIds();
  return stored.length > 0 && !stored.some((id) => known.includes(id));
}

async function readSealIds({ table, value }: SealedColumn): Promise<string[]> {
  const { rows } = await db().execute<{ id: string }>(
    sql`select distinct split_part(${value}, '.', 2) as id from ${table} where ${value} like 's_.%'`,
  );
  return rows.map(({ id }) => id);
}

/**
 * For the start of a process. After a restore without secrets it starts with a new secret on purpose, so this only
 * warns.
 */
export async function warnIfSealedElsewhere(): Promise<void> {
  try {
    if (await isAllSealedElsewhere()) log().warn(sentence);
  } catch (error) {
    log().warn(describeException(error), "it is not known whether the stored keys can be read");
  }
}

const sentence =
  "No stored key can be read with this APP_SECRET. If other instances run on this database, give all the same APP_SECRET; after a restore without secrets, connect the keys again.";
