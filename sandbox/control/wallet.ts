import { eq } from "drizzle-orm";
import { Hono } from "hono";
import { z } from "zod";
import type { ServiceEnv } from "../caller.ts";
import { lockWallet, moveMoney } from "../operations/move-money.ts";
import type { Services } from "../services.ts";
import { wallets } from "../store/schema/wallets.ts";
import { parseBody } from "../wire/parse.ts";
import { parseQuery } from "../wire/query.ts";
import { uuid } from "../wire/text.ts";
import { findAccount } from "./find-account.ts";

const cents = z.number().int().min(0).max(1_000_000_000_000);

const schema = z.strictObject({
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

/** GET and PATCH /wallet. What is set is written to the ledger as an adjustment. */
export function walletRoutes({ db, world }: Services) {
  const routes = new Hono<ServiceEnv>();

  routes.get("/", async (c) => {
    const { account_id } = parseQuery(c, { account_id: uuid().optional() }, "refuse");
    const account = await findAccount(db, account_id);
    const wallet = await db.transaction((tx) => lockWallet(tx, account.id));
    return c.json({ data: toWallet(wallet) });
  });

  routes.patch("/", async (c) => {
    const given = parseBody(schema, c.var.body);
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
