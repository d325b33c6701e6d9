import type { WorkspaceContext } from "#lib/core/auth/context.ts";
import { requirePermission } from "#lib/core/auth/require-permission.ts";
import { notFound } from "#lib/errors.ts";
import { parseInput } from "#lib/parse-input.ts";
import { recordKeyCheck } from "./key-facts.ts";
import { type KeyIdInput, keyIdSchema } from "./schemas.ts";

/**
 * Reads the current state and scopes of a key from the service (specification, "GET /v1/me").
 * @throws AppError not_found, ServiceFailure when there was no answer
 */
export async function checkKey(ctx: WorkspaceContext, input: KeyIdInput): Promise<void> {
  requirePermission(ctx, "settings:manage");
  const { keyId } = parseInput(keyIdSchema, input);
  const check = ctx.keyChecks().find(({ key }) => key.id === keyId);
  if (!check) throw notFound();
  await recordKeyCheck(ctx, check);
}
