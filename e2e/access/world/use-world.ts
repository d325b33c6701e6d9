import { afterAll, beforeAll } from "vitest";
import { startPressroom } from "#e2e/fixtures/start-pressroom.ts";
import { root } from "#scripts/root.ts";
import { metricsToken, openWorld } from "./open-world.ts";
import type { World } from "./world.ts";

const withBuildMs = 400_000;

/** Starts one Pressroom from the production build for all tests of a file, with verbose logs to search for secrets. */
export function useWorld(): () => World {
  let opened: World | undefined;

  beforeAll(async () => {
    const pressroom = await startPressroom({
      env: {
        SANDBOX_AUTOPILOT: "off",
        SANDBOX_RATE_LIMIT: "100000",
        LOG_LEVEL: "debug",
        METRICS_TOKEN: metricsToken,
      },
    });
    opened = await openWorld(pressroom, root).catch(async (error: unknown) => {
      await pressroom.stop();
      throw error;
    });
  }, withBuildMs);

  afterAll(async () => {
    await opened?.database.close();
    await opened?.pressroom.stop();
  });

  return () => {
    if (!opened) throw new Error("The world is not open.");
    return opened;
  };
}
