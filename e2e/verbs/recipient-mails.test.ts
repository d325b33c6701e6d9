import { eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { db } from "#drizzle/client.ts";
import { apiKeys } from "#drizzle/schema/api-keys.ts";
import { orders } from "#drizzle/schema/orders.ts";
import { recipientMailSettings } from "#drizzle/schema/recipient-mails.ts";
import { allOn, mailsOf, tokenOf, useMailingShops } from "#e2e/fixtures/use-mailing-shops.ts";
import { openTracking } from "#lib/doors/open-tracking.ts";
import { getMailSettings } from "#lib/features/mails/get-mail-settings.ts";
import { saveMailSettings } from "#lib/features/mails/save-mail-settings.ts";
import { saveMailText } from "#lib/features/mails/save-mail-text.ts";
import { sendMailPreview } from "#lib/features/mails/send-mail-preview.ts";
import { getOrder } from "#lib/features/orders/get-order.ts";
import { syncAllOrders } from "#lib/features/orders/sync-all-orders.ts";
import { makeTrackingLink } from "#lib/features/tracking/make-tracking-link.ts";
import { saveTracking } from "#lib/features/tracking/save-tracking.ts";

const { pressroom, open, mailServer } = useMailingShops();

test("a mail waits while its order is on hold, and is sent when it is not", async () => {
  const shop = await open();
  const orderId = await shop.order();
  await shop.advance(orderId, "in_production");
  const setStatus = (status: string) => db().update(orders).set({ status }).where(eq(orders.id, orderId));
  await setStatus("on_hold");
  await shop.work();
  expect(await shop.rows()).toMatchObject([{ state: "waiting", reason: "on_hold" }]);
  await setStatus("in_production");
  await shop.age("1 hour");
  await shop.work();
  expect(shop.mails()).toHaveLength(1);
});

test("a mail that cannot be written is tried again", async () => {
  const shop = await open();
  const orderId = await shop.order();
  await shop.advance(orderId, "shipped");
  const set = (texts: object) =>
    db()
      .update(recipientMailSettings)
      .set({ texts })
      .where(eq(recipientMailSettings.workspaceId, shop.workspaceId));
  await set({ shipped: { fr: { subject: "no text" } } });
  await expect(shop.work()).rejects.toThrow();
  expect(await shop.rows()).toMatchObject([{ state: "waiting", reason: "not_written" }]);
  await set({});
  await shop.age("1 hour");
  await shop.work();
  expect(shop.mails()).toHaveLength(1);
});

test("a change of a live order is mailed once, in the language of its country, however often it is read", async () => {
  const shop = await open({ replyTo: "help@fern.example" });
  await saveTracking(shop.ctx, { trackingPages: true });
  const orderId = await shop.order();
  await shop.advance(orderId, "shipped");
  expect(await mailsOf(shop, orderId)).toMatchObject([{ mail: "shipped", state: "waiting" }]);
  expect(await shop.hasMail()).toBe(true);
  await Promise.all([shop.work(), shop.work(), shop.work()]);
  await shop.reread(orderId);
  await syncAllOrders(await shop.system("mirror"));
  await shop.work();
  const [mail] = shop.mails();
  const order = await getOrder(shop.ctx, { orderId });
  expect(shop.mails()).toHaveLength(1);
  expect(mail?.header("From")).toBe("Test workspace <desk@example.com>");
  expect(mail?.header("Reply-To")).toBe("help@fern.example");
  expect(mail?.header("Content-Type")).toContain("text/plain");
  expect(mail?.header("List-Unsubscribe-Post")).toBe("List-Unsubscribe=One-Click");
  expect(mail?.header("List-Unsubscribe")).toMatch(
    /^<http:\/\/127\.0\.0\.1:9\/api\/share\/unsubscribe\/[\w-]{64}>$/,
  );
  expect(mail?.raw).toContain("Bonjour Ada,");
  expect(mail?.raw).toContain(order.shipments[0]?.tracking_number);
  // A link that a member makes leaves the one in the mail open.
  await makeTrackingLink(await shop.ownerContext("live"), { orderId });
  const tracked = await openTracking(tokenOf(mail?.raw, "/share/track"), "en");
  expect(tracked).toMatchObject({ number: order.number, status: "shipped" });
  expect(await mailsOf(shop, orderId)).toMatchObject([{ mail: "shipped", state: "sent", reason: null }]);
  expect(await shop.hasMail()).toBe(false);
  expect((await getMailSettings(shop.ctx)).ended).toMatchObject({ sent: 1, failed: 0 });
  expect(JSON.stringify(await shop.rows())).not.toMatch(/Ada|@example\.com/);
});

test("test orders, history and mails that are off cause nothing", async () => {
  const shop = await open({ in_production: false, shipped: false });
  const [tested, shipped] = [await shop.order("test"), await shop.order()];
  await shop.advance(tested, "delivered");
  await shop.advance(shipped, "shipped");
  // What happened before stays history, also when it is read for the first time later.
  await pressroom.world.control.advance(shipped, "delivered");
  await saveMailSettings(shop.ctx, { ...allOn, delivered: false });
  await saveMailSettings(shop.ctx, allOn);
  await shop.reread(shipped);
  await syncAllOrders(await shop.system("mirror"));
  await shop.work();
  expect(await shop.rows()).toEqual([]);
  // The same holds for what happened before the first live key was connected.
  const later = await open();
  const orderId = await later.order();
  await pressroom.world.control.advance(orderId, "shipped");
  await db().execute(sql`update api_keys set created_at = now() where workspace_id = ${later.workspaceId}`);
  await later.reread(orderId);
  expect(await later.rows()).toEqual([]);
});

test("the merchant's text and language apply, and a preview goes to who asks", async () => {
  const shop = await open({ locale: "de" });
  const text = {
    kind: "in_production",
    locale: "de",
    subject: "{shop} druckt {order}",
    text: "Los, {first_name}!",
  } as const;
  await saveMailText(shop.ctx, text);
  await expect(saveMailText(shop.ctx, { ...text, text: "{frist_name}" })).rejects.toMatchObject({
    code: "invalid_input",
  });
  await expect(saveMailText(shop.ctx, { ...text, subject: "{parcels}" })).rejects.toMatchObject({
    code: "invalid_input",
  });
  const orderId = await shop.order();
  await shop.advance(orderId, "in_production");
  await shop.work();
  const { number } = await getOrder(shop.ctx, { orderId });
  expect(shop.mails()[0]?.header("Subject")).toBe(`Test workspace druckt ${number}`);
  expect(shop.mails()[0]?.raw).toContain("Los, Ada!\r\n\r\n--");
  const own = await sendMailPreview(shop.ctx, text);
  const [preview] = mailServer.mailsTo(own ?? "");
  expect(preview?.raw).toContain("Los, Alex!");
  mailServer.refuse({ at: "rcpt", code: 550 });
  expect(await sendMailPreview(shop.ctx, text)).toBeNull();
});

test("of two workspaces of one account, the one whose key made an order mails it, or else the oldest", async () => {
  const first = await open();
  const second = await open({}, first.testAccount.accountId);
  const senders = async (orderId: string) => {
    await first.advance(orderId, "in_production");
    await second.reread(orderId);
    const rows = [...(await first.rows()), ...(await second.rows())];
    return rows.filter((row) => row.orderId === orderId).map(({ workspaceId }) => workspaceId);
  };
  expect(await senders(await first.order())).toEqual([first.workspaceId]);
  expect(await senders(await second.order())).toEqual([second.workspaceId]);
  const elsewhere = await second.order();
  await db()
    .update(apiKeys)
    .set({ prefix: "svc_live_zzzzzz" })
    .where(eq(apiKeys.workspaceId, second.workspaceId));
  expect(await senders(elsewhere)).toEqual([first.workspaceId]);
});

test("a mail whose outcome is unknown is not sent again", async () => {
  const [cut, killed] = [await open(), await open()];
  await cut.advance(await cut.order(), "shipped");
  mailServer.cutReplies(true);
  await cut.work();
  mailServer.cutReplies(false);
  await killed.advance(await killed.order(), "shipped");
  await db().execute(sql`update recipient_mails set state = 'sending', tries = 1, try_at = now() - interval '1 second'
    where workspace_id = ${killed.workspaceId}`);
  expect(await killed.hasMail()).toBe(true);
  for (const shop of [cut, killed]) {
    await shop.age("3 hours");
    await shop.work();
  }
  expect(cut.mails()).toHaveLength(1);
  expect(killed.mails()).toEqual([]);
  expect(await cut.rows()).toMatchObject([{ state: "unknown", reason: "no_answer", tries: 1 }]);
  expect(await killed.rows()).toMatchObject([{ state: "unknown", reason: "interrupted", tries: 1 }]);
});

test("a clear refusal is tried again for a day, unless it is about the recipient", async () => {
  const shop = await open();
  await shop.advance(await shop.order(), "shipped");
  await mailServer.stop();
  await shop.work();
  expect(await shop.rows()).toMatchObject([{ state: "waiting", reason: "unreachable" }]);
  const { rows: links } = await db().execute(
    sql`select from unsubscribe_links where workspace_id = ${shop.workspaceId}`,
  );
  expect(links).toEqual([]);
  await mailServer.restart();
  await shop.work();
  expect(shop.mails()).toEqual([]);
  await shop.age("1 minute");
  await shop.work();
  expect(shop.mails()).toHaveLength(1);
  mailServer.refuse({ at: "rcpt", code: 550 });
  await shop.advance(await shop.order(), "in_production");
  await shop.work();
  mailServer.refuse({ at: "data", code: 451 });
  await shop.advance(await shop.order(), "delivered");
  await shop.work();
  await shop.age("25 hours");
  mailServer.refuse(null);
  await shop.work();
  expect(shop.mails()).toHaveLength(1);
  expect((await shop.rows()).map(({ state, reason }) => [state, reason])).toEqual(
    expect.arrayContaining([
      ["sent", null],
      ["failed", "recipient_refused"],
      ["dropped", "too_old"],
    ]),
  );
});
