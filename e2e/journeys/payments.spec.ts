import { expect, type Page } from "@playwright/test";
import type { StartedPressroom } from "#e2e/fixtures/start-pressroom.ts";
import { control } from "./control.ts";
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

/** Buttons work once the page has come to life: then its stream of changes is open too. */
const isAlive = (page: Page) => expect(page.getByRole("status").filter({ hasText: /^Live$/ })).toBeVisible();

const payButton = (page: Page) => page.getByRole("button", { name: /^Pay €[\d.]+( \(test\))?$/ });

async function wasSent(pressroom: StartedPressroom, { id }: { id: string }): Promise<boolean> {
  const { data } = await control(pressroom, "GET", "/requests");
  return (data as { path: string }[]).some(({ path }) => path === `/v1/orders/${id}/confirm`);
}

test("each refusal of the service has its card, and paying goes on once it is mended", async ({
  pressroom,
  desk,
}) => {
  const manager = await desk.join("Max Manager", "manager");
  const alert = (title: string) => manager.getByRole("status").filter({ hasText: title });

  const mended = [
    {
      title: "The wallet does not hold enough",
      break: () => desk.setWallet({ balance_cents: 100 }),
      mend: () => desk.setWallet({ balance_cents: 500_000 }),
    },
    {
      title: "The wallet may not pay",
      break: () => desk.setWallet({ allowed: false }),
      mend: () => desk.setWallet({ allowed: true }),
    },
    {
      title: "The wallet is disabled",
      break: () => desk.setWallet({ enabled: false }),
      mend: () => desk.setWallet({ enabled: true }),
    },
    {
      title: "The service refused the payment",
      break: () => desk.addFault({ path: "/v1/orders/*/confirm", status: 402 }),
      mend: () => desk.clearFaults(),
    },
  ];
  for (const [index, refusal] of mended.entries()) {
    await test.step(refusal.title, async () => {
      const draft = await desk.makeDraft("live", `refused-${index}`);
      await openOrder(manager, desk, draft, "live");
      await expect(manager.getByText(/^€[\d.]+ of €100.00 per order · €[\d.]+ of €10,000.00/)).toBeVisible();
      await refusal.break();
      await payButton(manager).click();
      await expect(alert(refusal.title)).toBeVisible();
      await refusal.mend();
      await payButton(manager).click();
      await expect(manager.getByText("Paid", { exact: true }).first()).toBeVisible();
    });
  }

  await test.step("the service's own words stand where its code is unknown", async () => {
    await desk.addFault({ path: "/v1/orders/*/confirm", status: 402 });
    const draft = await desk.makeDraft("live", "unknown-code");
    await openOrder(manager, desk, draft, "live");
    await payButton(manager).click();
    await expect(manager.getByText("“A fault was asked for.”")).toBeVisible();
    await desk.clearFaults();
  });

  await test.step("frozen payments: no button until they are restored and checked again", async () => {
    const draft = await desk.makeDraft("live", "frozen");
    await control(pressroom, "POST", `/keys/${desk.keys.live.id}/freeze`);
    await openOrder(manager, desk, draft, "live");
    await payButton(manager).click();
    await expect(alert("Payments are frozen")).toBeVisible();
    await expect(payButton(manager)).toHaveCount(0);
    await control(pressroom, "POST", `/keys/${desk.keys.live.id}/unfreeze`);
    await manager.getByRole("button", { name: "Check again" }).click();
    await expect(payButton(manager)).toBeVisible();
    await expect(manager.getByRole("main")).toBeFocused();
    await payButton(manager).click();
    await expect(manager.getByText("Paid", { exact: true }).first()).toBeVisible();
  });

  await test.step("over the limit per order: said before the click, which is not offered", async () => {
    const draft = await desk.makeDraft("live", "too-large", 5);
    await openOrder(manager, desk, draft, "live");
    await expect(manager.getByText(/is more than the key pays for one order/)).toBeVisible();
    await expect(payButton(manager)).toHaveCount(0);
  });

  await test.step("over the limit of 24 hours: said before the click, and when it would fit", async () => {
    const [first, second] = [await desk.makeDraft("test", "day-1"), await desk.makeDraft("test", "day-2")];
    await openOrder(manager, desk, first, "test");
    await payButton(manager).click();
    await expect(manager.getByText("Paid (test)", { exact: true }).first()).toBeVisible();
    await openOrder(manager, desk, second, "test");
    await expect(manager.getByText(/would go over its limit of 24 hours/)).toBeVisible();
    await expect(manager.getByText(/fits again on .* GMT\+[12]$/)).toBeVisible();
    await payButton(manager).click();
    await expect(alert("Over the limit of 24 hours")).toBeVisible();
  });

  await test.step("a lost answer is shown for what it is, and ends in the truth by itself", async () => {
    const draft = await desk.makeDraft("live", "lost");
    await openOrder(manager, desk, draft, "live");
    await desk.addFault({ path: "/v1/orders/*/confirm", drop: "after" });
    await payButton(manager).click();
    // Whoever looks for it is not answered either, or the truth would be there before anybody has read this.
    await expect.poll(() => wasSent(pressroom, draft), { intervals: [10] }).toBe(true);
    await desk.addFault({ method: "GET", path: "/v1/orders/*", status: 503 });
    await expect(manager.getByText(/^The payment was sent .* and its answer was lost$/)).toBeVisible();
    await desk.clearFaults();
    await expect(manager.getByText("Paid", { exact: true }).first()).toBeVisible();
  });

  await test.step("what is left waits in the lane, with its reason", async () => {
    await goTo(manager, `/${desk.slug}/live/approvals?lane=refused`);
    const row = manager.getByRole("row").filter({ hasText: "unknown-code" });
    await expect(row.getByText("The service refused the payment: “A fault was asked for.”")).toBeVisible();
    await isAlive(manager);
    await row.getByRole("button", { name: /^Pay €/ }).click();
    await expect(manager.getByRole("heading", { name: "No payment was refused" })).toBeVisible();
  });
});

test("an operator asks, a manager declines and approves, and pays several at once", async ({ desk }) => {
  const manager = await desk.join("Max Manager", "manager");
  const operator = await desk.join("Olga Operator", "operator");
  await desk.setWallet({ balance_cents: 500_000 });

  await goTo(manager, `/${desk.slug}/live`);
  await isAlive(manager);
  const section = manager.getByRole("link", { name: /^Approvals/ }).first();

  await test.step("the operator saves an order and asks for its payment; the manager sees it at once", async () => {
    await goTo(operator, `/${desk.slug}/live/catalog`);
    await operator
      .getByRole("main")
      .getByRole("link", { name: /Classic hoodie/ })
      .click();
    await operator
      .getByRole("link", { name: /^Order .+, M:/ })
      .first()
      .click();
    await expect(operator.getByText("Your role does not pay.")).toBeVisible();
    await isAlive(operator);
    await operator.getByLabel("Country").selectOption({ label: "Germany" });
    await operator.getByLabel("Name", { exact: true }).fill("Erika Mustermann");
    await operator.getByLabel("Street and number").fill("Heidestraße 17");
    await operator.getByLabel("Postcode").fill("51147");
    await operator.getByLabel("City").fill("Köln");
    await operator.getByLabel("Your reference").fill("asked-1");
    await operator.getByRole("button", { name: "Save and ask for payment" }).click();
    await expect(operator.getByText("You asked for payment").first()).toBeVisible();
    await expect(section).toHaveAccessibleName("Approvals 1");
  });

  await test.step("declined with a note, which the operator reads without a reload", async () => {
    await section.click();
    const row = manager.getByRole("row").filter({ hasText: "asked-1" });
    await row.getByRole("button", { name: "Decline…" }).click();
    const dialog = manager.getByRole("dialog");
    await dialog.getByRole("button", { name: "Decline", exact: true }).click();
    await expect(dialog.getByLabel("Why not")).toHaveAccessibleDescription("This is needed.");
    await dialog.getByLabel("Why not").fill("Wait for Monday.");
    await dialog.getByRole("button", { name: "Decline", exact: true }).click();
    await expect(manager.getByRole("heading", { name: "Nothing waits for approval" })).toBeVisible();
    await expect(operator.getByText("Max Manager declined the payment").first()).toBeVisible();
    await expect(operator.locator("q", { hasText: "Wait for Monday." })).toBeVisible();
  });

  await test.step("asked again with a note, approved on the order's page by the amount on the button", async () => {
    await operator.getByRole("button", { name: "Ask for payment" }).click();
    const dialog = operator.getByRole("dialog");
    await dialog.getByLabel("Note").fill("It is Monday.");
    await dialog.getByRole("button", { name: "Ask for payment" }).click();
    await manager.getByRole("link", { name: /^PR-/ }).click();
    await expect(manager.locator("q", { hasText: "It is Monday." })).toBeVisible();
    await manager.getByRole("button", { name: /^Approve and pay €[\d.]+$/ }).click();
    for (const page of [manager, operator]) {
      await expect(page.getByText("Paid", { exact: true }).first()).toBeVisible();
      await expect(page.getByText("Payment approved by Max Manager")).toBeVisible();
    }
  });

  const references = ["several-1", "several-2", "several-3"];
  let each = 0;
  await test.step("three more are asked for", async () => {
    for (const reference of references) {
      const draft = await desk.makeDraft("live", reference);
      each = draft.costs.total_cents;
      await openOrder(operator, desk, draft, "live");
      await operator.getByRole("button", { name: "Ask for payment" }).click();
      await operator.getByRole("dialog").getByRole("button", { name: "Ask for payment" }).click();
      await expect(operator.getByText("You asked for payment").first()).toBeVisible();
    }
  });

  await test.step("one decision for three, and funds for two: each row tells what became of it", async () => {
    await desk.setWallet({ balance_cents: 2 * each });
    await goTo(manager, `/${desk.slug}/live/approvals`);
    await isAlive(manager);
    await expect(manager.getByRole("row")).toHaveCount(4);
    await manager.getByLabel("Select all that are shown").check();
    await manager.getByRole("button", { name: "Pay 3 orders…" }).click();
    const dialog = manager.getByRole("dialog");
    await expect(dialog.getByText("Live: these orders are paid and produced.")).toBeVisible();
    await dialog.getByRole("button", { name: /^Pay €/ }).click();
    await expect(manager.getByText("2 orders were paid, 1 not")).toBeVisible();
    await expect(manager.getByText("The wallet does not hold enough")).toBeVisible();
  });

  await test.step("after the wallet was filled the rest is chosen again and paid", async () => {
    await desk.setWallet({ balance_cents: 100_000 });
    await manager.getByLabel("Select all that are shown").check();
    await manager.getByRole("button", { name: "Pay 1 order…" }).click();
    await manager
      .getByRole("dialog")
      .getByRole("button", { name: /^Pay €/ })
      .click();
    await expect(manager.getByText("The order is paid")).toBeVisible();
    await goTo(manager, `/${desk.slug}/live/approvals?lane=decided`);
    await expect(manager.getByText("Approved by Max Manager")).toHaveCount(4);
    await expect(manager.getByText("Declined by Max Manager")).toHaveCount(1);
  });
});
