import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { db, pool } from "#drizzle/client.ts";
import { memberships } from "#drizzle/schema/memberships.ts";
import { workspaces } from "#drizzle/schema/workspaces.ts";
import { findBuiltActions } from "#e2e/access/surface/find-actions.ts";
import { connect } from "#e2e/access/world/set-up.ts";
import { signInOwner } from "#e2e/fixtures/sign-in-owner.ts";
import { type StartPressroomOptions, startPressroom } from "#e2e/fixtures/start-pressroom.ts";
import { addWorkspace } from "#e2e/journeys/add-workspace.ts";
import { root } from "#scripts/root.ts";
import { seedWorkspace } from "./seed-workspace.ts";

export type BenchWorkspace = { slug: string; workspaceId: string; owner: string };
export type BenchPressroom = Awaited<ReturnType<typeof openBenchPressroom>>;

/** Starts a production Pressroom with one owner and, for each number, a connected workspace with that many orders. */
export async function openBenchPressroom(sizes: readonly number[], env: StartPressroomOptions["env"] = {}) {
  const pressroom = await startPressroom({ env: { SANDBOX_AUTOPILOT: "off", ...env }, patienceMs: 600_000 });
  const stop = async () => {
    if (!pool().ended) await pool().end();
    await pressroom.stop();
  };
  Object.assign(process.env, {
    DATABASE_URL: pressroom.ownDatabaseUrl,
    SERVICE_URL: pressroom.sandboxUrl,
    APP_URL: pressroom.url,
    APP_SECRET: env.APP_SECRET ?? randomUUID().repeat(2),
    LOG_LEVEL: "error",
  });
  try {
    const { slug, cookie } = await signInOwner(pressroom);
    const slugs = [slug, ...sizes.slice(1).map((_, index) => `shop-${index + 2}`)];
    const filled: BenchWorkspace[] = [];
    for (const [index, orders] of sizes.entries()) {
      const shop = slugs[index] ?? "";
      if (index > 0) await addConnected(pressroom, shop, cookie);
      filled.push(await fillWorkspace(shop, orders));
    }
    return { ...pressroom, cookie, workspaces: filled, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

type Pressroom = Awaited<ReturnType<typeof startPressroom>>;

async function addConnected(pressroom: Pressroom, slug: string, cookie: string): Promise<void> {
  await addWorkspace(pressroom, { slug, name: `The ${slug}`, owner: "ada@example.com" });
  const accountId = await pressroom.control.createAccount(slug);
  for (const mode of ["test", "live"] as const) {
    const { key } = await pressroom.control.createKey(accountId, { mode });
    await connect({ url: pressroom.url, actions: findBuiltActions(root) }, slug, cookie, { key });
  }
}

async function fillWorkspace(slug: string, orders: number): Promise<BenchWorkspace> {
  const [found] = await db()
    .select({ workspaceId: workspaces.id, owner: memberships.userId })
    .from(workspaces)
    .innerJoin(memberships, eq(memberships.workspaceId, workspaces.id))
    .where(eq(workspaces.slug, slug));
  if (!found) throw new Error(`There is no workspace ${slug}.`);
  await seedWorkspace(orders, { workspaceId: found.workspaceId, people: [found.owner] });
  return { slug, ...found };
}
