import { randomUUID } from "node:crypto";
import { and, eq, isNull, lt, or, type SQL, sql } from "drizzle-orm";
import type { PgColumn, PgTable } from "drizzle-orm/pg-core";
import { db } from "#drizzle/client.ts";
import { clock } from "#drizzle/clock.ts";
import { describeException } from "#lib/describe-exception.ts";
import { log } from "#lib/log.ts";

/** Short, so that another process soon takes over from a killed one. Renewed often enough to survive a short delay. */
export const leaseSeconds = 15;
const renewEveryMs = 5_000;

/**
 * A row that one process works on at a time. `leaseToken` identifies the owner: a lease that was lost to another
 * process is neither renewed nor released. Work on a row without a token must be safe when two processes do it.
 */
type Leased = PgTable & { leaseUntil: PgColumn; leaseToken?: PgColumn };

/** The new value of `leaseUntil` for a process that takes or renews a lease. */
export const freshLease = () => sql`now() + make_interval(secs => ${leaseSeconds})`;

/** Values of a row that is leased now, and of a row without a lease. */
export const takenLease = () => ({ leaseToken: randomUUID(), leaseUntil: freshLease() });
export const noLease = { leaseToken: null, leaseUntil: null };

/** Condition of a row without a lease, or with one that has expired. */
export const isFree = (leaseUntil: PgColumn) => or(isNull(leaseUntil), lt(leaseUntil, sql`now()`));

/** Condition of the row while its lease still has the caller's token. */
export const isLeasedBy = (
  table: Leased & { workspaceId: PgColumn; id: PgColumn; leaseToken: PgColumn },
  leasedRow: { workspaceId: string; id: string; leaseToken: string | null },
) =>
  and(
    eq(table.workspaceId, leasedRow.workspaceId),
    eq(table.id, leasedRow.id),
    hasToken(table, leasedRow.leaseToken),
  );

const hasToken = (table: { leaseToken: PgColumn }, token: string | null) =>
  sql`${table.leaseToken} is not distinct from ${token}`;

type Change = { [column: string]: SQL };
type Row<T extends PgTable> = T["$inferSelect"];

export type Lease<R> = {
  /** Renews the lease before a step. Null: another process has taken the row, or has ended it. */
  renew: () => Promise<R | null>;
  /** Aborted when another process has taken the lease. */
  lost: AbortSignal;
};

/**
 * Leases a row, works on it and releases it, also when the work fails. Renews the lease while the work runs.
 * @param row condition that selects the row
 * @returns null when there is nothing to do, or when another process has the lease
 */
export async function withLease<T extends Leased, R>(
  table: T,
  row: SQL | undefined,
  work: (leasedRow: Row<T>, lease: Lease<Row<T>>) => Promise<R>,
  /** `isOpen`: condition of a row that needs work. `also`: columns that are written with each renewal, by `clockNow`. */
  { isOpen, also = {} }: { isOpen?: SQL; also?: Change } = {},
): Promise<R | null> {
  const { leaseToken, leaseUntil } = takenLease();
  const taken = { ...also, leaseUntil, ...(table.leaseToken && { leaseToken }) };
  const [leasedRow] = await write(table, taken, and(row, isOpen, isFree(table.leaseUntil)));
  if (!leasedRow) return null;
  const isOwnLease = table.leaseToken ? and(row, eq(table.leaseToken, leaseToken)) : row;
  return whileLeased(table, isOwnLease, (lease) => work(leasedRow, lease), also);
}

/** The second half of `withLease`, for a row that was already leased by the statement that created it. */
export async function whileLeased<T extends Leased, R>(
  table: T,
  isOwnLease: SQL | undefined,
  work: (lease: Lease<Row<T>>) => Promise<R>,
  also: Change = {},
): Promise<R> {
  const keep = async () => (await write(table, { ...also, leaseUntil: freshLease() }, isOwnLease))[0] ?? null;
  try {
    return await keepRenewed(keep, (lost) => work({ renew: keep, lost }));
  } finally {
    await write(table, table.leaseToken ? noLease : { leaseUntil: null }, isOwnLease);
  }
}

async function write<T extends Leased>(
  table: T,
  change: { [column: string]: SQL | string | null },
  where: SQL | undefined,
): Promise<Row<T>[]> {
  return db().update<PgTable>(table).set(change).from(clock).where(where).returning();
}

/**
 * Renews a lease with `renew` while `work` runs. When `renew` returns null, the lease is lost and the signal aborts.
 */
export async function keepRenewed<T>(
  renew: () => Promise<unknown>,
  work: (lost: AbortSignal) => Promise<T>,
): Promise<T> {
  const lost = new AbortController();
  const renewal = setInterval(() => {
    renew().then(
      (renewed) => renewed === null && lost.abort(),
      // A failed renewal does no harm: the next one comes before the lease expires.
      (error: unknown) => log().warn(describeException(error), "lease not renewed"),
    );
  }, renewEveryMs);
  try {
    return await work(lost.signal);
  } finally {
    clearInterval(renewal);
  }
}
