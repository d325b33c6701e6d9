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
test.use({ journey: "order-page" });

const timeline = (page: Page) =>
  page.locator("section").filter({ has: page.getByRole("heading", { name: "Timeline" }) });

test("one timeline of people, service and webhooks, with notes that name a colleague", async ({
  pressroom,
  desk,
}) => {
  const manager = await desk.join("Max Manager", "manager");
  const operator = await desk.join("Olga Operator", "operator");
  const draft = await desk.makeDraft("live", "page-1");
  await openOrder(manager, desk, draft);

  await test.step("a note with @ suggests colleagues, and names the chosen one", async () => {
    const note = manager.getByLabel("Note for the team");
    await note.fill("Blue thread, ");
    await note.pressSequentially("@ol");
    await expect(manager.getByRole("listbox").getByRole("option", { name: "Olga Operator" })).toHaveAttribute(
      "aria-selected",
      "true",
    );
    await note.press("Enter");
    await expect(note).toHaveValue("Blue thread, @Olga Operator ");
    await manager.getByRole("button", { name: "Add note" }).click();
    await expect(timeline(manager).getByText("Max Manager noted")).toBeVisible();
    await expect(note).toHaveValue("");
  });

  await test.step("she finds it on her overview until she has opened the order", async () => {
    await goTo(operator, `/${desk.slug}/live`);
    const named = operator.getByText("1 note names you");
    await expect(named).toBeVisible();
    await operator.getByRole("link", { name: `Max Manager in ${draft.number}` }).click();
    await expect(timeline(operator).getByText("Names you")).toBeVisible();
    await expect(timeline(operator).locator("strong").filter({ hasText: "@Olga Operator" })).toBeVisible();
    await expect(operator.getByRole("button", { name: "Delete" })).toHaveCount(0);
    await goTo(operator, `/${desk.slug}/live`);
    await expect(operator.getByRole("heading", { name: "Orders by state" })).toBeVisible();
    await expect(named).toHaveCount(0);
  });

  await test.step("its author writes it anew, and everybody sees it", async () => {
    await goTo(operator, `/${desk.slug}/live/orders/${draft.id}`);
    await timeline(manager).getByRole("button", { name: "Edit" }).click();
    await manager.getByLabel("Edit", { exact: true }).fill("Red thread");
    await manager.getByRole("button", { name: "Save note" }).click();
    await expect(timeline(operator).getByText("Red thread")).toBeVisible();
    await expect(timeline(operator).getByText("edited")).toBeVisible();
  });

  await test.step("paying, production and shipping are told by whoever did them, and what they changed", async () => {
    await manager.getByRole("button", { name: /^Pay €/ }).click();
    await expect(timeline(manager).getByText("Paid by Max Manager")).toBeVisible();
    await control(pressroom, "POST", `/orders/${draft.id}/advance`, { to: "in_production" });
    await expect(timeline(manager).getByText("state: Paid → In production")).toBeVisible();
    await control(pressroom, "POST", `/orders/${draft.id}/advance`, { to: "shipped" });
    await expect(timeline(manager).getByText(/^parcel .+: Handed over$/)).toBeVisible();
    await timeline(manager).getByText("Notes", { exact: true }).click();
    await expect(timeline(manager).getByText("Paid by Max Manager")).toBeHidden();
    await expect(timeline(manager).getByText("Red thread")).toBeVisible();
    await timeline(manager).getByText("Service", { exact: true }).click();
    await expect(timeline(manager).getByText("Red thread")).toBeHidden();
    await timeline(manager).getByText("All", { exact: true }).click();
  });

  await test.step("numbers and addresses are copied in one press", async () => {
    await manager.context().grantPermissions(["clipboard-read", "clipboard-write"]);
    const copied = () => manager.evaluate(() => navigator.clipboard.readText());
    await manager.getByRole("button", { name: "Copy the number" }).click();
    await expect.poll(copied).toBe(draft.number);
    await manager.getByRole("button", { name: "Copy the address" }).click();
    await expect.poll(copied).toBe("Erika Mustermann\nHeidestraße 17\n51147 Köln\nGermany");
    await manager.getByRole("button", { name: "Copy the tracking number" }).click();
    await expect.poll(copied).toMatch(/\w{6,}/);
  });

  await test.step("raw JSON is what the service sent, without what is ours", async () => {
    await manager.getByRole("button", { name: "Show raw JSON" }).click();
    const raw = manager.getByRole("region", { name: "Raw JSON" });
    await expect(raw).toContainText('"external_id": "page-1"');
    await expect(raw).not.toContainText("timeline");
    await manager.keyboard.press("Escape");
  });

  await findNothingSerious(manager);

  await test.step("the packing note tells what is in the parcel and not what it cost", async () => {
    await manager.getByRole("button", { name: "More" }).click();
    await manager.getByRole("menuitem", { name: "Packing note" }).click();
    await expect(manager.getByRole("heading", { level: 1, name: "Packing note" })).toBeVisible();
    await expect(manager.getByRole("article")).toContainText("Erika Mustermann");
    await expect(manager.getByRole("article")).toContainText("1 piece");
    await expect(manager.getByRole("article")).not.toContainText("€");
    await findNothingSerious(manager);
  });

  await test.step("its author deletes the note, and the timeline says that there was one", async () => {
    await manager.getByRole("link", { name: "Back to the order" }).click();
    await timeline(manager).getByRole("button", { name: "Delete" }).click();
    await manager.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
    await expect(timeline(manager).getByText("Note deleted by Max Manager")).toBeVisible();
    await expect(timeline(operator).getByText("Red thread")).toBeHidden();
  });

  await test.step("in the other mode it is not here, and what stands around it leads on", async () => {
    // In one that nobody listens to: Next has React complain of a page that was not found after its frame was sent.
    const tab = await operator.context().newPage();
    await goTo(tab, `/${desk.slug}/test/orders/${draft.id}`);
    await expect(tab.getByRole("heading", { level: 1, name: "Not here" })).toBeVisible();
    await findNothingSerious(tab);
    await expect(tab.getByText("Test: nothing here is charged or produced")).toBeVisible();
    await tab.getByRole("link", { name: "Back to the section" }).click();
    await expect(tab).toHaveURL(`/${desk.slug}/test/orders`);
    await goTo(tab, "/nobody/knows");
    await expect(tab.getByRole("main").getByRole("heading", { level: 1, name: "Not here" })).toBeVisible();
    await findNothingSerious(tab);
    await tab.close();
  });

  await test.step("what is typed on while a note or a tag is on its way stays there", async () => {
    const note = { field: manager.getByLabel("Note for the team"), add: "Add note" };
    const tag = { field: manager.getByRole("combobox", { name: "Tags" }), add: "Add" };
    for (const { field, add } of [note, tag]) {
      const letThrough = await holdActions(manager);
      const button = manager.getByRole("button", { name: add, exact: true });
      await field.fill("red");
      await button.click();
      await expect(button).toHaveAttribute("aria-busy");
      await field.press("End");
      await field.pressSequentially(", blue");
      await letThrough();
      await expect(button).not.toHaveAttribute("aria-busy");
      await expect(field).toHaveValue("red, blue");
      await button.click();
      await expect(field).toHaveValue("");
    }
    await expect(manager.getByRole("button", { name: "Take “blue” away" })).toBeVisible();
  });
});

/** What is sent to Pressroom waits until the returned function is called. */
async function holdActions(page: Page): Promise<() => Promise<void>> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route("**/*", async (route) => {
    if (route.request().headers()["next-action"]) await promise;
    await route.fallback();
  });
  return () => {
    resolve();
    return page.unroute("**/*");
  };
}

test("cancelling says before what comes back, and afterwards what did", async ({ desk }) => {
  const manager = await desk.join("Max Manager", "manager");
  const draft = await desk.makeDraft("live", "cancelled-1");
  await openOrder(manager, desk, draft);
  const amount =
    ((await manager.getByRole("button", { name: /^Pay €/ }).textContent()) ?? "").match(/€[\d.]+/)?.[0] ?? "";
  await manager.getByRole("button", { name: /^Pay €/ }).click();
  await expect(manager.getByText("Paid", { exact: true }).first()).toBeVisible();
  await manager.getByRole("button", { name: "Cancel order" }).click();
  const dialog = manager.getByRole("dialog");
  await expect(dialog).toContainText(`${amount} should return to the wallet`);
  await dialog.getByRole("button", { name: "Cancel order" }).click();
  await expect(
    manager.getByRole("status").filter({ hasText: `${amount} came back to the wallet.` }),
  ).toBeVisible();
  await expect(timeline(manager).getByText("Cancelled by Max Manager")).toBeVisible();
});
