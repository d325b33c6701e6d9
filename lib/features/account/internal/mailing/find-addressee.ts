import { eq } from "drizzle-orm";
import { db } from "#drizzle/client.ts";
import { users } from "#drizzle/schema/users.ts";

/** Whom an account belongs to, as of now. */
export async function findAddressee(userId: string) {
  const [found] = await db()
    .select({ name: users.name, address: users.email, locale: users.locale })
    .from(users)
    .where(eq(users.id, userId));
  return found ?? null;
}
