import { randomUUID } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { db } from "#drizzle/client.ts";
import { recipientMailSettings } from "#drizzle/schema/recipient-mails.ts";
import { readAudit } from "#e2e/fixtures/read-audit.ts";
import { allOn, mailsOf, tokenOf, useMailingShops } from "#e2e/fixtures/use-mailing-shops.ts";
import { findUnsubscribe } from "#lib/doors/find-unsubscribe.ts";
import { unsubscribe } from "#lib/doors/unsubscribe.ts";
import { getMailSettings } from "#lib/features/mails/get-mail-settings.ts";
import { resubscribeAddress } from "#lib/features/mails/resubscribe-address.ts";
import { saveMailSettings } from "#lib/features/mails/save-mail-settings.ts";
import { unsubscribeAddress } from "#lib/features/mails/unsubscribe-address.ts";
import { repeatErasures } from "#lib/features/privacy/repeat-erasures.ts";

const { open } = useMailingShops();

test("who unsubscribes by the link gets no further mail, and opening the link alone changes nothing", async () => {
  const shop = await open();
  const orderId = await shop.order();
  await shop.advance(orderId, "shipped");
  await shop.work();
  const token = tokenOf(shop.mails()[0]?.raw, "/share/unsubscribe");
  expect(await findUnsubscribe(token)).toEqual({ shop: "Test workspace", lang: "fr", isUnsubscribed: false });
  expect(await shop.listed()).toEqual([]);
  await Promise.all([unsubscribe(token), unsubscribe(token)]);
  expect(await findUnsubscribe(token)).toMatchObject({ isUnsubscribed: true });
  await shop.advance(orderId, "delivered");
  await shop.work();
  expect(shop.mails()).toHaveLength(1);
  expect(await mailsOf(shop, orderId)).toContainEqual(
    expect.objectContaining({ mail: "delivered", state: "dropped", reason: "unsubscribed" }),
  );
  const audit = await readAudit(shop.workspaceId);
  expect(audit.filter(({ action }) => action === "mails.unsubscribed")).toHaveLength(1);
  expect(JSON.stringify([audit, await shop.listed()])).not.toMatch(/@example\.com/);
  await db().execute(
    sql`update unsubscribe_links set expires_at = now() where workspace_id = ${shop.workspaceId}`,
  );
  await expect(unsubscribe(token)).rejects.toMatchObject({ code: "share_expired" });
  await expect(unsubscribe(`${token.slice(0, -1)}${token.endsWith("A") ? "B" : "A"}`)).rejects.toMatchObject({
    code: "share_unknown",
  });
});

test("without the key of the list nothing is sent, until who saves the settings starts a new list", async () => {
  const shop = await open();
  await unsubscribeAddress(shop.ctx, { address: shop.email });
  await db()
    .update(recipientMailSettings)
    .set({ hashKey: sql`regexp_replace(${recipientMailSettings.hashKey}, '[.][^.]+[.]', '.00000000.')` })
    .where(eq(recipientMailSettings.workspaceId, shop.workspaceId));
  await shop.advance(await shop.order(), "shipped");
  await saveMailSettings(shop.ctx, { ...allOn, replyTo: "help@fern.example" });
  await shop.work();
  expect(shop.mails()).toEqual([]);
  expect(await getMailSettings(shop.ctx)).toMatchObject({ isKeyLost: true, unsubscribed: 1 });
  await saveMailSettings(shop.ctx, { ...allOn, newList: true });
  expect(await getMailSettings(shop.ctx)).toMatchObject({ isKeyLost: false, unsubscribed: 0 });
  await shop.work();
  expect(shop.mails()).toHaveLength(1);
  // The new list is kept, also when an old page asks for another.
  await unsubscribeAddress(shop.ctx, { address: shop.email });
  await saveMailSettings(shop.ctx, { ...allOn, newList: true });
  expect(await shop.listed()).toHaveLength(1);
});

test("an erasure keeps the unsubscribed address, which an admin can add and remove by typing it", async () => {
  const [shop, other] = [await open(), await open()];
  const typed = { address: ` ${shop.email.toUpperCase()} ` };
  expect(await unsubscribeAddress(shop.ctx, typed)).toBe(true);
  expect(await unsubscribeAddress(shop.ctx, typed)).toBe(false);
  await unsubscribeAddress(other.ctx, typed);
  expect((await shop.listed())[0]?.addressHash).not.toBe((await other.listed())[0]?.addressHash);
  const orderId = await shop.order();
  await db().execute(sql`insert into erasures (workspace_id, place, subject_id, request_id)
    values (${shop.workspaceId}, 'orders', ${orderId}, ${randomUUID()})`);
  await repeatErasures(db(), shop.workspaceId);
  expect(await shop.listed()).toHaveLength(1);
  await shop.advance(orderId, "in_production");
  await shop.work();
  expect(await shop.rows()).toMatchObject([{ state: "dropped", reason: "no_address" }]);
  await shop.advance(await shop.order(), "in_production");
  await shop.work();
  expect(shop.mails()).toEqual([]);
  expect(await resubscribeAddress(shop.ctx, typed)).toBe(true);
  expect(await resubscribeAddress(shop.ctx, typed)).toBe(false);
  await shop.advance(await shop.order(), "in_production");
  await shop.work();
  expect(shop.mails()).toHaveLength(1);
  // Every address that an order accepts.
  expect(await unsubscribeAddress(shop.ctx, { address: "j&j@example.xn--p1ai" })).toBe(true);
  const viewer = await shop.contextOf(await shop.addMember("viewer"), "live");
  await expect(unsubscribeAddress(viewer, typed)).rejects.toMatchObject({ code: "forbidden_role" });
});
