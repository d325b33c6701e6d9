import { expect, type Page } from "@playwright/test";
import { pattern, say, sayAny } from "#scripts/words/say.ts";
import { goTo } from "./go-to.ts";
import { expectLive } from "./live-tabs.ts";
import { openOrder } from "./open-order.ts";
import { test } from "./pressroom.ts";
import { tick } from "./tick.ts";

const row = (page: Page, text: string) => page.getByRole("row").filter({ hasText: text });
const section = (page: Page) => page.getByRole("link", { name: pattern`^${say("shell.problems")}` }).first();

async function openMenu(page: Page, of: string, item: string) {
  await row(page, of)
    .getByRole("button", { name: pattern`^${sayAny("problems.moreActs")}` })
    .click();
  await page.getByRole("menuitem", { name: item }).click();
}

test("problems are found, assigned, snoozed and resolved, and clear by themselves", async ({
  pressroom,
  desk,
}) => {
  const page = await desk.join("Max Manager", "manager");
  const held = await desk.makeDraft("live", "held-1");
  const refused = await desk.makeDraft("live", "refused-1");

  await test.step("an empty tab explains itself", async () => {
    await goTo(page, `/${desk.slug}/live/problems`);
    await expectLive(page);
    await expect(page.getByRole("heading", { name: say("problems.empty.open.title") })).toBeVisible();
  });

  await test.step("a refused payment appears by itself, with its reason and its fix", async () => {
    await desk.setWallet({ balance_cents: held.costs.total_cents });
    for (const order of [held, refused]) {
      await openOrder(page, desk, order);
      await page
        .getByRole("button", { name: pattern`^${sayAny("payment.pay", { amount: /€[\d.]+/ })}$` })
        .click();
      const isPaid = order === held;
      await expect(
        page
          .getByText(isPaid ? say("status.confirmed") : say("payment.refused.insufficient_balance.title"))
          .first(),
      ).toBeVisible();
    }
    await expect(section(page)).toHaveAccessibleName(`${say("shell.problems")} 1`);
    await section(page).click();
    await expect(row(page, "refused-1").getByText(say("problems.kind.payment_refused"))).toBeVisible();
    await expect(
      row(page, "refused-1").getByText(say("payment.refused.insufficient_balance.title")),
    ).toBeVisible();
  });

  await test.step("an issue appears on the open page, with a letter to the service", async () => {
    await pressroom.control.raiseIssue(held.id, "artwork_unclear");
    // The hold may be listed first, and the issue takes its place.
    const issue = sayAny("problems.select", { kind: say("problems.kind.issue") });
    await expect(row(page, "held-1").getByLabel(issue)).toBeVisible({ timeout: 45_000 });
    await row(page, "held-1")
      .getByRole("button", { name: say("problems.askService") })
      .click();
    const dialog = page.getByRole("dialog", { name: say("problems.askTitle") });
    await expect(dialog.getByLabel(say("problems.letterLabel"))).toHaveValue(new RegExp(held.number));
    await expect(dialog.getByLabel(say("problems.letterLabel"))).toHaveValue(/held-1/);
    await dialog.getByRole("button", { name: say("common.close") }).click();
  });

  await test.step("both are assigned at once, and are in the tab of the assignee", async () => {
    await tick(page.getByLabel(say("problems.selectAll")));
    const assign = async (count: number) => {
      const dialog = page.getByRole("dialog", { name: say("problems.assignTitle", { count }) });
      await dialog.getByRole("button", { name: say("problems.assignSubmit") }).click();
      await expect(dialog).toBeHidden();
    };
    const bar = page.getByRole("toolbar");
    // The action of one row does not change the selection.
    await openMenu(page, "held-1", say("problems.act.assign"));
    await assign(1);
    await expect(bar).toContainText(say("problems.chosen", { count: 2 }));
    await bar.getByRole("button", { name: say("problems.act.assign") }).click();
    await assign(2);
    await expect(bar).toHaveCount(0);
    await page.getByRole("link", { name: `${say("problems.lane.mine")} 2` }).click();
    // The previous list shows the same text until then.
    await expect(page).toHaveURL(/lane=mine/);
    await expect(row(page, "refused-1").getByText("Max Manager")).toBeVisible();
    await expect(row(page, "held-1").getByText("Max Manager")).toBeVisible();
  });

  await test.step("a problem is snoozed until a day, and reopened", async () => {
    await openMenu(page, "held-1", say("problems.act.snooze"));
    const dialog = page.getByRole("dialog", { name: say("problems.snoozeTitle", { count: 1 }) });
    await dialog.getByText(say("problems.untilChoice.monday"), { exact: true }).click();
    await dialog.getByRole("button", { name: say("problems.snoozeSubmit") }).click();
    await expect(row(page, "held-1")).toHaveCount(0);
    await page.getByRole("link", { name: `${say("problems.lane.snoozed")} 1` }).click();
    await expect(
      row(page, "held-1").getByText(pattern`^${sayAny("problems.until", { name: "Max Manager" })}$`),
    ).toBeVisible();
    await openMenu(page, "held-1", say("problems.act.reopen"));
    await page
      .getByRole("dialog")
      .getByRole("button", { name: say("problems.reopenSubmit") })
      .click();
    await expect(page.getByRole("heading", { name: say("problems.empty.snoozed.title") })).toBeVisible();
  });

  await test.step("a problem is resolved with a note, which a colleague reads", async () => {
    await page.getByRole("link", { name: `${say("problems.lane.open")} 2` }).click();
    await expect(page).not.toHaveURL(/lane=snoozed/);
    await openMenu(page, "held-1", say("problems.act.resolve"));
    const dialog = page.getByRole("dialog", { name: say("problems.resolveTitle", { count: 1 }) });
    await expect(dialog.getByText(say("problems.resolveHeld", { count: 1 }))).toBeVisible();
    await dialog.getByLabel(say("problems.note")).fill("Sent a sharper file.");
    await dialog.getByRole("button", { name: say("problems.resolveSubmit") }).click();
    // The order is still on hold, for the reason that the service gave.
    const hold = row(page, "held-1").filter({ hasText: say("problems.kind.on_hold") });
    await expect(hold.getByText(sayAny("issue.other"))).toBeVisible();
    await openMenu(page, "held-1", say("problems.act.resolve"));
    await expect(dialog.getByLabel(say("problems.note"))).toBeVisible();
    await expect(dialog.getByText(say("problems.resolveHeld", { count: 1 }))).toHaveCount(0);
    await dialog.getByRole("button", { name: say("problems.resolveSubmit") }).click();
    await expect(row(page, "held-1")).toHaveCount(0);
    const viewer = await desk.join("Vera Viewer", "viewer");
    await goTo(viewer, `/${desk.slug}/live/problems?lane=resolved`);
    await expect(row(viewer, "held-1").locator("q", { hasText: "Sent a sharper file." })).toBeVisible();
    await expect(viewer.getByRole("button", { name: say("problems.act.reopen") })).toHaveCount(0);
  });

  await test.step("paying in the list clears the problem", async () => {
    await desk.setWallet({ balance_cents: 500_000 });
    await row(page, "refused-1")
      .getByRole("button", { name: pattern`^${sayAny("payment.pay", { amount: /€[\d.]+/ })}$` })
      .click();
    await expect(page.getByRole("heading", { name: say("problems.empty.open.title") })).toBeVisible({
      timeout: 30_000,
    });
    await goTo(page, `/${desk.slug}/live/problems?lane=resolved&kind=payment_refused`);
    await expect(row(page, "refused-1").getByText(sayAny("problems.over"))).toBeVisible();
  });
});
