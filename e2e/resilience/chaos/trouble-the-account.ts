import { setTimeout as pause } from "node:timers/promises";
import { signIn } from "#e2e/access/world/sign-in.ts";
import { allScopes } from "#e2e/contract/control.ts";
import { addKey } from "#e2e/contract/service-account.ts";
import { act, type Person } from "#e2e/resilience/desk/act.ts";
import { ownerEmail, password } from "#e2e/resilience/desk/open-pressroom.ts";
import { endpointsAtService } from "#e2e/resilience/desk/read-service.ts";
import { publicAddress } from "#e2e/resilience/desk/route-to-pressroom.ts";
import type { Trouble } from "./plan.ts";
import { seeAction, watched } from "./replies.ts";
import { breathe, otherOf } from "./turn.ts";
import type { ChaosWorld } from "./world.ts";

const limits = { per_order_cents: 10_000_000, daily_cents: 900_000_000 };
const maxTries = 100;

/** The key that orders is revoked. A little later the owner connects another one. */
export async function replaceKey(world: ChaosWorld, { lengthMs }: Trouble): Promise<void> {
  const { desk, shop } = world;
  await desk.world.control.revoke(shop.live.keyId);
  await pause(lengthMs);
  const options = { mode: "live", scopes: allScopes, spending_limits: limits } as const;
  shop.live = await addKey(desk.world, shop.accountId, options);
  await insist(world, "connect key", "connectPastedKeyAction", { key: shop.live.key });
}

/** The owner pauses the deliveries, and resumes them after a while. */
export async function pauseByOwner(world: ChaosWorld, { lengthMs }: Trouble): Promise<void> {
  const endpointId = await ownEndpoint(world);
  await insist(world, "pause endpoint", "pauseEndpointAction", { endpointId });
  await pause(lengthMs);
  await insist(world, "resume endpoint", "resumeEndpointAction", { endpointId });
}

/** The deliveries are paused at the service, without Pressroom. */
export async function pauseAtService({ desk, shop }: ChaosWorld, { lengthMs }: Trouble): Promise<void> {
  const id = await ownEndpoint({ desk, shop });
  await shop.live.client.updateWebhook({ id, status: "paused" });
  await pause(lengthMs);
  await shop.live.client.updateWebhook({ id, status: "active" });
}

async function ownEndpoint({ desk, shop }: Pick<ChaosWorld, "desk" | "shop">): Promise<string> {
  const [endpoint] = await endpointsAtService(desk, shop);
  if (!endpoint) throw new Error("The account has no endpoint.");
  return endpoint.id;
}

/**
 * The owner presses a button of the settings until it works, also while calls fail. A sign-in is fresh for a quarter
 * of an hour; after that the owner signs in again, in another browser.
 */
async function insist(world: ChaosWorld, action: string, name: string, input: object): Promise<void> {
  const { desk, shop, tally } = world;
  let at = world.dashboards.first;
  for (let tried = 0; tried < maxTries; tried += 1) {
    const ask = () => act({ ...desk, url: at.url }, shop, world.settingsOwner, name, input);
    const { seen } = await watched(tally, action, at, ask, seeAction);
    if (seen.kind === "done") return;
    at = otherOf(world, at);
    if (seen.kind === "refused" && seen.code === "sign_in_again")
      world.settingsOwner = await signInAgain(world, at.url);
    await breathe();
  }
  throw new Error(`${action} was pressed ${maxTries} times.`);
}

/** The owner as before where another trouble prevents it: the next press tries again. */
async function signInAgain({ settingsOwner }: ChaosWorld, url: string): Promise<Person> {
  const headers = { origin: publicAddress };
  return signIn(url, ownerEmail, password, { headers }).then(
    (cookie) => ({ cookie }),
    () => settingsOwner,
  );
}
