import { eq, sql } from "drizzle-orm";
import type { Caller } from "../caller.ts";
import type { Db } from "./database.ts";
import { accounts } from "./schema/accounts.ts";
import { apiKeys } from "./schema/api-keys.ts";

const kept = 10_000;

/**
 * Who calls with which key, by the key's fingerprint. Every call asks this, so what was read is kept; whoever changes
 * a key calls `clear` once the change is committed, and from then on no call meets the key as it was. Payments do not
 * rely on it: they read the key again under the wallet's lock.
 */
export class CallerCache {
  #callers = new Map<string, Caller>();
  readonly #read: (fingerprint: string) => Promise<Caller | undefined>;

  constructor(db: Db) {
    const statement = db
      .select({ key: apiKeys, account: accounts })
      .from(apiKeys)
      .innerJoin(accounts, eq(accounts.id, apiKeys.accountId))
      .where(eq(apiKeys.fingerprint, sql.placeholder("fingerprint")))
      .prepare("find_caller");
    this.#read = async (fingerprint) => (await statement.execute({ fingerprint }))[0];
  }

  /** A read that is still on its way writes into the map that is forgotten here. */
  clear(): void {
    this.#callers = new Map();
  }

  async find(fingerprint: string): Promise<Caller | undefined> {
    const callers = this.#callers;
    const known = callers.get(fingerprint);
    if (known !== undefined) return known;
    const caller = await this.#read(fingerprint);
    if (callers.size >= kept) callers.clear();
    if (caller !== undefined) callers.set(fingerprint, caller);
    return caller;
  }
}
