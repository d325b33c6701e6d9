import pg from "pg";
import { db, type Transaction } from "./client.ts";

/**
 * A deadlock, and a row that another transaction has deleted while this one was about to refer to it. On a cluster both
 * happen to transactions that lock each other out on one PostgreSQL.
 */
const passing: readonly unknown[] = ["40P01", "23503"];
const mostTries = 5;

/** Runs a transaction, and runs it again from its beginning after it met another one on the same rows. */
export async function retryTransaction<T>(work: (tx: Transaction) => Promise<T>): Promise<T> {
  for (let tried = 1; ; tried += 1) {
    try {
      return await db().transaction(work);
    } catch (error) {
      const cause = error instanceof Error ? (error.cause ?? error) : error;
      const isPassing = cause instanceof pg.DatabaseError && passing.includes(cause.code);
      if (!isPassing || tried === mostTries) throw error;
    }
  }
}
