import { expect } from "@playwright/test";
import { goTo } from "./go-to.ts";
import { expectLive, openList, openTab } from "./live-tabs.ts";
import { test } from "./pressroom.ts";

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
