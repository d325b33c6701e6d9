import { eq, sql } from "drizzle-orm";
import { db } from "#drizzle/client.ts";
import { users } from "#drizzle/schema/users.ts";
import type { PersonContext } from "#lib/core/auth/context.ts";
import { requireSelf } from "#lib/core/auth/require-permission.ts";
import { parseInput } from "#lib/parse-input.ts";
import { type SaveShortcutsInput, saveShortcutsSchema } from "./schemas.ts";

/** Whether single-letter shortcuts are on (WCAG 2.1.4), in every browser of the person. */
export async function saveShortcuts(ctx: PersonContext, input: SaveShortcutsInput): Promise<void> {
  requireSelf(ctx);
  const { singleKeys } = parseInput(saveShortcutsSchema, input);
  await db().update(users).set({ singleKeys, updatedAt: sql`now()` }).where(eq(users.id, ctx.actor.userId));
}
