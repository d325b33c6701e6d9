import { and, eq, sql } from "drizzle-orm";
import type { Transaction } from "#drizzle/client.ts";
import type { Mode } from "#drizzle/mode.ts";
import { trackingLinks } from "#drizzle/schema/tracking-links.ts";
import { newLinkToken } from "#lib/core/auth/link-token.ts";
import { env } from "#lib/env.ts";
import { paths } from "#lib/paths.ts";

/** Long enough for an order, its delivery and a return. */
const validDays = 180;

type OfOrder = { workspaceId: string; mode: Mode; orderId: string };

/**
 * Adds a link to the tracking page of an order. Without a person, it is for a mail to the recipient.
 * @step The caller checks access.
 */
export async function insertTrackingLink(tx: Transaction, of: OfOrder, createdBy: string | null) {
  const { token, tokenHash } = newLinkToken(of.workspaceId);
  const [made] = await tx
    .insert(trackingLinks)
    .values({
      ...of,
      tokenHash,
      createdBy,
      expiresAt: sql`now() + make_interval(days => ${validDays}::int)`,
    })
    .returning({ expiresAt: trackingLinks.expiresAt });
  if (!made) throw new Error("PostgreSQL returned no row for an insert");
  return { link: `${env().APP_URL}${paths.tracking(token)}`, tokenHash, expiresAt: made.expiresAt };
}

/**
 * Deletes a link that never left, because its mail was refused.
 * @step The caller checks access.
 */
export async function deleteTrackingLink(tx: Transaction, workspaceId: string, tokenHash: string) {
  await tx
    .delete(trackingLinks)
    .where(and(eq(trackingLinks.workspaceId, workspaceId), eq(trackingLinks.tokenHash, tokenHash)));
}
