import { createHash, timingSafeEqual } from "node:crypto";
import { sql } from "drizzle-orm";
import type { z } from "zod";
import { db, type Executor } from "#drizzle/client.ts";
import { memberships } from "#drizzle/schema/memberships.ts";
import { users } from "#drizzle/schema/users.ts";
import { workspaces } from "#drizzle/schema/workspaces.ts";
import { writeAudit } from "#lib/core/audit/write-audit.ts";
import { hashPassword } from "#lib/core/auth/hash-password.ts";
import { inPasswordTurn } from "#lib/core/auth/password-turns.ts";
import type { Locale } from "#lib/core/i18n/locales.ts";
import { env } from "#lib/env.ts";
import { AppError } from "#lib/errors.ts";
import { refuseWeakPassword } from "#lib/features/sign-in/refuse-weak-password.ts";
import { createOwnerSchema } from "#lib/features/team/schemas.ts";
import { slugify } from "#lib/features/team/slugify.ts";
import { parseInput } from "#lib/parse-input.ts";

const ownerLock = 7_210_002;

/** Whether the setup link still works. */
export async function isSetupOpen(token: string | undefined): Promise<boolean> {
  return isSetupToken(token) && !(await hasOwner(db()));
}

/** Whether the server's terminal shows a setup link, because there is no account yet. */
export async function awaitsOwner(): Promise<boolean> {
  return Boolean(env().SETUP_TOKEN) && !(await hasOwner(db()));
}

/**
 * Creates the first account and workspace, once, with the token that the terminal shows. `locale` is the language of
 * the setup page and becomes the owner's. The owner's address counts as proven: only the server's terminal shows the
 * token, and no account can exist before this one.
 * @returns the workspace's slug
 * @throws AppError setup_closed | password_common | password_personal | passwords_busy
 */
export async function createOwner(
  input: z.input<typeof createOwnerSchema>,
  { address, locale }: { address: string | null; locale: Locale },
): Promise<string> {
  const { token, name, email, password, workspaceName } = parseInput(createOwnerSchema, input);
  if (!isSetupToken(token)) throw new AppError("setup_closed", 404);
  await refuseWeakPassword(password, { email, name, workspaceName });
  const passwordHash = await inPasswordTurn("setup", () => hashPassword(password));
  return db().transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${ownerLock})`);
    if (await hasOwner(tx)) throw new AppError("setup_closed", 404);
    const slug = slugify(workspaceName);
    const [user] = await tx
      .insert(users)
      .values({ name, email, passwordHash, locale, emailProvedAt: sql`now()` })
      .returning({ id: users.id });
    const [workspace] = await tx
      .insert(workspaces)
      .values({ slug, name: workspaceName })
      .returning({ id: workspaces.id });
    if (!user || !workspace) throw new Error("PostgreSQL returned no row for an insert");
    await tx.insert(memberships).values({ workspaceId: workspace.id, userId: user.id, role: "owner" });
    await writeAudit(
      tx,
      { workspace, actor: { userId: user.id, sessionId: null, address, name } },
      { action: "workspace.create", subjectType: "workspace", subjectId: workspace.id, details: { slug } },
    );
    return slug;
  });
}

async function hasOwner(tx: Executor): Promise<boolean> {
  return (await tx.select({ id: users.id }).from(users).limit(1)).length > 0;
}

function isSetupToken(token: string | undefined): boolean {
  const expected = env().SETUP_TOKEN;
  if (!expected || !token) return false;
  const digest = (text: string) => createHash("sha256").update(text).digest();
  return timingSafeEqual(digest(token), digest(expected));
}
