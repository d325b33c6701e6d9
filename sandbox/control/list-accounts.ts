import { asc } from "drizzle-orm";
import { Hono } from "hono";
import type { ServiceEnv } from "../caller.ts";
import type { Services } from "../services.ts";
import { accounts } from "../store/schema/accounts.ts";

/** GET /accounts: the first ones, in the order they were made. */
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
