import { randomUUID } from "node:crypto";
import { and, eq, isNull, lt, or, type SQL, sql } from "drizzle-orm";
import type { PgColumn, PgTable } from "drizzle-orm/pg-core";
import { db } from "#drizzle/client.ts";
import { describeException } from "#lib/describe-exception.ts";
import { log } from "#lib/log.ts";

/** Short, so that what a killed process left is taken up soon; renewed often enough to outlast a slow moment. */
export const leaseSeconds = 15;
const renewEveryMs = 5_000;

/**
 * A row that one process works on at a time. `leaseToken` says whose it is: one that was lost to another process is
 * neither renewed nor given back. A row without a token must stand two holders by itself.
 */
type Leased = PgTable & { leaseUntil: PgColumn; leaseToken?: PgColumn };

/** For the column that says until when something is held by the process that took it up. */
export const freshLease = () => sql`now() + make_interval(secs => ${leaseSeconds})`;

/** Values of a row that is taken now, and of one that is held by nobody. */
export const takenLease = () => ({ leaseToken: randomUUID(), leaseUntil: freshLease() });
export const noLease = { leaseToken: null, leaseUntil: null };

/** Condition of a row that no living process holds. */
export const isFree = (leaseUntil: PgColumn) => or(isNull(leaseUntil), lt(leaseUntil, sql`now()`));

/** Condition of the row as it was taken, unless another process has taken it since. */
export const isHeldBy = (
  table: Leased & { workspaceId: PgColumn; id: PgColumn; leaseToken: PgColumn },
  held: { workspaceId: string; id: string; leaseToken: string | null },
) => and(eq(table.workspaceId, held.workspaceId), eq(table.id, held.id), hasToken(table, held.leaseToken));

const hasToken = (table: { leaseToken: PgColumn }, token: string | null) =>
  sql`${table.leaseToken} is not distinct from ${token}`;

type Change = { [column: string]: SQL };
type Row<T extends PgTable> = T["$inferSelect"];

export type Lease<R> = {
  /** Renews it before a step. Null: another process has taken the row, or has ended it. */
  keep: () => Promise<R | null>;
  /** Aborted once another process has taken it. */
  lost: AbortSignal;
};

/**
 * Takes a row, has it worked on, and gives it back, also where the work fails. While it lasts the lease is renewed.
 * @param row which row it is
 * @returns null where there is nothing to work on, or another process holds it
 */
export async function withLease<T extends Leased, R>(
  table: T,
  row: SQL | undefined,
  work: (held: Row<T>, lease: Lease<Row<T>>) => Promise<R>,
  /** `isOpen`: whether it is to be worked on at all; `also`: what is written with each renewal. */
  { isOpen, also = {} }: { isOpen?: SQL; also?: Change } = {},
): Promise<R | null> {
  const { leaseToken, leaseUntil } = takenLease();
  const taken = { ...also, leaseUntil, ...(table.leaseToken && { leaseToken }) };
  const [held] = await write(table, taken, and(row, isOpen, isFree(table.leaseUntil)));
  if (!held) return null;
  const isHeld = table.leaseToken ? and(row, eq(table.leaseToken, leaseToken)) : row;
  return whileHeld(table, isHeld, (lease) => work(held, lease), also);
}

/** The second half of `withLease`, for a row that was taken with the statement that made it. */
export async function whileHeld<T extends Leased, R>(
  table: T,
  isHeld: SQL | undefined,
  work: (lease: Lease<Row<T>>) => Promise<R>,
  also: Change = {},
): Promise<R> {
  const keep = async () => (await write(table, { ...also, leaseUntil: freshLease() }, isHeld))[0] ?? null;
  try {
    return await keepRenewed(keep, (lost) => work({ keep, lost }));
  } finally {
    await write(table, table.leaseToken ? noLease : { leaseUntil: null }, isHeld);
  }
}

async function write<T extends Leased>(
  table: T,
  change: { [column: string]: SQL | string | null },
  where: SQL | undefined,
): Promise<Row<T>[]> {
  return db().update<PgTable>(table).set(change).where(where).returning();
}

/** Has `renew` move a lease on while `work` is under way; null from it means that the lease is lost. */
export async function keepRenewed<T>(
  renew: () => Promise<unknown>,
  work: (lost: AbortSignal) => Promise<T>,
): Promise<T> {
  const lost = new AbortController();
  const renewal = setInterval(() => {
    renew().then(
      (renewed) => renewed === null && lost.abort(),
      // One that fails costs nothing: the next comes before the lease runs out.
      (error: unknown) => log().warn(describeException(error), "lease not renewed"),
    );
  }, renewEveryMs);
  try {
    return await work(lost.signal);
  } finally {
    clearInterval(renewal);
  }
}
