import { and, eq, isNull } from "drizzle-orm";
import type { Executor } from "#drizzle/client.ts";
import { apiKeys } from "#drizzle/schema/api-keys.ts";
import { opensHere } from "#lib/core/auth/seal-secret.ts";
import type { KeyView } from "../status.ts";

/** The stored keys for pages, each with its prefix only. */
export async function selectKeys(tx: Executor, workspaceId: string): Promise<KeyView[]> {
  const rows = await tx
    .select({
      id: apiKeys.id,
      mode: apiKeys.mode,
      purpose: apiKeys.purpose,
      name: apiKeys.name,
      prefix: apiKeys.prefix,
      scopes: apiKeys.scopes,
      perOrderCents: apiKeys.perOrderCents,
      dailyCents: apiKeys.dailyCents,
      paymentsFrozen: apiKeys.paymentsFrozen,
      expiresAt: apiKeys.expiresAt,
      checkedAt: apiKeys.checkedAt,
      refusedAt: apiKeys.refusedAt,
      refusal: apiKeys.refusal,
      ciphertext: apiKeys.ciphertext,
    })
    .from(apiKeys)
    .where(and(eq(apiKeys.workspaceId, workspaceId), isNull(apiKeys.removedAt)));
  return rows.map(({ ciphertext, ...key }) => ({ ...key, isSealedElsewhere: !opensHere(ciphertext) }));
}
