import { afterAll, beforeAll } from "vitest";
import { startPressroom } from "#e2e/fixtures/start-pressroom.ts";
import { root } from "#scripts/root.ts";
import { describeAccountActions } from "./suites/account-actions.ts";
import { describeAccounts } from "./suites/accounts.ts";
import { describeActions } from "./suites/actions.ts";
import { describeAudit } from "./suites/audit.ts";
import { describeCompleteness } from "./suites/completeness.ts";
import { describeFreshProof } from "./suites/fresh-proof.ts";
import { describeHeaders } from "./suites/headers.ts";
import { describeLive } from "./suites/live.ts";
import { describeMalformed } from "./suites/malformed.ts";
import { describeMembers } from "./suites/members.ts";
import { describePages } from "./suites/pages.ts";
import { describeReceiver } from "./suites/receiver.ts";
import { describeReplyHeaders } from "./suites/reply-headers.ts";
import { describeRightful } from "./suites/rightful.ts";
import { describeRoles } from "./suites/roles.ts";
import { describeRoutes } from "./suites/routes.ts";
import { describeSecondFactor } from "./suites/second-factor.ts";
import { describeSecrets } from "./suites/secrets.ts";
import { describeSignIn } from "./suites/sign-in.ts";
import { describeSignOut } from "./suites/sign-out.ts";
import { describeStatements } from "./suites/statements.ts";
import { describeStoredSecrets } from "./suites/stored-secrets.ts";
import { openWorld } from "./world/open-world.ts";
import type { World } from "./world/world.ts";

const withBuildMs = 400_000;
let opened: World | undefined;

/** One Pressroom for the whole family, its production build, with a chatty log to look for secrets in. */
beforeAll(async () => {
  const pressroom = await startPressroom({
    env: { SANDBOX_AUTOPILOT: "off", SANDBOX_RATE_LIMIT: "100000", LOG_LEVEL: "debug" },
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

function world(): World {
  if (!opened) throw new Error("The world is not open.");
  return opened;
}

describeCompleteness(world);
describePages(world);
describeRoutes(world);
describeActions(world);
describeReceiver(world);
describeSignIn(world);
describeSignOut(world);
describeSecondFactor(world);
describeFreshProof(world);
describeHeaders(world);
describeReplyHeaders(world);
describeRightful(world);
describeLive(world);
describeMembers(world);
describeAccountActions(world);
describeAccounts(world);
describeRoles(world);
describeAudit(world);
describeMalformed(world);
// Last: what all of the above made it say, and ask its database, is searched, too.
describeStoredSecrets(world);
describeSecrets(world);
describeStatements(world);
