import { eq, sql } from "drizzle-orm";
import { z } from "zod";
import { db } from "#drizzle/client.ts";
import { users } from "#drizzle/schema/users.ts";
import { verifyPassword } from "#lib/auth/hash-password.ts";
import { startSession, type Visitor } from "#lib/auth/start-session.ts";

/** PostgreSQL knows no NUL, so nobody has one in their e-mail. */
const email = z
  .string()
  .max(320)
  .regex(/^[^\0]*$/);
const credentialsSchema = z.object({ email, password: z.string().max(1000) });

/**
 * Opens a session for the right e-mail and password, else null. An unknown e-mail costs the same work as a
 * wrong password and has the same answer.
 */
export async function signIn(credentials: unknown, visitor: Visitor) {
  const parsed = credentialsSchema.safeParse(credentials);
  if (!parsed.success) return null;
  const { email, password } = parsed.data;
  const [user] = await db()
    .select({ id: users.id, passwordHash: users.passwordHash })
    .from(users)
    .where(eq(sql`lower(${users.email})`, email.trim().toLowerCase()));
  const matches = await verifyPassword(password, user?.passwordHash ?? undefined);
  if (!matches || !user) return null;
  return { userId: user.id, sid: await startSession(user.id, visitor) };
}
