import { rmSync } from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { copySources } from "#e2e/fixtures/copy-sources.ts";
import { root } from "#scripts/root.ts";
import { temporaryDataDir } from "#scripts/temporary-data-dir.ts";
import { send } from "./requests/send.ts";
import { describeActions } from "./suites/actions.ts";
import { describePages } from "./suites/pages.ts";
import { describePermittedAccess } from "./suites/permitted-access.ts";
import { describeRoutes } from "./suites/routes.ts";
import { openWorld } from "./world/open-world.ts";
import type { World } from "./world/world.ts";

const withBuildMs = 600_000;

/** Access must not depend on the proxy: a build without it must refuse the same requests. */
describe.runIf(process.env.TEST_LONG)("with proxy.ts deleted", () => {
  const copy = temporaryDataDir();
  let opened: World | undefined;

  beforeAll(async () => {
    copySources(root, copy);
    rmSync(path.join(copy, "proxy.ts"));
    const fixture = pathToFileURL(path.join(copy, "e2e", "fixtures", "start-pressroom.ts")).href;
    const { startPressroom }: typeof import("#e2e/fixtures/start-pressroom.ts") = await import(fixture);
    const pressroom = await startPressroom({
      env: { SANDBOX_AUTOPILOT: "off", SANDBOX_RATE_LIMIT: "100000" },
      patienceMs: withBuildMs,
    });
    opened = await openWorld(pressroom, copy).catch(async (error: unknown) => {
      await pressroom.stop();
      throw error;
    });
  }, withBuildMs);

  afterAll(async () => {
    await opened?.database.close();
    await opened?.pressroom.stop();
    rmSync(copy, { recursive: true, force: true });
  });

  const world = (): World => {
    if (!opened) throw new Error("The world is not open.");
    return opened;
  };

  test("the CSP header of the proxy is missing", async () => {
    const { headers } = await send(`${world().url}/login`);
    expect(headers.get("content-security-policy")).toBeNull();
  });

  describePages(world);
  describeRoutes(world);
  describeActions(world);
  describePermittedAccess(world, { takesForms: true });
});
