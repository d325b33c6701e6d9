import { requireTask } from "#lib/core/auth/require-permission.ts";
import { opensHere } from "#lib/core/auth/seal-secret.ts";
import type { SystemContext } from "#lib/core/auth/system-context.ts";
import { ServiceFailure } from "#lib/core/service/errors.ts";
import { recordKeyCheck } from "./key-facts.ts";

/**
 * Refreshes the state and scopes of each key (specification, "GET /v1/me"): scopes, limits and expiry are changed in
 * the account, without a notification to us. After a failed request the stored data stays and the key is due again.
 */
export async function checkKeys(ctx: SystemContext): Promise<void> {
  requireTask(ctx, "check_keys");
  const checks = ctx.keyChecks().filter(({ key }) => opensHere(key.ciphertext));
  await Promise.all(checks.map((check) => recordKeyCheck(ctx, check).catch(ignoreSilence)));
}

function ignoreSilence(error: unknown): void {
  if (!(error instanceof ServiceFailure)) throw error;
}
