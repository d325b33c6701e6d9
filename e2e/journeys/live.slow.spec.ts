import { expect } from "@playwright/test";
import { say } from "#scripts/words/say.ts";
import { goTo, reload } from "./go-to.ts";
import { expectLive, openList, openTab, passSixMinutes, row, state } from "./live-tabs.ts";
import { test } from "./pressroom.ts";

test("after a session ends, a page with typed text stays, and continues after signing in in another tab", async ({
  desk,
}) => {
  const page = await desk.join("Otto Operator", "operator");
  await goTo(page, `/${desk.slug}/test/orders/new`);
  const reference = page.getByLabel(say("newOrder.reference"));
  await reference.fill("half-written");
  await expect(state(page, say("live.live"))).toBeVisible();
  const addresses = await openTab(page.context(), `/${desk.slug}/test/addresses`);
  await desk.endSessions("operator");
  await addresses.page.waitForURL(/\/login/, { timeout: 60_000 });
  const notice = page.getByRole("alert").filter({ hasText: say("errors.not_signed_in") });
  await expect(notice).toBeVisible({ timeout: 60_000 });
  await expect(reference).toHaveValue("half-written");
  const opened = page.context().waitForEvent("page");
  await notice.getByRole("link", { name: say("proof.signIn") }).click();
  await desk.signIn(await opened, "operator");
  await expect(notice).toHaveCount(0, { timeout: 60_000 });
  await expect(state(page, say("live.live"))).toBeVisible({ timeout: 60_000 });
  await expect(reference).toHaveValue("half-written");
  await page.context().close();
});

// A session expires without a notification: the server notices it at its next heartbeat.
test("after the session of one person expires, a page shows nothing of the next person's to it", async ({
  desk,
}) => {
  const first = await openList(desk);
  const list = `/${desk.slug}/test/orders`;
  await expectLive(first);
  const other = await openTab(first.context(), list);
  const manager = await desk.join("Mia Manager", "manager");
  // At once, because without any session the first page would show that it is signed out.
  await other.page.context().addCookies(await manager.context().cookies());
  await manager.context().close();
  await goTo(other.page, list);
  await expect(other.page.getByText("Mia Manager")).toBeVisible();
  // The first page was rendered for Otto: its next stream would be Mia's, so it is rendered again.
  await desk.endSessions("operator");
  await expect(first.getByText("Mia Manager")).toBeVisible({ timeout: 60_000 });
  await first.context().close();
});

test("going back after a while shows an order and the list as they are now", async ({ desk }) => {
  const { id, number } = await desk.makeDraft("test", "changed-meanwhile");
  const page = await openList(desk);
  await page.clock.install();
  await reload(page);
  await row(page, number).getByRole("link").first().click();
  await expect(page.getByRole("heading", { level: 1, name: number })).toBeVisible();
  await expect(page.getByText(say("status.draft")).first()).toBeVisible();
  await page
    .getByRole("link", { name: say("shell.quotes") })
    .first()
    .click();
  await expect(page.getByRole("heading", { level: 1, name: say("quotes.title") })).toBeVisible();
  await desk.actAtService(id, "cancel");
  const read = () => page.request.get(`/api/orders/${desk.slug}/test/${id}`);
  await expect.poll(async () => (await (await read()).json()).status).toBe("cancelled");
  // The stream that opens again tells of no change, so that only going back can be why the page reads again.
  const nothing = { contentType: "text/event-stream", body: "event: current\ndata: {}\n\n" };
  await page.route(/\/api\/live\//, (route) => route.fulfill(nothing));
  await passSixMinutes(page);
  await page.goBack();
  await expect(page.getByRole("heading", { level: 1, name: number })).toBeVisible();
  await expect(page.getByText(say("status.cancelled")).first()).toBeVisible();
  await page.goBack();
  await expect(row(page, number)).toContainText(say("status.cancelled"));
  await page.context().close();
});
