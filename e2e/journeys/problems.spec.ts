import { expect, type Page } from "@playwright/test";
import { control } from "./control.ts";
import { findNothingSerious } from "./find-serious.ts";
import { goTo } from "./go-to.ts";
import { type Desk, openDesk } from "./open-desk.ts";
import { openOrder } from "./open-order.ts";
import { test as base } from "./pressroom.ts";

const test = base.extend<{ desk: Desk }>({
  desk: async ({ pressroom, browser }, use) => {
    const desk = await openDesk(pressroom, browser);
    await use(desk);
    await desk.close();
  },
});
test.use({ journey: "problems" });

const isAlive = (page: Page) => expect(page.getByRole("status").filter({ hasText: /^Live$/ })).toBeVisible();
const row = (page: Page, text: string) => page.getByRole("row").filter({ hasText: text });
const section = (page: Page) => page.getByRole("link", { name: /^Problems/ }).first();

async function openMenu(page: Page, of: string, item: string) {
  await row(page, of)
    .getByRole("button", { name: /^What else can be done/ })
    .click();
  await page.getByRole("menuitem", { name: item }).click();
}

test("what needs somebody is found, given to somebody, put aside, resolved, and over by itself", async ({
  pressroom,
  desk,
}) => {
  const page = await desk.join("Max Manager", "manager");
  const held = await desk.makeDraft("live", "held-1");
  const refused = await desk.makeDraft("live", "refused-1");

  await test.step("an empty lane says what it is for", async () => {
    await goTo(page, `/${desk.slug}/live/problems`);
    await isAlive(page);
    await expect(page.getByRole("heading", { name: "Nothing needs anybody" })).toBeVisible();
  });

  await test.step("a refused payment appears by itself, with its reason and its fix", async () => {
    await desk.setWallet({ balance_cents: held.costs.total_cents });
    for (const order of [held, refused]) {
      await openOrder(page, desk, order);
      await page.getByRole("button", { name: /^Pay €[\d.]+$/ }).click();
      const isPaid = order === held;
      await expect(page.getByText(isPaid ? "Paid" : "The wallet does not hold enough").first()).toBeVisible();
    }
    await expect(section(page)).toHaveAccessibleName("Problems 1");
    await section(page).click();
    await expect(row(page, "refused-1").getByText("Payment refused")).toBeVisible();
    await expect(row(page, "refused-1").getByText("The wallet does not hold enough")).toBeVisible();
  });

  await test.step("an issue of the service comes while one looks, with a text to ask about it", async () => {
    await control(pressroom, "POST", `/orders/${held.id}/issue`, { code: "artwork_unclear" });
    await expect(row(page, "held-1")).toBeVisible({ timeout: 45_000 });
    await findNothingSerious(page);
    await row(page, "held-1").getByRole("button", { name: "Ask the service…" }).click();
    const dialog = page.getByRole("dialog", { name: "Ask the service" });
    await expect(dialog.getByLabel("Text to send")).toHaveValue(new RegExp(held.number));
    await expect(dialog.getByLabel("Text to send")).toHaveValue(/held-1/);
    await dialog.getByRole("button", { name: "Close" }).click();
  });

  await test.step("both are given to somebody at once, who finds them in their lane", async () => {
    await page.getByLabel("Select all that are shown").check();
    await page.getByRole("button", { name: "Assign…" }).click();
    const dialog = page.getByRole("dialog", { name: "Who looks after these 2?" });
    await dialog.getByRole("button", { name: "Assign" }).click();
    await expect(dialog).toBeHidden();
    await page.getByRole("link", { name: "Mine 2" }).click();
    await expect(row(page, "refused-1").getByText("Max Manager")).toBeVisible();
    await expect(row(page, "held-1").getByText("Max Manager")).toBeVisible();
  });

  await test.step("put aside until a day, and opened again", async () => {
    await openMenu(page, "held-1", "Snooze…");
    const dialog = page.getByRole("dialog", { name: "Put it aside until…" });
    await dialog.getByText("Monday", { exact: true }).click();
    await dialog.getByRole("button", { name: "Snooze" }).click();
    await expect(row(page, "held-1")).toHaveCount(0);
    await page.getByRole("link", { name: "Snoozed 1" }).click();
    await expect(row(page, "held-1").getByText(/^Until .* by Max Manager$/)).toBeVisible();
    await openMenu(page, "held-1", "Reopen…");
    await page.getByRole("dialog").getByRole("button", { name: "Reopen" }).click();
    await expect(page.getByRole("heading", { name: "Nothing is put aside" })).toBeVisible();
  });

  await test.step("resolved with a note, which a colleague reads", async () => {
    await page.getByRole("link", { name: "Open 2" }).click();
    await openMenu(page, "held-1", "Resolve…");
    const dialog = page.getByRole("dialog", { name: "Mark it as resolved?" });
    await dialog.getByLabel("What was done (optional)").fill("Sent a sharper file.");
    await dialog.getByRole("button", { name: "Resolve" }).click();
    await expect(row(page, "held-1")).toHaveCount(0);
    const viewer = await desk.join("Vera Viewer", "viewer");
    await goTo(viewer, `/${desk.slug}/live/problems?lane=resolved`);
    await expect(row(viewer, "held-1").locator("q", { hasText: "Sent a sharper file." })).toBeVisible();
    await expect(viewer.getByRole("button", { name: "Reopen…" })).toHaveCount(0);
  });

  await test.step("paid again where it stands, it is over by itself", async () => {
    await desk.setWallet({ balance_cents: 500_000 });
    await row(page, "refused-1")
      .getByRole("button", { name: /^Pay €[\d.]+$/ })
      .click();
    await expect(page.getByRole("heading", { name: "Nothing needs anybody" })).toBeVisible({
      timeout: 30_000,
    });
    await goTo(page, `/${desk.slug}/live/problems?lane=resolved&kind=payment_refused`);
    await expect(row(page, "refused-1").getByText(/Over by itself/)).toBeVisible();
  });
});
