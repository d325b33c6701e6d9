import { expect } from "@playwright/test";
import { say } from "#scripts/words/say.ts";
import { goTo } from "./go-to.ts";
import { test } from "./pressroom.ts";

test("without a line nothing is lost, sent half or left, and it goes on when the line is back", async ({
  desk,
}) => {
  const page = await desk.join("Ada Owner of offline", "admin");
  const order = await desk.makeDraft("test", "offline-1");
  const context = page.context();
  const notice = page.getByRole("status").filter({ hasText: say("offline.offline") });
  // A page that React drew before its server's part came holds that part hidden for a moment.
  const note = page.getByLabel(say("notes.label")).filter({ visible: true });
  const sections = page.getByRole("navigation", { name: say("shell.sections") }).first();

  // Made at the service: it is here a moment later.
  await expect(async () => {
    await goTo(page, `/${desk.slug}/test/orders/${order.id}`);
    await expect(note).toBeVisible({ timeout: 3_000 });
  }).toPass({ timeout: 60_000 });
  await note.fill("Call them before noon");
  await expect(notice).toHaveCount(0);

  await test.step("it is told", async () => {
    await context.setOffline(true);
    await expect(notice).toBeVisible();
  });

  await test.step("what cannot be sent is refused, and stays", async () => {
    await page.getByRole("button", { name: say("notes.add") }).click();
    await expect(page.getByText(say("offline.notSent"))).toBeVisible();
    await expect(note).toHaveValue("Call them before noon");
  });

  await test.step("no page that cannot be loaded takes this one's place", async () => {
    await sections.getByRole("link", { name: say("shell.catalog") }).click();
    await expect(page.getByText(say("offline.notOpened"))).toBeVisible();
    await expect(page).toHaveURL(new RegExp(order.id));
    await page.evaluate(() => location.assign("/account"));
    await expect(note).toHaveValue("Call them before noon");
  });

  await test.step("who goes on typing here is not led away when the line is back", async () => {
    await note.fill("Call them after noon");
    await context.setOffline(false);
    await page.getByRole("button", { name: say("notes.add") }).click();
    await expect(page.getByRole("listitem").filter({ hasText: "Call them after noon" })).toBeVisible();
    await expect(page).toHaveURL(new RegExp(order.id));
  });

  await test.step("what would load the same page anew is not waited for", async () => {
    await context.setOffline(true);
    await expect(notice).toBeVisible();
    await note.fill("Call them before noon");
    await page.evaluate(() => location.assign(location.pathname));
    await context.setOffline(false);
    await expect(notice).toHaveCount(0);
    await expect(note).toHaveValue("Call them before noon");
  });

  await test.step("back online, what was on its way goes on", async () => {
    await context.setOffline(true);
    await expect(notice).toBeVisible();
    await page.evaluate(() => location.assign("/account"));
    await context.setOffline(false);
    await expect(page).toHaveURL(/\/account$/);
    await page.goBack();
    await expect(note).toHaveCount(1);
    await note.fill("Call them before noon");
    await page.getByRole("button", { name: say("notes.add") }).click();
    await expect(page.getByRole("listitem").filter({ hasText: "Call them before noon" })).toBeVisible();
    await expect(notice).toHaveCount(0);
  });
});

test("a Pressroom that does not answer takes nothing that was typed, and opens what was wanted once it does", async ({
  desk,
}) => {
  const page = await desk.join("Ada Owner of silence", "admin");
  const address = `/${desk.slug}/test/addresses`;
  const notice = page.getByRole("status").filter({ hasText: say("offline.unanswered") });
  const search = page.getByRole("searchbox").or(page.getByRole("main").getByRole("textbox")).first();
  await goTo(page, `/${desk.slug}/test/quotes`);
  await goTo(page, `/${desk.slug}/test/catalog`);
  await search.fill("hoodie");
  const silence = () => page.route("**/*", (route) => route.abort("connectionrefused"));

  await test.step("what leads away by itself is tried, held and told", async () => {
    await silence();
    await page.evaluate((to) => location.assign(to), address);
    await expect(notice).toBeVisible();
    await expect(notice).toContainText(say("offline.notOpened"));
    await expect(search).toHaveValue("hoodie");
  });

  await test.step("it goes on by itself", async () => {
    await page.unroute("**/*");
    await expect(page).toHaveURL(new RegExp(`${address}$`));
    await expect(notice).toHaveCount(0);
  });

  await test.step("the same page anew is not loaded", async () => {
    await goTo(page, `/${desk.slug}/test/catalog`);
    await search.fill("mug");
    await expect(page).toHaveURL(/q=mug/);
    await silence();
    await page.evaluate(() => location.assign(location.href));
    await expect(notice).toBeVisible();
    await page.unroute("**/*");
    await expect(notice).toHaveCount(0);
    await expect(search).toHaveValue("mug");
  });
});

test("what is opened when its code cannot be fetched says so, the page stays, and it opens once the line is back", async ({
  desk,
}) => {
  const page = await desk.join("Ada Owner of late parts", "admin");
  const order = await desk.makeDraft("test", "offline-2");
  const context = page.context();
  const note = page.getByLabel(say("notes.label"));
  const missing = page.getByRole("alert").filter({ hasText: say("offline.notLoaded") });
  const again = missing.getByRole("button", { name: say("offline.tryAgain") });
  const showRaw = page.getByRole("button", { name: say("order.showRaw") });
  await expect(async () => {
    await goTo(page, `/${desk.slug}/test/orders/${order.id}`);
    await expect(note).toBeVisible({ timeout: 3_000 });
  }).toPass({ timeout: 60_000 });
  await note.fill("Call them before noon");

  await test.step("it is said over the page, and within a dialog that is open", async () => {
    await context.setOffline(true);
    await showRaw.click();
    await expect(missing).toBeInViewport();
    await again.click();
    await expect(missing).toBeInViewport();
    await page
      .getByRole("button", { name: say("payment.ask") })
      .first()
      .click();
    const asks = page.getByRole("dialog").filter({ has: missing });
    await expect(asks.getByRole("button", { name: say("offline.tryAgain") })).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(missing).toHaveCount(1);
    await expect(note).toHaveValue("Call them before noon");
  });

  await test.step("tried again with a line, it opens", async () => {
    await context.setOffline(false);
    await again.click();
    await expect(page.getByRole("dialog", { name: say("order.raw") })).toBeVisible();
    await expect(missing).toHaveCount(0);
    await page.keyboard.press("Escape");
    await expect(note).toHaveValue("Call them before noon");
  });

  for (const address of [`/${desk.slug}/settings/general`, "/account"]) {
    await test.step(`the search of ${address} says that it cannot open`, async () => {
      await goTo(page, address);
      await context.setOffline(true);
      // A page that is not alive yet keeps a press for five seconds and no longer.
      await expect(async () => {
        await page.keyboard.press("ControlOrMeta+k");
        const failed = page.getByRole("status").filter({ hasText: say("palette.failed") });
        await expect(failed).toBeInViewport({ timeout: 6_000 });
      }).toPass({ timeout: 30_000 });
      await context.setOffline(false);
    });
  }
});

test("the words of a page are explained where it uses them", async ({ desk }) => {
  const page = await desk.join("Ada Owner of words", "admin");
  await goTo(page, `/${desk.slug}/settings/connection`);
  const [opened] = await Promise.all([
    page.waitForEvent("popup"),
    page
      .getByRole("link", { name: say("keys.explain") })
      .first()
      .click(),
  ]);
  await expect(opened.getByRole("heading", { level: 1, name: say("glossary.title") })).toBeVisible();
  await expect(opened).toHaveURL(/glossary#limits$/);
  await expect(opened.getByRole("main").getByText(say("glossary.terms.limits.text"))).toBeInViewport();
});
