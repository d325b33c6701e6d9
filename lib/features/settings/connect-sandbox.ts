import type { WorkspaceContext } from "#lib/core/auth/context.ts";
import { requirePermission } from "#lib/core/auth/require-permission.ts";
import { env } from "#lib/env.ts";
import { AppError } from "#lib/errors.ts";
import { connectKey } from "./connect-key.ts";
import { tryReceiver } from "./try-receiver.ts";

/** Connects both demo keys of the local sandbox. @throws AppError no_sandbox, and what connectKey throws */
export async function connectSandbox(ctx: WorkspaceContext) {
  requirePermission(ctx, "settings:manage");
  const { DEMO_TEST_KEY, DEMO_LIVE_KEY } = env();
  if (!DEMO_TEST_KEY || !DEMO_LIVE_KEY) throw new AppError("no_sandbox", 409);
  await connectKey(ctx, { key: DEMO_TEST_KEY });
  await connectKey(ctx, { key: DEMO_LIVE_KEY });
  await tryReceiver(ctx);
}
