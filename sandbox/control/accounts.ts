import { randomUUID } from "node:crypto";
import { asc, eq } from "drizzle-orm";
import { Hono } from "hono";
import { z } from "zod";
import { findCountry } from "../domain/countries.ts";
import { notFound } from "../errors.ts";
import { lockWallet, moveMoney } from "../operations/move-money.ts";
import { openingBalance } from "../seed/build-account.ts";
import type { Account, ServiceEnv, Services } from "../services.ts";
import type { Executor } from "../store/database.ts";
import { accounts, ledgerEntries, wallets } from "../store/schema/accounts.ts";
import { parseQuery } from "../wire/query.ts";
import { parseBody } from "../wire/request.ts";
import { text, uuid } from "../wire/scalars.ts";

/** The account with this id, or the first account without an id. Throws 404 for an unknown id. */
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

/** GET /accounts: the first 100 accounts, oldest first. */
export function listAccountRoutes({ db }: Services) {
  return new Hono<ServiceEnv>().get("/", async (c) => {
    const rows = await db
      .select({ id: accounts.id, name: accounts.name, country: accounts.country })
      .from(accounts)
      .orderBy(asc(accounts.position))
      .limit(100);
    return c.json({ data: rows });
  });
}

export const accountSchema = z.strictObject({
  name: text(200).min(1),
  country: z
    .string()
    .refine((code) => findCountry(code) !== undefined, { error: "must be a country the service delivers to" })
    .default("FR"),
  plan: text(50).min(1).default("studio"),
  general_discount_bp: z.number().int().min(0).max(10_000).default(1_000),
  reverse_charge: z.boolean().default(false),
});

/** POST /accounts: creates an account with the same opening balance as the first one. */
export function accountRoutes({ db, world }: Services) {
  return new Hono<ServiceEnv>().post("/", async (c) => {
    const given = parseBody(accountSchema, c.var.body);
    const id = randomUUID();
    const at = world.clock.now();
    await db.transaction(async (tx) => {
      await tx.insert(accounts).values({
        id,
        name: given.name,
        country: given.country,
        plan: given.plan,
        generalDiscountBp: given.general_discount_bp,
        reverseCharge: given.reverse_charge,
        createdAt: at,
      });
      await tx.insert(wallets).values({ accountId: id, ...openingBalance });
      await tx.insert(ledgerEntries).values({ accountId: id, kind: "adjustment", ...openingBalance, at });
    });
    return c.json({ data: { id } }, 201);
  });
}

const cents = z.number().int().min(0).max(1_000_000_000_000);

export const walletSchema = z.strictObject({
  account_id: uuid().optional(),
  balance_cents: cents.optional(),
  credit_cents: cents.optional(),
  allowed: z.boolean().optional(),
  enabled: z.boolean().optional(),
});

function toWallet(row: typeof wallets.$inferSelect) {
  return {
    balance_cents: row.balanceCents,
    credit_cents: row.creditCents,
    allowed: row.allowed,
    enabled: row.enabled,
  };
}

/** GET and PATCH /wallet. The ledger records a change of balance or credit as an adjustment. */
export function walletRoutes({ db, world }: Services) {
  const routes = new Hono<ServiceEnv>();

  routes.get("/", async (c) => {
    const { account_id } = parseQuery(c, { account_id: uuid().optional() }, "refuse");
    const account = await findAccount(db, account_id);
    const wallet = await db.transaction((tx) => lockWallet(tx, account.id));
    return c.json({ data: toWallet(wallet) });
  });

  routes.patch("/", async (c) => {
    const given = parseBody(walletSchema, c.var.body);
    const account = await findAccount(db, given.account_id);
    const changed = await db.transaction(async (tx) => {
      const wallet = await lockWallet(tx, account.id);
      const balanceCents = (given.balance_cents ?? wallet.balanceCents) - wallet.balanceCents;
      const creditCents = (given.credit_cents ?? wallet.creditCents) - wallet.creditCents;
      if (balanceCents !== 0 || creditCents !== 0) {
        const at = world.clock.now();
        await moveMoney(tx, wallet, { kind: "adjustment", balanceCents, creditCents, orderId: null, at });
      }
      const { allowed = wallet.allowed, enabled = wallet.enabled } = given;
      const [row] = await tx
        .update(wallets)
        .set({ allowed, enabled })
        .where(eq(wallets.accountId, account.id))
        .returning();
      return row ?? wallet;
    });
    return c.json({ data: toWallet(changed) });
  });

  return routes;
}
