import { expect, type Page } from "@playwright/test";
import { pattern, say, sayAny } from "#scripts/words/say.ts";
import { expectNoViolations } from "./expect-no-violations.ts";
import { goTo, reload } from "./go-to.ts";
import { holdActions } from "./hold-actions.ts";
import { expectLive } from "./live-tabs.ts";
import type { JourneyWorkspace } from "./open-journey-workspace.ts";
import { openOrder } from "./open-order.ts";
import { test } from "./pressroom-with-mail.ts";
import { tick } from "./tick.ts";

const bell = (page: Page) => page.getByRole("link", { name: pattern`^${say("shell.inbox")}` }).first();
const entry = (page: Page, title: string) => page.getByRole("listitem").filter({ hasText: title });
const toast = (page: Page, title: string) =>
  page.getByRole("region", { name: say("inbox.toasts") }).getByText(title);

async function failToPay(page: Page, desk: JourneyWorkspace, order: { id: string; number: string }) {
  await goTo(page, `/${desk.slug}/live/orders/${order.id}`);
  await expectLive(page);
  await page
    .getByRole("button", { name: pattern`^${sayAny("payment.pay", { amount: /€[\d.]+/ })}$` })
    .click();
  await expect(page.getByText(say("payment.refused.insufficient_balance.title")).first()).toBeVisible();
}

test("a notification pops up, is counted by the bell, kept in the inbox and mailed", async ({
  desk,
  mail,
}) => {
  const order = await desk.makeDraft("live", "told-1");
  const second = await desk.makeDraft("live", "told-2");
  await desk.setWallet({ balance_cents: 1 });
  const manager = await desk.join("Max Manager", "manager");
  const operator = await desk.join("Otto Operator", "operator");
  const otherTab = await operator.context().newPage();
  const title = say("told.payment_refused.one.title", { number: order.number });

  const tabsThatSayIt = async () => {
    const counts = await Promise.all([operator, otherTab].map((tab) => toast(tab, title).count()));
    return [operator, otherTab].filter((_, index) => counts[index] !== 0);
  };

  await test.step("an empty inbox explains itself", async () => {
    await goTo(operator, `/${desk.slug}/live/inbox`);
    await expect(operator.getByRole("heading", { name: say("inbox.empty.all.title") })).toBeVisible();
  });

  let saying = operator;
  await test.step("a colleague's refused payment pops up in one tab", async () => {
    await goTo(otherTab, `/${desk.slug}/live/orders`);
    await expectLive(otherTab);
    await goTo(operator, `/${desk.slug}/live/orders`);
    await expectLive(operator);
    await failToPay(manager, desk, order);
    await expect.poll(tabsThatSayIt, { timeout: 30_000 }).toHaveLength(1);
    // It stays while the pointer is on it.
    [saying = operator] = await tabsThatSayIt();
    await toast(saying, title).hover();
    await expect(bell(operator)).toHaveAccessibleName(`${say("shell.inbox")} 1 ${say("shell.unread")}`);
    await expect(bell(otherTab)).toHaveAccessibleName(`${say("shell.inbox")} 1 ${say("shell.unread")}`);
    expect(await tabsThatSayIt()).toHaveLength(1);
  });

  await test.step("opening it marks it as read in every tab", async () => {
    await saying
      .getByRole("region", { name: say("inbox.toasts") })
      .getByRole("link", { name: say("inbox.toastOpen") })
      .click();
    await expect(saying.getByRole("heading", { name: order.number })).toBeVisible();
    await expect(bell(operator)).toHaveAccessibleName(say("shell.inbox"));
    await expect(bell(otherTab)).toHaveAccessibleName(say("shell.inbox"));
    await otherTab.close();
  });

  await test.step("the inbox keeps it, where it can be marked", async () => {
    await bell(operator).click();
    await expect(entry(operator, title)).toBeVisible();
    await entry(operator, title)
      .getByRole("button", { name: say("inbox.markUnread") })
      .click();
    await expect(bell(operator)).toHaveAccessibleName(`${say("shell.inbox")} 1 ${say("shell.unread")}`);
    await failToPay(manager, desk, second);
    await expect(
      entry(operator, say("told.payment_refused.one.title", { number: second.number })),
    ).toBeVisible({ timeout: 30_000 });
    const marks = ({ number }: typeof order, mark: string) =>
      entry(operator, say("told.payment_refused.one.title", { number }))
        .getByRole("button", { name: mark })
        .click();
    const letThrough = await holdActions(operator);
    await marks(order, say("inbox.markRead"));
    await marks(second, say("inbox.markRead"));
    await letThrough();
    await expect(bell(operator)).toHaveAccessibleName(say("shell.inbox"));
    await marks(order, say("inbox.markUnread"));
    await marks(second, say("inbox.markUnread"));
    await operator.getByRole("link", { name: `${say("inbox.show.unread")} 2` }).click();
    await operator.getByRole("button", { name: say("inbox.allRead") }).click();
    await expect(operator.getByRole("heading", { name: say("inbox.empty.unread.title") })).toBeVisible();
    await goTo(operator, `/${desk.slug}/test/inbox`);
    await expect(operator.getByRole("heading", { name: say("inbox.empty.all.title") })).toBeVisible();
  });

  await test.step("unread notifications of the other mode are announced", async () => {
    await goTo(manager, `/${desk.slug}/test/inbox`);
    await manager
      .getByRole("link", {
        name: say("inbox.elsewhere", { count: 2, shown: "2", mode: say("inbox.mode.live") }),
      })
      .click();
    await manager.getByRole("link", { name: title }).click();
    await expect(manager.getByRole("heading", { name: order.number })).toBeVisible();
    await expect(bell(manager)).toHaveAccessibleName(`${say("shell.inbox")} 1 ${say("shell.unread")}`);
  });

  await test.step("an unread notification is mailed with its link", async () => {
    const mails = () => mail.received.filter(({ to }) => to.includes(`owner@${desk.slug}.example`));
    await expect
      .poll(
        () =>
          mails()
            .map(({ raw }) => raw)
            .join(""),
        { timeout: 90_000 },
      )
      .toContain(title);
    const [way] =
      /http:\/\/\S+\/live\/orders\/[0-9a-f-]+/.exec(
        mails()
          .map(({ raw }) => raw)
          .join(""),
      ) ?? [];
    await goTo(operator, way ?? "/nowhere");
    await expect(operator.getByRole("heading", { name: /^\S+/ }).first()).toBeVisible();
  });
});

test("each person chooses their channels, and an admin sees whether mail arrives", async ({
  desk,
  mail,
  pressroom,
  browser,
}) => {
  const operator = await desk.join("Otto Operator", "operator");
  const admin = await desk.join("Anna Admin", "admin");
  const designer = await desk.join("Dora Designer", "designer");
  const mailOfRefusals = (page: Page) =>
    page.getByRole("checkbox", {
      name: say("notifications.choice", {
        kind: say("notifications.kind.payment_refused.name"),
        channel: say("notifications.channel.mail"),
      }),
    });

  await test.step("a choice is saved for oneself", async () => {
    await goTo(operator, `/${desk.slug}/settings/notifications`);
    await expect(operator.getByText(say("notifications.deliveryTitle"))).toHaveCount(0);
    await mailOfRefusals(operator).uncheck();
    await operator.getByLabel(say("notifications.pace")).selectOption(say("notifications.paces.gathered"));
    await operator.getByRole("button", { name: say("notifications.save") }).click();
    await expect(operator.getByText(say("notifications.saved"), { exact: true })).toBeVisible();
    await reload(operator);
    await expect(mailOfRefusals(operator)).not.toBeChecked();
    await expect(operator.getByLabel(say("notifications.pace"))).toHaveValue("gathered");
  });

  await test.step("the choices of others are unchanged", async () => {
    await goTo(admin, `/${desk.slug}/settings/notifications`);
    await expect(mailOfRefusals(admin)).toBeChecked();
    await expect(admin.getByText(say("notifications.deliveryFine"))).toBeVisible();
    const kind = say("notifications.kind.webhook_stopped.name");
    const mailed = say("notifications.choice", { kind, channel: say("notifications.channel.mail") });
    await expect(admin.getByRole("checkbox", { name: pattern`^${mailed}` })).toBeVisible();
    await expect(operator.getByText(say("notifications.kind.webhook_stopped.name"))).toHaveCount(0);
  });

  await test.step("a recipient is mailed what the admin wrote, once, and unsubscribes without signing in", async () => {
    const to = `erika@${desk.slug}.example`;
    const draft = await desk.makeDraft("live", "mailed-1", 1, to);
    await goTo(admin, `/${desk.slug}/settings/mails`);
    await expect(admin.getByText(say("mails.trackingOffTitle"))).toBeVisible();
    await expect(admin.getByRole("link", { name: say("mails.toBranding") })).toBeVisible();
    await tick(admin.getByRole("checkbox", { name: pattern`^${say("status.shipped")}` }));
    await admin.getByRole("button", { name: say("mails.save") }).click();
    await expect(admin.getByText(say("mails.saved"), { exact: true })).toBeVisible();
    await admin.getByLabel(say("mails.textLocale")).selectOption("de");
    const text = admin.getByLabel(say("mails.text"), { exact: true });
    await text.fill("Hallo {vorname}!");
    await admin.getByRole("button", { name: say("mails.saveText") }).click();
    await expect(admin.getByText(sayAny("form.problems.placeholder_unknown"))).toBeVisible();
    await text.fill("Hallo {first_name}!");
    await expect(admin.getByText("Hallo Alex!")).toBeVisible();
    await admin.getByRole("button", { name: say("mails.saveText") }).click();
    await expect(admin.getByText(say("mails.saved"), { exact: true })).toHaveCount(2);
    await expectNoViolations(admin);
    await openOrder(admin, desk, draft);
    await admin
      .getByRole("button", { name: pattern`^${sayAny("payment.pay", { amount: /€[\d.]+/ })}` })
      .click();
    await expect(admin.getByText(say("timeline.act.pay", { name: "Anna Admin" }))).toBeVisible();
    await pressroom.control.advance(draft.id, "shipped");
    const sent = say("timeline.mail.sent", { mail: say("status.shipped") });
    await expect(admin.getByText(sent)).toBeVisible({ timeout: 30_000 });
    const mails = mail.received.filter((each) => each.to.includes(to));
    expect(mails).toHaveLength(1);
    expect(mails[0]?.raw).toContain("Hallo Erika!");
    const { pathname } = new URL(/http\S+unsubscribe\/[\w-]+/.exec(mails[0]?.raw ?? "")?.[0] ?? "");
    const outside = await browser.newContext({ baseURL: pressroom.url, javaScriptEnabled: false });
    const reader = await outside.newPage();
    const reply = await goTo(reader, pathname);
    expect(reply?.headers()).toMatchObject({
      "referrer-policy": "no-referrer",
      "x-robots-tag": expect.stringContaining("noindex"),
    });
    await reader.getByRole("button", { name: "Abmelden" }).click();
    await expect(reader.getByRole("heading", { name: "Sie sind abgemeldet" })).toBeVisible();
    await outside.close();
    await goTo(admin, `/${desk.slug}/settings/mails`);
    await expect(admin.getByText(say("mails.listCount", { count: 1 }))).toBeVisible();
  });

  await test.step("a role without orders has an inbox for what it may see", async () => {
    await goTo(designer, `/${desk.slug}/settings/notifications`);
    await expect(designer.getByText(say("notifications.kind.quote_accepted.name"))).toBeVisible();
    await expect(mailOfRefusals(designer)).toHaveCount(0);
    await goTo(designer, `/${desk.slug}/live/catalog`);
    await bell(designer).click();
    await expect(designer.getByRole("heading", { name: say("inbox.empty.all.title") })).toBeVisible();
    await goTo(designer, `/${desk.slug}/live/catalog`);
  });

  await test.step("switching the mode leads to a page that the role can see", async () => {
    const mode = designer.getByRole("navigation", { name: say("shell.mode") });
    await mode.getByRole("link", { name: say("shell.test") }).click();
    await expect(designer).toHaveURL(`/${desk.slug}/test/catalog`);
    await mode.getByRole("link", { name: say("shell.live") }).click();
    await expect(designer).toHaveURL(`/${desk.slug}/live/catalog`);
  });

  await test.step("settings and the home page lead back to the last mode", async () => {
    const sections = designer.getByRole("navigation", { name: say("shell.sections") }).first();
    const go = async (name: string) => sections.getByRole("link", { name, exact: true }).click();
    await go(say("shell.settings"));
    await expect(designer).toHaveURL(/\/settings\//);
    await go(say("shell.catalog"));
    await expect(designer).toHaveURL(`/${desk.slug}/live/catalog`);
    await goTo(designer, "/");
    await expect(designer).toHaveURL(`/${desk.slug}/live/catalog`);
    await designer
      .getByRole("navigation", { name: say("shell.mode") })
      .getByRole("link", { name: say("shell.test") })
      .click();
    await expect(designer).toHaveURL(`/${desk.slug}/test/catalog`);
    // A page prefetched in the other mode must not be shown.
    await expect
      .poll(() => designer.evaluate(() => document.cookie))
      .toContain(`pressroom-place=${desk.slug}/test`);
    await go(say("shell.settings"));
    await expect(designer).toHaveURL(/\/settings\//);
    await go(say("shell.catalog"));
    await expect(designer).toHaveURL(`/${desk.slug}/test/catalog`);
  });
});
