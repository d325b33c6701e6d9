import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { db } from "#drizzle/client.ts";
import { aQuote, write } from "#e2e/fixtures/a-quote.ts";
import { aSubmission, openWorkspace } from "#e2e/fixtures/open-workspace.ts";
import { readAudit } from "#e2e/fixtures/read-audit.ts";
import { useVerbs } from "#e2e/fixtures/use-verbs.ts";
import { acceptQuote } from "#lib/doors/accept-quote.ts";
import { openShare } from "#lib/doors/open-share.ts";
import { listInbox } from "#lib/features/notifications/list-inbox.ts";
import { createOrder } from "#lib/features/orders/create-order.ts";
import { getQuote } from "#lib/features/quotes/get-quote.ts";
import { listQuotes } from "#lib/features/quotes/list-quotes.ts";
import { listShares } from "#lib/features/quotes/list-shares.ts";
import { revokeShare } from "#lib/features/quotes/revoke-share.ts";
import { shareQuote } from "#lib/features/quotes/share-quote.ts";

const pressroom = useVerbs();

async function aShare() {
  const workspace = await openWorkspace(pressroom.world);
  const ctx = await workspace.ownerContext();
  const { quoteId, revision } = await aQuote(ctx, workspace);
  const { link, version } = await shareQuote(ctx, {
    ...{ quoteId, revision, days: 30 },
    ...{ showsCosts: false, lang: "" },
  });
  return { workspace, ctx, quoteId, version, token: link.split("/").at(-1) ?? "" };
}

test("a reader accepts the shared version once, and the members who write quotes are notified", async () => {
  const { workspace, ctx, quoteId, version, token } = await aShare();
  expect((await openShare(token, null)).acceptance).toBeNull();
  expect((await listQuotes(ctx, {})).rows).toMatchObject([{ isShared: true, acceptedVersion: null }]);
  await Promise.all(["Ada Lovelace", "Ada Lovelace"].map((name) => acceptQuote({ token, name })));
  await acceptQuote({ token, name: "Grace Hopper" });
  const { acceptance } = await openShare(token, null);
  expect(acceptance).toMatchObject({ by: "Ada Lovelace", at: expect.stringMatching(/Z$/) });
  expect((await getQuote(ctx, { quoteId })).accepted).toEqual({
    ...{ ...acceptance, version, isChanged: false, isOrdered: false },
  });
  expect(await listShares(ctx, { quoteId })).toMatchObject([{ version, acceptance }]);
  expect((await listQuotes(ctx, {})).rows).toMatchObject([{ acceptedVersion: version }]);
  expect((await listInbox(ctx, {})).rows).toMatchObject([
    {
      ...{ kind: "quote_accepted", mode: "test", subject: { type: "quote", id: quoteId } },
      details: { version, quote: "Spring hoodies" },
    },
  ]);
  const viewer = await workspace.contextOf(await workspace.addMember("viewer"), "test");
  expect((await listInbox(viewer, {})).rows).toEqual([]);
  const accepted = (await readAudit(workspace.workspaceId)).filter(({ action }) => action === "quote.accept");
  expect(accepted).toMatchObject([{ subjectId: quoteId, userId: null }]);
  const { rows } = await db().execute(
    sql`select from order_intents where workspace_id = ${workspace.workspaceId}`,
  );
  expect(rows).toEqual([]);
});

test("the name of who accepted is empty on all pages once it was erased", async () => {
  const { workspace, ctx, quoteId, token } = await aShare();
  await acceptQuote({ token, name: "Ada Lovelace" });
  await db().execute(
    sql`update quote_shares set accepted_by = '[erased]' where workspace_id = ${workspace.workspaceId}`,
  );
  const { acceptance } = await openShare(token, null);
  expect(acceptance).toMatchObject({ by: "" });
  expect(await listShares(ctx, { quoteId })).toMatchObject([{ acceptance }]);
  expect((await getQuote(ctx, { quoteId })).accepted).toMatchObject(acceptance ?? {});
});

test("an accepted quote says that it changed, and that an order was made from it", async () => {
  const { workspace, ctx, quoteId, token } = await aShare();
  await acceptQuote({ token, name: "Ada Lovelace" });
  const { document } = await getQuote(ctx, { quoteId });
  await write(ctx, quoteId, { ...document, shippingChargedCents: 1_234 }, false);
  expect((await getQuote(ctx, { quoteId })).accepted).toMatchObject({ isChanged: true, isOrdered: false });
  await write(ctx, quoteId, document, false);
  await createOrder(ctx, { ...aSubmission(workspace), quoteId });
  expect((await getQuote(ctx, { quoteId })).accepted).toMatchObject({ isChanged: false, isOrdered: true });
});

test("a revoked or expired link accepts nothing, and neither does a blank name", async () => {
  const { ctx, quoteId, token } = await aShare();
  await expect(acceptQuote({ token, name: "  " })).rejects.toMatchObject({ code: "invalid_input" });
  const [share] = await listShares(ctx, { quoteId });
  await revokeShare(ctx, { shareId: share?.id ?? "" });
  await expect(acceptQuote({ token, name: "Ada" })).rejects.toMatchObject({ code: "share_unknown" });
  expect((await listQuotes(ctx, {})).rows).toMatchObject([{ isShared: false, acceptedVersion: null }]);
  const expired = await aShare();
  await db().execute(sql`update quote_shares set created_at = now() - interval '31 days',
    expires_at = now() - interval '1 minute' where workspace_id = ${expired.workspace.workspaceId}`);
  await expect(acceptQuote({ token: expired.token, name: "Ada" })).rejects.toMatchObject({
    code: "share_expired",
  });
  expect((await getQuote(expired.ctx, expired)).accepted).toBeNull();
});
