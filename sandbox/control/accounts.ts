import { randomUUID } from "node:crypto";
import { Hono } from "hono";
import { z } from "zod";
import type { ServiceEnv } from "../caller.ts";
import { findCountry } from "../domain/countries.ts";
import { openingBalance } from "../seed/build-account.ts";
import type { Services } from "../services.ts";
import { accounts } from "../store/schema/accounts.ts";
import { ledgerEntries } from "../store/schema/ledger-entries.ts";
import { wallets } from "../store/schema/wallets.ts";
import { parseBody } from "../wire/parse.ts";
import { text } from "../wire/text.ts";

const schema = z.strictObject({
  name: text(200).min(1),
  country: z
    .string()
    .refine((code) => findCountry(code) !== undefined, { error: "must be a country the service delivers to" })
    .default("FR"),
  plan: text(50).min(1).default("studio"),
  general_discount_bp: z.number().int().min(0).max(10_000).default(1_000),
  reverse_charge: z.boolean().default(false),
});

/** POST /accounts: another account, with a wallet as full as the first one's. */
export function accountRoutes({ db, world }: Services) {
  return new Hono<ServiceEnv>().post("/", async (c) => {
    const given = parseBody(schema, c.var.body);
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
