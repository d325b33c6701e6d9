import { db } from "#drizzle/client.ts";
import { requireTask } from "#lib/core/auth/require-permission.ts";
import type { SystemContext } from "#lib/core/auth/system-context.ts";
import type { AppError } from "#lib/errors.ts";
import { endRefused } from "./internal/end-refused.ts";

const codes: Readonly<Record<string, string>> = {
  no_longer_allowed: "no_longer_allowed",
  forbidden_role: "no_longer_allowed",
  forbidden_key_scope: "no_key",
  not_connected: "no_key",
};

/** Refuses an upload that cannot be sent: its member has lost the permission, or no key can send it. */
export async function stopUpload(ctx: SystemContext, uploadId: string, error: AppError): Promise<void> {
  requireTask(ctx, "files");
  const problem = { code: codes[error.code] ?? "not_sent", params: {} };
  await db().transaction((tx) => endRefused(tx, ctx.workspace.id, uploadId, problem));
}
