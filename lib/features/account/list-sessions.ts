import bowser from "bowser";
import { and, desc, eq } from "drizzle-orm";
import { db } from "#drizzle/client.ts";
import { type SignInMethod, sessions } from "#drizzle/schema/sessions.ts";
import type { PersonContext } from "#lib/core/auth/context.ts";
import { sessionLives } from "#lib/core/auth/find-session.ts";
import { requireSelf } from "#lib/core/auth/require-permission.ts";

/** As a browser names itself, which anybody can write; null where it says nothing that is known. */
type Device = {
  browser: string | null;
  system: string | null;
  kind: "desktop" | "mobile" | "tablet" | "unknown";
};

const kinds = ["desktop", "mobile", "tablet"] as const;
const nothing: Device = { browser: null, system: null, kind: "unknown" };

export function describeDevice(userAgent: string | null): Device {
  if (!userAgent) return nothing;
  const { browser, os, platform } = bowser.parse(userAgent);
  return {
    browser: browser.name || null,
    system: os.name || null,
    kind: kinds.find((kind) => kind === platform.type) ?? "unknown",
  };
}

/** A browser that somebody is signed in with. */
export type OpenSession = {
  id: string;
  device: Device;
  /** As the browser's side of the line told it; it says nothing of the place. */
  address: string | null;
  method: SignInMethod;
  hadSecondFactor: boolean;
  since: Date;
  lastUsedAt: Date;
  isThis: boolean;
};

const mostShown = 100;
/** How a socket of both kinds writes an address of the older one. */
const mapped = /^::ffff:(?=\d+\.)/i;

/** Where somebody is signed in: the one they look from first, the others by their last use. */
export async function listSessions(ctx: PersonContext): Promise<OpenSession[]> {
  requireSelf(ctx);
  const rows = await db()
    .select()
    .from(sessions)
    .where(and(eq(sessions.userId, ctx.actor.userId), sessionLives()))
    .orderBy(desc(eq(sessions.id, ctx.actor.sessionId ?? "")), desc(sessions.lastUsedAt))
    .limit(mostShown);
  return rows.map(({ id, userAgent, address, method, secondFactorAt, createdAt, lastUsedAt }) => ({
    ...{ id, method, lastUsedAt },
    address: address?.replace(mapped, "") ?? null,
    device: describeDevice(userAgent),
    hadSecondFactor: secondFactorAt !== null,
    since: createdAt,
    isThis: id === ctx.actor.sessionId,
  }));
}
