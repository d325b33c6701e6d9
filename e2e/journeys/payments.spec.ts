import { expect, type Page } from "@playwright/test";
import type { StartedPressroom } from "#e2e/fixtures/start-pressroom.ts";
import { pattern, say, sayAny } from "#scripts/words/say.ts";
import { fillAddress } from "./fill-address.ts";
import { goTo } from "./go-to.ts";
import { expectLive } from "./live-tabs.ts";
import { openOrder } from "./open-order.ts";
import { test } from "./pressroom.ts";
import { tick } from "./tick.ts";

test.use({ testDailyCents: 5_000 });

const euros = /€[\d.]+/;
const pay = sayAny("payment.pay", { amount: euros });
const payTest = sayAny("payment.payTest", { amount: euros });
const payButton = (page: Page) => page.getByRole("button", { name: pattern`^(?:${pay}|${payTest})$` });

async function wasSent(pressroom: StartedPressroom, { id }: { id: string }): Promise<boolean> {
  return (await pressroom.control.requests()).some(({ path }) => path === `/v1/orders/${id}/confirm`);
}

test("each refusal has its own message, and paying works once the cause is fixed", async ({
  pressroom,
  desk,
}) => {
  const manager = await desk.join("Max Manager", "manager");
  const alert = (title: string) => manager.getByRole("status").filter({ hasText: title });

  const mended = [
    {
      title: say("payment.refused.insufficient_balance.title"),
      break: () => desk.setWallet({ balance_cents: 100 }),
      mend: () => desk.setWallet({ balance_cents: 500_000 }),
    },
    {
      title: say("payment.refused.wallet_not_allowed.title"),
      break: () => desk.setWallet({ allowed: false }),
      mend: () => desk.setWallet({ allowed: true }),
    },
    {
      title: say("payment.refused.wallet_disabled.title"),
      break: () => desk.setWallet({ enabled: false }),
      mend: () => desk.setWallet({ enabled: true }),
    },
    {
      title: say("payment.refused.other.title"),
      break: () => desk.addFault({ path: "/v1/orders/*/confirm", status: 402 }),
      mend: () => desk.clearFaults(),
    },
  ];
  for (const [index, refusal] of mended.entries()) {
    await test.step(refusal.title, async () => {
      const draft = await desk.makeDraft("live", `refused-${index}`);
      await openOrder(manager, desk, draft, "live");
      const ofOrder = sayAny("limits.ofOrder", { total: euros, limit: "€100.00" });
      const ofDay = sayAny("limits.ofDay", { spent: euros, limit: "€10,000.00" });
      await expect(manager.getByText(pattern`^${ofOrder} · ${ofDay}`)).toBeVisible();
      await refusal.break();
      await payButton(manager).click();
      await expect(alert(refusal.title)).toBeVisible();
      await refusal.mend();
      await payButton(manager).click();
      await expect(manager.getByText(say("status.confirmed"), { exact: true }).first()).toBeVisible();
    });
  }

  await test.step("an unknown code shows the service's own message", async () => {
    await desk.addFault({ path: "/v1/orders/*/confirm", status: 402 });
    const draft = await desk.makeDraft("live", "unknown-code");
    await openOrder(manager, desk, draft, "live");
    await payButton(manager).click();
    await expect(manager.getByText("“A fault was asked for.”")).toBeVisible();
    await desk.clearFaults();
  });

  await test.step("frozen payments: no button until they are restored and checked again", async () => {
    const draft = await desk.makeDraft("live", "frozen");
    await pressroom.control.freeze(desk.keys.live.id);
    await openOrder(manager, desk, draft, "live");
    await payButton(manager).click();
    await expect(alert(say("payment.refused.payments_frozen.title"))).toBeVisible();
    await expect(payButton(manager)).toHaveCount(0);
    await pressroom.control.unfreeze(desk.keys.live.id);
    await manager.getByRole("button", { name: say("payment.checkAgain") }).click();
    await expect(payButton(manager)).toBeVisible();
    await expect(manager.getByRole("main")).toBeFocused();
    await payButton(manager).click();
    await expect(manager.getByText(say("status.confirmed"), { exact: true }).first()).toBeVisible();
  });

  await test.step("above the per-order limit: a message, and no button", async () => {
    const draft = await desk.makeDraft("live", "too-large", 5);
    await openOrder(manager, desk, draft, "live");
    await expect(manager.getByText(sayAny("limits.verdict.over_order_limit"))).toBeVisible();
    await expect(payButton(manager)).toHaveCount(0);
  });

  await test.step("above the daily limit: a message before the click, with the time when it fits", async () => {
    const [first, second] = [await desk.makeDraft("test", "day-1"), await desk.makeDraft("test", "day-2")];
    await openOrder(manager, desk, second, "test");
    await goTo(manager, `/${desk.slug}/test/orders?status=draft`);
    await tick(manager.getByRole("checkbox", { name: say("ordersList.choosePage") }));
    await manager.getByRole("button", { name: say("bulk.pay"), exact: true }).click();
    const both = manager.getByRole("dialog", { name: say("limits.paySomeTitle", { fits: 1, count: 2 }) });
    const money = (cents: number) => `€${(cents / 100).toFixed(2)}`;
    const [amount, rest] = [money(first.costs.total_cents), money(second.costs.total_cents)];
    const most = money(first.costs.total_cents + second.costs.total_cents);
    await expect(
      both.getByRole("button", { name: say("limits.paySomeTest", { amount, most }) }),
    ).toBeVisible();
    await both.getByRole("button", { name: say("common.notNow") }).click();
    await openOrder(manager, desk, first, "test");
    await payButton(manager).click();
    await expect(manager.getByText(say("status.test_confirmed"), { exact: true }).first()).toBeVisible();
    await goTo(manager, `/${desk.slug}/test/orders?status=draft`);
    await tick(manager.getByRole("checkbox", { name: say("ordersList.choosePage") }));
    await manager.getByRole("button", { name: say("bulk.pay"), exact: true }).click();
    const none = manager.getByRole("dialog", { name: say("limits.tryTitle", { count: 1 }) });
    const submit = say("limits.tryTest", { count: 1, amount: rest });
    await expect(none.getByRole("button", { name: submit })).toBeVisible();
    await expect(none.getByText(say("limits.payInTest"))).toBeVisible();
    await none.getByRole("button", { name: say("limits.checkAgain") }).click();
    await expect(none.getByText(sayAny("limits.noneFitsAt", { at: /.* GMT\+[12]/ }))).toBeVisible();
    await none.getByRole("button", { name: say("common.notNow") }).click();
    await openOrder(manager, desk, second, "test");
    await expect(manager.getByText(sayAny("limits.verdict.over_day_limit"))).toBeVisible();
    await expect(
      manager.getByText(pattern`${sayAny("limits.fitsAt", { at: /.* GMT\+[12]/ })}$`),
    ).toBeVisible();
    await payButton(manager).click();
    await expect(alert(say("payment.refused.over_day.title"))).toBeVisible();
  });

  await test.step("a lost answer is shown as such, and is resolved by itself", async () => {
    const draft = await desk.makeDraft("live", "lost");
    await openOrder(manager, desk, draft, "live");
    await desk.addFault({ path: "/v1/orders/*/confirm", drop: "after" });
    await payButton(manager).click();
    // Recovery gets no answer either. Otherwise the result would be there before the page can show the lost answer.
    await expect.poll(() => wasSent(pressroom, draft), { intervals: [10] }).toBe(true);
    await desk.addFault({ method: "GET", path: "/v1/orders/*", status: 503 });
    await expect(manager.getByText(pattern`^${sayAny("payment.underWay.pay.lost")}$`)).toBeVisible();
    await desk.clearFaults();
    await expect(manager.getByText(say("status.confirmed"), { exact: true }).first()).toBeVisible();
  });

  await test.step("the refused draft is in the refused tab, with its reason", async () => {
    await goTo(manager, `/${desk.slug}/live/approvals?lane=refused`);
    const row = manager.getByRole("row").filter({ hasText: "unknown-code" });
    await expect(
      row.getByText(say("payment.refused.other.brief", { said: "A fault was asked for." })),
    ).toBeVisible();
    await expectLive(manager);
    await row.getByRole("button", { name: pattern`^${pay}` }).click();
    await expect(manager.getByRole("heading", { name: say("approvals.empty.refused.title") })).toBeVisible();
    const paid = manager
      .getByRole("main")
      .getByRole("status")
      .filter({ hasText: sayAny("approvals.paid") });
    await paid.getByRole("link", { name: say("approvals.toOrder") }).click();
    await expect(manager.getByText(say("status.confirmed"), { exact: true }).first()).toBeVisible();
  });
});

test("an operator requests payment, a manager declines and approves, and pays several at once", async ({
  desk,
}) => {
  const manager = await desk.join("Max Manager", "manager");
  const operator = await desk.join("Olga Operator", "operator");
  await desk.setWallet({ balance_cents: 500_000 });

  await goTo(manager, `/${desk.slug}/live`);
  await expectLive(manager);
  const section = manager.getByRole("link", { name: pattern`^${say("shell.approvals")}` }).first();

  await test.step("the operator saves an order and requests its payment, and the manager sees it at once", async () => {
    await goTo(operator, `/${desk.slug}/live/catalog`);
    await operator
      .getByRole("main")
      .getByRole("link", { name: /Classic hoodie/ })
      .click();
    await operator
      .getByRole("link", { name: pattern`^${sayAny("productPage.orderVariant", { size: "M" })}:` })
      .first()
      .click();
    await expect(operator.getByText(sayAny("limits.verdict.no_role"))).toBeVisible();
    await expectLive(operator);
    await fillAddress(operator);
    await operator.getByLabel(say("newOrder.reference")).fill("asked-1");
    await operator.getByRole("button", { name: say("newOrder.ask") }).click();
    await expect(operator.getByText(sayAny("payment.request.askedYourself")).first()).toBeVisible();
    await expect(section).toHaveAccessibleName(`${say("shell.approvals")} 1`);
  });

  await test.step("a decline with a note reaches the operator without a reload", async () => {
    await section.click();
    const row = manager.getByRole("row").filter({ hasText: "asked-1" });
    await row.getByRole("button", { name: say("payment.request.decline") }).click();
    const dialog = manager.getByRole("dialog");
    await dialog.getByRole("button", { name: say("payment.request.declineSubmit"), exact: true }).click();
    await expect(dialog.getByLabel(say("payment.request.declineNote"))).toHaveAccessibleDescription(
      say("form.problems.too_small"),
    );
    await dialog.getByLabel(say("payment.request.declineNote")).fill("Wait for Monday.");
    await dialog.getByRole("button", { name: say("payment.request.declineSubmit"), exact: true }).click();
    await expect(manager.getByRole("heading", { name: say("approvals.empty.waiting.title") })).toBeVisible();
    await expect(manager.getByText(sayAny("approvals.declined"))).toBeVisible();
    await expect(
      operator.getByText(sayAny("payment.request.declined", { name: "Max Manager" })).first(),
    ).toBeVisible();
    await expect(operator.locator("q", { hasText: "Wait for Monday." })).toBeVisible();
  });

  await test.step("a manager who approves what was just withdrawn is told so, also once its row is gone", async () => {
    await operator.getByRole("button", { name: say("payment.ask") }).click();
    await operator
      .getByRole("dialog")
      .getByRole("button", { name: say("payment.ask") })
      .click();
    const approve = manager.getByRole("button", {
      name: pattern`^${sayAny("payment.approve", { amount: euros })}$`,
    });
    await expect(approve).toBeVisible();
    await manager.route("**/api/**", (route) => route.abort());
    await operator.getByRole("button", { name: say("payment.request.withdraw") }).click();
    await expect(operator.getByText(sayAny("payment.request.askedYourself"))).toHaveCount(0);
    await approve.click();
    await expect(manager.getByRole("row").getByText(say("errors.request_decided"))).toBeVisible();
    await manager.unroute("**/api/**");
    await expect(manager.getByRole("heading", { name: say("approvals.empty.waiting.title") })).toBeVisible();
    await expect(manager.getByText(sayAny("approvals.late"))).toBeVisible();
  });

  await test.step("a dialog that declines stays with its note while the request is withdrawn, and says so", async () => {
    await operator.getByRole("button", { name: say("payment.ask") }).click();
    await operator
      .getByRole("dialog")
      .getByRole("button", { name: say("payment.ask") })
      .click();
    const row = manager.getByRole("row", { includeHidden: true }).filter({ hasText: "asked-1" });
    await row.getByRole("button", { name: say("payment.request.decline") }).click();
    const dialog = manager.getByRole("dialog");
    const note = dialog.getByLabel(say("payment.request.declineNote"));
    await note.fill("Not before Friday.");
    await operator.getByRole("button", { name: say("payment.request.withdraw") }).click();
    await expect(row).toHaveCount(0);
    await expect(note).toHaveValue("Not before Friday.");
    await dialog.getByRole("button", { name: say("payment.request.declineSubmit"), exact: true }).click();
    await expect(dialog.getByText(say("errors.request_decided"))).toBeVisible();
    await dialog.getByRole("button", { name: say("common.close") }).click();
    await expect(manager.getByRole("heading", { name: say("approvals.empty.waiting.title") })).toBeVisible();
  });

  await test.step("another request with a note is approved on the order's page by the amount on the button", async () => {
    await operator.getByRole("button", { name: say("payment.ask") }).click();
    const dialog = operator.getByRole("dialog");
    await dialog.getByLabel(say("payment.askNote")).fill("It is Monday.");
    await dialog.getByRole("button", { name: say("payment.ask") }).click();
    await manager.getByRole("link", { name: /^PR-/ }).click();
    await expect(manager.locator("q", { hasText: "It is Monday." })).toBeVisible();
    await manager
      .getByRole("button", { name: pattern`^${sayAny("payment.approve", { amount: euros })}$` })
      .click();
    for (const page of [manager, operator]) {
      await expect(page.getByText(say("status.confirmed"), { exact: true }).first()).toBeVisible();
      await expect(page.getByText(say("payment.moment.approved", { name: "Max Manager" }))).toBeVisible();
    }
  });

  const references = ["too-large", "several-1", "several-2", "several-3"];
  let each = 0;
  await test.step("four more requests, one of them above the key's limit per order", async () => {
    for (const reference of references) {
      const draft = await desk.makeDraft("live", reference, reference === "too-large" ? 10 : 1);
      each = draft.costs.total_cents;
      await openOrder(operator, desk, draft, "live");
      await operator.getByRole("button", { name: say("payment.ask") }).click();
      await operator
        .getByRole("dialog")
        .getByRole("button", { name: say("payment.ask") })
        .click();
      await expect(operator.getByText(sayAny("payment.request.askedYourself")).first()).toBeVisible();
    }
  });

  await test.step("one decision for three with funds for two: each row shows its result", async () => {
    await desk.setWallet({ balance_cents: 2 * each });
    await goTo(manager, `/${desk.slug}/live/approvals`);
    await expectLive(manager);
    await expect(manager.getByRole("row")).toHaveCount(5);
    await tick(manager.getByLabel(say("approvals.selectAll")));
    await manager.getByRole("button", { name: say("approvals.paySelected", { count: 4 }) }).click();
    const dialog = manager.getByRole("dialog", { name: say("limits.payTitle", { count: 3 }) });
    await expect(
      dialog.getByText(say("limits.overOrderLimit", { count: 1, of: 4, limit: "€100.00" })),
    ).toContainText(say("limits.staysDraft", { count: 1 }));
    await expect(dialog.getByText(say("limits.payLive"))).toBeVisible();
    await dialog.getByRole("button", { name: pattern`^${pay}` }).click();
    await expect(manager.getByText(say("run.partTitle.pay", { done: 2, failed: 1 }))).toBeVisible();
    await expect(manager.getByText(say("payment.refused.insufficient_balance.title"))).toBeVisible();
  });
  const earlierRun = manager.url();

  await test.step("after the wallet was filled the third is selected again and paid", async () => {
    await desk.setWallet({ balance_cents: 100_000 });
    await tick(manager.getByLabel(say("approvals.selectAll")));
    await manager.getByRole("button", { name: say("approvals.paySelected", { count: 1 }) }).click();
    await manager
      .getByRole("dialog")
      .getByRole("button", { name: pattern`^${pay}` })
      .click();
    await expect(manager.getByText(say("run.doneTitle.pay", { count: 1 }))).toBeVisible();
  });

  await test.step("the earlier run shows that all were paid since", async () => {
    await goTo(manager, earlierRun);
    await expect(manager.getByText(sayAny("run.partText.pay", { count: 0 }))).toBeVisible();
    await expect(manager.getByRole("row").filter({ hasText: say("run.now") })).toContainText(
      say("status.confirmed"),
    );
    await expect(manager.getByRole("button", { name: say("run.download.pay") })).toHaveCount(0);
    await goTo(manager, `/${desk.slug}/live/approvals?lane=decided`);
    await expect(manager.getByText(say("approvals.decision.approved", { name: "Max Manager" }))).toHaveCount(
      4,
    );
    await expect(manager.getByText(say("approvals.decision.declined", { name: "Max Manager" }))).toHaveCount(
      1,
    );
  });
});
