import { expect } from "@playwright/test";
import { say } from "#scripts/words/say.ts";
import { goTo } from "./go-to.ts";
import { openList, openTab, state } from "./live-tabs.ts";
import { test } from "./pressroom.ts";

// No notice is sent when a session expires: the server finds out at its next heartbeat.
test("another person shares nothing with the one before, whose session ran out", async ({ desk }) => {
  test.setTimeout(240_000);
  const first = await openList(desk);
  const list = `/${desk.slug}/test/orders`;
  await expect(state(first, say("live.live"))).toBeVisible();
  const other = await openTab(first.context(), list);
  const manager = await desk.join("Mia Manager", "manager");
  // At once: with no session in between, the first page would find itself signed out.
  await other.page.context().addCookies(await manager.context().cookies());
  await manager.context().close();
  await goTo(other.page, list);
  await expect(other.page.getByText("Mia Manager")).toBeVisible();
  // The first page was rendered for Otto: its next stream would be Mia's, so it is rendered again.
  await desk.endSessions("operator");
  await expect(first.getByText("Mia Manager")).toBeVisible({ timeout: 60_000 });
  await first.context().close();
});
