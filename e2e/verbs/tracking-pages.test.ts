import { eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { db } from "#drizzle/client.ts";
import { orders } from "#drizzle/schema/orders.ts";
import { aDraft } from "#e2e/fixtures/a-draft.ts";
import { openWorkspace } from "#e2e/fixtures/open-workspace.ts";
import { readAudit } from "#e2e/fixtures/read-audit.ts";
import { useVerbs } from "#e2e/fixtures/use-verbs.ts";
import { openTracking } from "#lib/doors/open-tracking.ts";
import { readTrackingLogo } from "#lib/doors/read-tracking-logo.ts";
import { confirmOrder } from "#lib/features/orders/confirm-order.ts";
import { getOrder } from "#lib/features/orders/get-order.ts";
import { rereadOrder } from "#lib/features/orders/reread-order.ts";
import { endTrackingLinks } from "#lib/features/tracking/end-tracking-links.ts";
import { makeTrackingLink } from "#lib/features/tracking/make-tracking-link.ts";
import { saveTracking } from "#lib/features/tracking/save-tracking.ts";

const pressroom = useVerbs();

const tokenOf = ({ link }: { link: string }) => new URL(link).pathname.split("/").at(-1) ?? "";

const refusalOf = (token: string) =>
  openTracking(token, null).then(
    () => "opened",
    (error: { code: string }) => error.code,
  );

/** A live draft of a workspace that offers tracking pages. */
async function aTrackedOrder() {
  const workspace = await openWorkspace(pressroom.world);
  await saveTracking(await workspace.ownerContext(), { trackingPages: true });
  const draft = await aDraft(workspace);
  return { workspace, draft, ctx: await workspace.ownerContext("live") };
}

test("a link shows the way of an order, and no price, name, address or SKU", async () => {
  const { workspace, draft, ctx } = await aTrackedOrder();
  const made = await makeTrackingLink(ctx, draft);
  const token = tokenOf(made);
  expect(await openTracking(token, "de")).toMatchObject({ lang: "de", status: "draft", parcels: [] });
  await confirmOrder(ctx, draft);
  await pressroom.world.control.advance(draft.orderId, "shipped");
  await rereadOrder(await workspace.system("mirror"), draft.orderId);
  const order = await getOrder(ctx, draft);
  const [parcel] = order.shipments;
  const opened = await openTracking(token, "en");
  expect(opened).toEqual({
    from: "Test workspace",
    hasLogo: false,
    lang: "en",
    number: order.number,
    status: "shipped",
    orderedAt: order.created_at,
    pieces: order.items.reduce((sum, { quantity }) => sum + quantity, 0),
    parcels: [
      {
        carrier: parcel?.carrier,
        number: parcel?.tracking_number,
        url: parcel?.tracking_url,
        status: parcel?.status,
        shippedAt: parcel?.shipped_at,
        deliveredAt: null,
      },
    ],
  });
  // The merchant's own name of the order, as in the mail to the recipient.
  await db().update(orders).set({ reference: "MAIL-1" }).where(eq(orders.id, draft.orderId));
  expect(await openTracking(token, "en")).toMatchObject({ number: "MAIL-1" });
  await db().update(orders).set({ reference: "[erased]" }).where(eq(orders.id, draft.orderId));
  expect(await openTracking(token, "en")).toMatchObject({ number: order.number });
  const { name, line1 } = order.shipping_address;
  for (const kept of [name, line1, ...order.items.map(({ sku }) => sku)]) {
    expect(JSON.stringify(opened)).not.toContain(kept);
  }
  expect(await readTrackingLogo(token)).toBeNull();
});

test("pages are off until an admin turns them on, and off again they open no link", async () => {
  const workspace = await openWorkspace(pressroom.world);
  const draft = await aDraft(workspace);
  const before = await workspace.ownerContext("live");
  await expect(makeTrackingLink(before, draft)).rejects.toMatchObject({ code: "tracking_off" });
  await saveTracking(before, { trackingPages: true });
  await saveTracking(before, { trackingPages: true });
  const token = tokenOf(await makeTrackingLink(await workspace.ownerContext("live"), draft));
  expect(await refusalOf(token)).toBe("opened");
  await saveTracking(before, { trackingPages: false });
  expect(await refusalOf(token)).toBe("share_unknown");
  await expect(readTrackingLogo(token)).rejects.toMatchObject({ code: "share_unknown" });
  const viewer = await workspace.contextOf(await workspace.addMember("viewer"), "live");
  await expect(saveTracking(viewer, { trackingPages: true })).rejects.toMatchObject({
    code: "forbidden_role",
  });
  const actions = (await readAudit(workspace.workspaceId)).map(({ action }) => action);
  expect(actions.filter((action) => action === "workspace.tracking")).toHaveLength(2);
});

test("a new link ends the earlier one, and a revoked or expired link opens nothing", async () => {
  const { workspace, draft, ctx } = await aTrackedOrder();
  const hasLink = async () => (await getOrder(ctx, draft)).hasTrackingLink;
  expect(await hasLink()).toBe(false);
  const first = tokenOf(await makeTrackingLink(ctx, draft));
  const second = tokenOf(await makeTrackingLink(ctx, draft));
  expect([await refusalOf(first), await refusalOf(second)]).toEqual(["share_unknown", "opened"]);
  expect(await hasLink()).toBe(true);
  await endTrackingLinks(ctx, draft);
  await endTrackingLinks(ctx, draft);
  expect([await refusalOf(second), await hasLink()]).toEqual(["share_unknown", false]);
  const third = tokenOf(await makeTrackingLink(ctx, draft));
  await db().execute(sql`update tracking_links set expires_at = now()
    where workspace_id = ${workspace.workspaceId} and revoked_at is null`);
  expect([await refusalOf(third), await hasLink()]).toEqual(["share_expired", false]);
  const cut = third.slice(0, -1);
  expect([await refusalOf(cut), await refusalOf(`${cut}${third.endsWith("A") ? "B" : "A"}`)]).toEqual([
    "share_unknown",
    "share_unknown",
  ]);
  const actions = (await readAudit(workspace.workspaceId)).map(({ action }) => action);
  expect(actions.filter((action) => action === "order.tracking_ended")).toHaveLength(1);
});

test("another workspace or mode finds no order to link to", async () => {
  const { workspace, draft, ctx } = await aTrackedOrder();
  const token = tokenOf(await makeTrackingLink(ctx, draft));
  const other = await aTrackedOrder();
  for (const stranger of [other.ctx, await workspace.ownerContext("test")]) {
    await expect(makeTrackingLink(stranger, draft)).rejects.toMatchObject({ code: "not_found" });
    await expect(endTrackingLinks(stranger, draft)).rejects.toMatchObject({ code: "not_found" });
  }
  expect(await refusalOf(token)).toBe("opened");
});
