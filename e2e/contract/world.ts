import { freshDatabase } from "#e2e/fixtures/fresh-database.ts";
import type { SandboxOptions } from "#sandbox/config.ts";
import { startSandbox } from "#sandbox/start-sandbox.ts";
import { askControlPlane, refuseBadReplies } from "#sandbox/testing/refuse-bad-replies.ts";
import { Control } from "./control.ts";

export type SandboxWorld = {
  url: string;
  databaseUrl: string;
  control: Control;
  /** Throws when a reply does not match /openapi.json. */
  stop(): Promise<void>;
};

/** Starts a sandbox with its own database, a small catalog and no past orders. */
export async function startWorld(
  options: Partial<Pick<SandboxOptions, "rateLimit" | "outside">> = {},
): Promise<SandboxWorld> {
  const { url: databaseUrl, drop } = await freshDatabase("contract");
  const sandbox = await startSandbox({
    databaseUrl,
    port: 0,
    rateLimit: 100_000,
    // With a random seed, some runs would use a discontinued variant.
    seed: { seed: "contract", products: 8, variants: 120, orders: 0 },
    checkReplies: true,
    ...options,
  });
  return {
    url: sandbox.url,
    databaseUrl,
    control: new Control(sandbox.url),
    async stop() {
      try {
        await refuseBadReplies(askControlPlane(sandbox.url, sandbox.controlToken));
      } finally {
        await sandbox.close();
        await drop();
      }
    },
  };
}
