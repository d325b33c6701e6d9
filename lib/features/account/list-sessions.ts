import bowser from "bowser";
import { and, desc, eq } from "drizzle-orm";
import { db } from "#drizzle/client.ts";
import { type SignInMethod, sessions } from "#drizzle/schema/sessions.ts";
import type { PersonContext } from "#lib/core/auth/context.ts";
import { sessionLives } from "#lib/core/auth/find-session.ts";
import { requireSelf } from "#lib/core/auth/require-permission.ts";

/** From the user agent, which can be forged; null if it is not recognised. */
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

/** A signed-in browser. */
export type OpenSession = {
  id: string;
  device: Device;
  /** As the proxy reported it; it does not tell the place. */
  address: string | null;
  method: SignInMethod;
  hadSecondFactor: boolean;
  since: Date;
  lastUsedAt: Date;
  isThis: boolean;
};

const mostShown = 100;
/** How a dual-stack socket writes an IPv4 address. */
const mapped = /^::ffff:(?=\d+\.)/i;

/** The person's sessions: the current one first, the others by last use. */
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
