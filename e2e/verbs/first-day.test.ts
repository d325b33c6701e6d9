import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { db } from "#drizzle/client.ts";
import { anOrder } from "#e2e/fixtures/an-order.ts";
import { makeTeam } from "#e2e/fixtures/make-team.ts";
import { aSubmission, openWorkspace } from "#e2e/fixtures/open-workspace.ts";
import { useVerbs } from "#e2e/fixtures/use-verbs.ts";
import type { MemberContext } from "#lib/core/auth/context.ts";
import { getFirstDay } from "#lib/features/first-day/get-first-day.ts";
import { hideFirstDay } from "#lib/features/first-day/hide-first-day.ts";
import { confirmOrder } from "#lib/features/orders/confirm-order.ts";
import { createOrder } from "#lib/features/orders/create-order.ts";
import { getOrder } from "#lib/features/orders/get-order.ts";
import { mirrorOrder } from "#lib/features/orders/mirror-order.ts";
import { newDocument } from "#lib/features/quotes/new-document.ts";

const pressroom = useVerbs();

async function done(ctx: MemberContext) {
  const firstDay = await getFirstDay(ctx);
  return firstDay?.steps.filter(({ isDone }) => isDone).map(({ step }) => step);
}

async function pay(ctx: MemberContext, orderId: string) {
  const { costs } = await getOrder(ctx, { orderId });
  expect(await confirmOrder(ctx, { orderId, shownTotalCents: costs.total_cents })).toBeNull();
}

const addFile = (workspaceId: string) =>
  db().execute(sql`
    insert into files (workspace_id, id, status, mime_type, size_bytes, width_px, height_px, url, created_at)
    values (${workspaceId}, ${randomUUID()}, 'ready', 'image/png', 1, 1, 1, 'https://files.example/1', now())`);

const addQuote = (workspaceId: string, by: string) =>
  db().execute(sql`
    insert into quotes (workspace_id, mode, name, document, created_by, updated_by)
    values (${workspaceId}, 'test', 'First', ${JSON.stringify(newDocument())}::jsonb, ${by}, ${by})`);

test("each step is done once its object exists, and the list disappears after the last step", async () => {
  const { workspaceId, owner, ownerContext, sku } = await openWorkspace(pressroom.world);
  const ctx = await ownerContext();
  expect(await done(ctx)).toEqual(["connect"]);
  await addFile(workspaceId);
  await addQuote(workspaceId, owner);
  expect(await done(ctx)).toEqual(["connect", "upload", "quote"]);
  await db().execute(sql`update files set removed_at = now() where workspace_id = ${workspaceId}`);
  expect(await done(ctx)).toEqual(["connect", "upload", "quote"]);

  // These orders came from the account, so they do not count as first steps here.
  await mirrorOrder(db(), workspaceId, anOrder({ status: "delivered" }));
  await mirrorOrder(db(), workspaceId, anOrder({ test: false, status: "confirmed" }));
  expect(await done(ctx)).toEqual(["connect", "upload", "quote"]);

  const orderId = await createOrder(ctx, aSubmission({ sku }));
  expect(await done(ctx)).toEqual(["connect", "upload", "quote"]);
  await pay(ctx, orderId);
  expect(await done(ctx)).toEqual(["connect", "upload", "quote", "order"]);
  expect((await getFirstDay(ctx))?.testOrderId).toBe(orderId);
  await db().execute(
    sql`update orders set status = 'shipped' where workspace_id = ${workspaceId} and id = ${orderId}`,
  );
  expect(await done(ctx)).toEqual(["connect", "upload", "quote", "order", "ship"]);
  const live = await ownerContext("live");
  await pay(live, await createOrder(live, aSubmission({ sku })));
  expect(await getFirstDay(ctx)).toBeNull();
});

test("each role sees only the steps it can take", async () => {
  const team = await makeTeam();
  const stepsOf = async (role: "owner" | "operator" | "viewer" | "developer") => {
    const ctx = await team.as(role === "owner" ? team.owner : await team.add(role));
    return (await getFirstDay(ctx))?.steps.map(({ step }) => step);
  };
  expect(await stepsOf("owner")).toEqual(["connect", "upload", "quote", "order", "ship", "live"]);
  expect(await stepsOf("operator")).toEqual(["upload", "quote", "ship"]);
  const mayConnect = async (userId: string) => (await getFirstDay(await team.as(userId)))?.mayConnect;
  expect([await mayConnect(team.owner), await mayConnect(await team.add("manager"))]).toEqual([true, false]);
  expect(await stepsOf("viewer")).toBeUndefined();
  expect(await stepsOf("developer")).toBeUndefined();
});

test("hiding the steps hides them for one person in both modes", async () => {
  const { ownerContext, addMember, contextOf } = await openWorkspace(pressroom.world);
  const operator = await contextOf(await addMember("operator"));
  await hideFirstDay(await ownerContext());
  expect(await getFirstDay(await ownerContext())).toBeNull();
  expect(await getFirstDay(await ownerContext("live"))).toBeNull();
  expect(await done(operator)).toEqual([]);
});
