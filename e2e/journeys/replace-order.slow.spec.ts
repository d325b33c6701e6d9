import { expect, type Page } from "@playwright/test";
import { pattern, say, sayAny } from "#scripts/words/say.ts";
import { goTo } from "./go-to.ts";
import { openOrder } from "./open-order.ts";
import { test } from "./pressroom.ts";

async function openChange(page: Page, number: string) {
  await page.getByRole("button", { name: say("order.more") }).click();
  await page.getByRole("menuitem", { name: say("order.change") }).click();
  await expect(page.getByRole("heading", { level: 1, name: say("change.title", { number }) })).toBeVisible();
}

const titleOf = (page: Page) => page.getByRole("heading", { level: 1 });

test("an order is replaced by a new draft, and both timelines show it as one entry", async ({
  pressroom,
  desk,
}) => {
  const manager = await desk.join("Max Manager", "manager");
  const draft = await desk.makeDraft("live", "change-1");
  await openOrder(manager, desk, draft);

  await test.step("the form contains the items and the address of the order", async () => {
    await openChange(manager, draft.number);
    await expect(manager.getByLabel(say("addresses.city"))).toHaveValue("Köln");
    await manager
      .getByRole("button", { name: say("form.more") })
      .first()
      .click();
    await manager.getByLabel(say("addresses.city")).fill("Bonn");
  });

  const fresh = await test.step("what was typed returns after leaving, and is sent", async () => {
    await goTo(manager, `/${desk.slug}/live/orders/${draft.id}`);
    await openChange(manager, draft.number);
    await expect(manager.getByLabel(say("addresses.city"))).toHaveValue("Bonn");
    await expect(manager.getByText(pattern`^${sayAny("newOrder.restored")}$`)).toBeVisible();
    await manager.getByRole("button", { name: say("change.submit") }).click();
    await expect(titleOf(manager)).not.toContainText(say("change.title", { number: draft.number }));
    await expect(titleOf(manager)).not.toHaveText(draft.number);
    await expect(manager.getByText("change-1~2").first()).toBeVisible();
    await expect(
      manager.getByText(say("timeline.replaces.done", { name: "Max Manager", link: draft.number })),
    ).toBeVisible();
    const created = say("timeline.act.create", { name: "Max Manager" });
    await expect(manager.getByText(created, { exact: true })).toHaveCount(0);
    return (await titleOf(manager).textContent()) ?? "";
  });

  await test.step("the old order is cancelled and links to the new one", async () => {
    await manager.getByRole("link", { name: draft.number }).first().click();
    await expect(titleOf(manager)).toHaveText(draft.number);
    await expect(manager.getByText(say("change.replacedTitle", { link: fresh }))).toBeVisible();
    await expect(
      manager.getByText(say("timeline.replaced.done", { name: "Max Manager", link: fresh })),
    ).toBeVisible();
    await expect(manager.getByText(say("status.cancelled"), { exact: true }).first()).toBeVisible();
  });

  await test.step("a draft that is paid while its form is open is not replaced, until the form shows that it is paid", async () => {
    const paid = await desk.makeDraft("live", "change-3");
    await openOrder(manager, desk, paid);
    await openChange(manager, paid.number);
    await manager.getByLabel(say("addresses.city")).fill("Bonn");
    const other = await manager.context().newPage();
    await openOrder(other, desk, paid);
    await other
      .getByRole("button", { name: pattern`^${sayAny("payment.pay", { amount: /€[\d.]+/ })}` })
      .click();
    await expect(other.getByText(say("timeline.act.pay", { name: "Max Manager" }))).toBeVisible();
    await other.close();
    await manager.getByRole("button", { name: say("change.submit") }).click();
    await expect(manager.getByText(say("errors.paid_since"))).toBeVisible();
    await expect(manager.getByLabel(say("addresses.city"))).toHaveValue("Bonn");
    await goTo(manager, `/${desk.slug}/live/orders/${paid.id}/change`);
    await expect(
      manager.getByText(sayAny("change.comesBack", { number: paid.number, amount: /€[\d.]+/ })),
    ).toBeVisible();
    await manager.getByRole("button", { name: say("change.submit") }).click();
    await expect(manager.getByText("change-3~2").first()).toBeVisible();
  });

  await test.step("once production has started the order cannot be replaced, but can be ordered again", async () => {
    const late = await desk.makeDraft("live", "change-2");
    await openOrder(manager, desk, late);
    await manager
      .getByRole("button", { name: pattern`^${sayAny("payment.pay", { amount: /€[\d.]+/ })}` })
      .click();
    await expect(manager.getByText(say("timeline.act.pay", { name: "Max Manager" }))).toBeVisible();
    await openChange(manager, late.number);
    await pressroom.control.advance(late.id, "in_production");
    await manager.getByRole("button", { name: say("change.submit") }).click();
    await expect(manager.getByText(say("errors.not_changeable"))).toBeVisible();
    await goTo(manager, `/${desk.slug}/live/orders/${late.id}/change`);
    await expect(manager.getByText(say("change.stopTitle"), { exact: true })).toBeVisible();
    await expect(manager.getByRole("link", { name: say("order.duplicate") })).toBeVisible();
  });
});

test("a draft with a discontinued variant offers the replacement in one click", async ({
  pressroom,
  desk,
}) => {
  const manager = await desk.join("Max Manager", "manager");
  const draft = await desk.makeDraft("live", "swap-1");
  await openOrder(manager, desk, draft);
  const place = `${desk.slug}/live`;
  const { sku, next } = await manager.evaluate(
    async ([where, id]) => {
      const read = async (path: string) => (await fetch(path)).json();
      const order = await read(`/api/orders/${where}/${id}`);
      const [gone] = order.items;
      const { products } = await read(`/api/catalog/${where}/search?q=hoodie`);
      for (const { id: productId } of products) {
        const { variants } = await read(`/api/catalog/${where}/products/${productId}`);
        if (!variants.some((each: { sku: string }) => each.sku === gone.sku)) continue;
        const other = variants.find(
          (each: { sku: string; availability: string }) =>
            each.sku !== gone.sku && each.availability === "available",
        );
        return { sku: gone.sku as string, next: other.sku as string };
      }
      throw new Error("The catalog does not know the variant.");
    },
    [place, draft.id] as const,
  );
  await pressroom.control.discontinue(sku, next);
  await expect(manager.getByText(say("swap.gone"), { exact: true })).toBeVisible();
  await manager.getByRole("button", { name: pattern`^${sayAny("swap.named", { sku })}$` }).click();
  await expect(manager.getByText("swap-1~2").first()).toBeVisible();
  await expect(manager.getByText(next)).toBeVisible();
  await expect(manager.getByText(say("swap.gone"), { exact: true })).toHaveCount(0);
  await expect(
    manager.getByText(say("timeline.replaces.done", { name: "Max Manager", link: draft.number })),
  ).toBeVisible();
});
