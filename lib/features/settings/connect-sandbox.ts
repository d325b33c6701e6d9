import type { WorkspaceContext } from "#lib/core/auth/context.ts";
import { requirePermission } from "#lib/core/auth/require-permission.ts";
import { env } from "#lib/env.ts";
import { AppError } from "#lib/errors.ts";
import { parseInput } from "#lib/parse-input.ts";
import { connectKey } from "./connect-key.ts";
import { type ConnectSandboxInput, connectSandboxSchema } from "./schemas.ts";
import { tryReceiver } from "./try-receiver.ts";

/**
 * Connects the demo keys of the local sandbox: both, or that of one mode.
 * @throws AppError no_sandbox, and what connectKey throws
 */
export async function connectSandbox(ctx: WorkspaceContext, input: ConnectSandboxInput) {
  requirePermission(ctx, "settings:manage");
  const { mode } = parseInput(connectSandboxSchema, input);
  const { DEMO_TEST_KEY, DEMO_LIVE_KEY } = env();
  if (!DEMO_TEST_KEY || !DEMO_LIVE_KEY) throw new AppError("no_sandbox", 409);
  if (mode !== "live") await connectKey(ctx, { key: DEMO_TEST_KEY });
  if (mode !== "test") await connectKey(ctx, { key: DEMO_LIVE_KEY });
  await tryReceiver(ctx);
}
