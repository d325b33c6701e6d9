import { asc, eq } from "drizzle-orm";
import type { Account } from "../caller.ts";
import { notFound } from "../errors.ts";
import type { Executor } from "../store/database.ts";
import { accounts } from "../store/schema/accounts.ts";

/** The named account, or the first one; 404 for an unknown id. */
export async function findAccount(executor: Executor, id: string | undefined): Promise<Account> {
  const wanted = id === undefined ? undefined : eq(accounts.id, id);
  const [account] = await executor
    .select()
    .from(accounts)
    .where(wanted)
    .orderBy(asc(accounts.position))
    .limit(1);
  if (account === undefined) throw notFound();
  return account;
}
