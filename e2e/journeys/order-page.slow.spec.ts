import { expect, type Page } from "@playwright/test";
import { betweenPlans } from "#e2e/access/world/between-plans.ts";
import { pattern, say, sayAny } from "#scripts/words/say.ts";
import { expectNoViolations } from "./expect-no-violations.ts";
import { goTo, reload } from "./go-to.ts";
import { holdActions } from "./hold-actions.ts";
import { openOrder } from "./open-order.ts";
import { test } from "./pressroom.ts";
import { tick } from "./tick.ts";

const timeline = (page: Page) =>
  page.locator("section").filter({ has: page.getByRole("heading", { name: say("timeline.title") }) });

/** By the keyboard: a click that meets the menu while it still moves would miss. */
async function chooseMenu(page: Page, item: string): Promise<void> {
  await page.getByRole("button", { name: say("order.more"), exact: true }).click();
  const chosen = page.getByRole("menuitem", { name: item });
  await expect(chosen).toBeVisible();
  await chosen.press("Enter");
}

test("one timeline of people, the service and webhooks, with notes that mention a colleague", async ({
  pressroom,
  desk,
  browser,
}) => {
  const manager = await desk.join("Max Manager", "manager");
  const operator = await desk.join("Olga Operator", "operator");
  const draft = await desk.makeDraft("live", "page-1");
  await openOrder(manager, desk, draft);

  await test.step("an unsent note is kept for its author, and not shown to the next person at this browser", async () => {
    const note = manager.getByLabel(say("notes.label"));
    await note.fill("Ask about the thread");
    await desk.enter(manager.context(), "operator");
    await reload(manager);
    await expect(note).toBeEditable();
    await expect(note).toHaveValue("");
    await desk.enter(manager.context(), "manager");
    await reload(manager);
    await expect(note).toHaveValue("Ask about the thread");
    await note.fill("");
  });

  await test.step("a note with @ suggests colleagues, and mentions the chosen one", async () => {
    const note = manager.getByLabel(say("notes.label"));
    await note.fill("Blue thread, ");
    await note.pressSequentially("@ol");
    await expect(manager.getByRole("listbox").getByRole("option", { name: "Olga Operator" })).toHaveAttribute(
      "aria-selected",
      "true",
    );
    await note.press("Enter");
    await expect(note).toHaveValue("Blue thread, @Olga Operator ");
    await manager.getByRole("button", { name: say("notes.add") }).click();
    await expect(timeline(manager).getByText(say("notes.wrote", { name: "Max Manager" }))).toBeVisible();
    await expect(note).toHaveValue("");
  });

  await test.step("the mention is on her overview until she has opened the order", async () => {
    await goTo(operator, `/${desk.slug}/live`);
    const named = operator.getByText(say("overview.needs.mentions", { count: 1, shown: 1 }));
    await expect(named).toBeVisible();
    await operator
      .getByRole("link", { name: say("notes.inOrder", { name: "Max Manager", number: draft.number }) })
      .click();
    await expect(timeline(operator).getByText(say("notes.namesYou"), { exact: true })).toBeVisible();
    await expect(timeline(operator).locator("strong").filter({ hasText: "@Olga Operator" })).toBeVisible();
    await expect(operator.getByRole("button", { name: say("notes.delete") })).toHaveCount(0);
    await operator.getByLabel(say("notes.label")).fill("Urgent");
    await operator.getByRole("button", { name: say("notes.add") }).click();
    await expect(timeline(operator).getByText("Urgent")).toBeVisible();
    await expect(timeline(operator).getByText(say("notes.namesYou"), { exact: true })).toBeVisible();
    await operator
      .getByRole("navigation", { name: say("shell.sections") })
      .getByRole("link", { name: say("shell.overview") })
      .click();
    await expect(operator.getByRole("heading", { name: say("overview.byState") })).toBeVisible();
    await expect(named).toHaveCount(0);
  });

  await test.step("the author edits the note, and every open page shows it", async () => {
    await goTo(operator, `/${desk.slug}/live/orders/${draft.id}`);
    await timeline(manager)
      .getByRole("button", { name: say("notes.edit") })
      .click();
    await manager.getByLabel(say("notes.edit"), { exact: true }).fill("Red thread");
    await manager.getByRole("button", { name: say("notes.save") }).click();
    await expect(timeline(operator).getByText("Red thread")).toBeVisible();
    await expect(timeline(operator).getByText(say("notes.edited"))).toBeVisible();
  });

  await test.step("payment, production and shipping are in the timeline with their changes", async () => {
    await manager
      .getByRole("button", { name: pattern`^${sayAny("payment.pay", { amount: /€[\d.]+/ })}` })
      .click();
    await expect(timeline(manager).getByText(say("timeline.act.pay", { name: "Max Manager" }))).toBeVisible();
    // The comparison of each half minute may read an order before its event does, and keeps no changes.
    const advance = async (to: "in_production" | "shipped") => {
      await betweenPlans();
      await pressroom.control.advance(draft.id, to);
    };
    await advance("in_production");
    await expect(timeline(manager).getByText(say("timeline.history.in_production"))).toBeVisible();
    await timeline(manager)
      .getByText(say("timeline.source", { type: "order.in_production" }))
      .click();
    await expect(
      timeline(manager).getByText(
        say("timeline.fromTo", {
          what: say("timeline.what.status"),
          before: say("status.confirmed"),
          after: say("status.in_production"),
        }),
      ),
    ).toBeVisible();
    await advance("shipped");
    await timeline(manager)
      .getByText(say("timeline.source", { type: "order.shipped" }))
      .click();
    const parcel = sayAny("timeline.what.parcel");
    const handedOver = sayAny("timeline.nowIs", { what: parcel, after: say("order.shipmentStatus.shipped") });
    await expect(timeline(manager).getByText(pattern`^${handedOver}$`)).toBeVisible();
    await timeline(manager).getByText(say("timeline.filter.notes"), { exact: true }).click();
    await expect(timeline(manager).getByText(say("timeline.act.pay", { name: "Max Manager" }))).toBeHidden();
    await expect(timeline(manager).getByText("Red thread")).toBeVisible();
    await timeline(manager).getByText(say("timeline.filter.service"), { exact: true }).click();
    await expect(timeline(manager).getByText("Red thread")).toBeHidden();
    await timeline(manager).getByText(say("timeline.filter.all"), { exact: true }).click();
  });

  await test.step("numbers and addresses are copied with one click", async () => {
    await manager.context().grantPermissions(["clipboard-read", "clipboard-write"]);
    const copied = () => manager.evaluate(() => navigator.clipboard.readText());
    await manager.getByRole("button", { name: say("order.copyNumber") }).click();
    await expect.poll(copied).toBe(draft.number);
    await manager.getByRole("button", { name: say("order.copyAddress") }).click();
    await expect.poll(copied).toBe("Erika Mustermann\nHeidestraße 17\n51147 Köln\nGermany");
    await manager.getByRole("button", { name: say("order.copyTracking") }).click();
    await expect.poll(copied).toMatch(/\w{6,}/);
  });

  await test.step("the raw JSON contains only what the service sent", async () => {
    await manager.getByRole("button", { name: say("order.showRaw") }).click();
    const raw = manager.getByRole("region", { name: say("order.raw") });
    await expect(raw).toContainText('"external_id": "page-1"');
    await expect(raw).not.toContainText("timeline");
    await manager.keyboard.press("Escape");
  });

  await expectNoViolations(manager);

  await test.step("the recipient follows the order with a link, without signing in, until it is revoked", async () => {
    const owner = await desk.join("Ina Admin", "admin");
    await goTo(owner, `/${desk.slug}/settings/paper`);
    await desk.ageSessions();
    await tick(owner.getByLabel(say("paper.trackingOn")));
    const proof = owner.getByRole("dialog", { name: say("proof.title") });
    const prove = async (password: string) => {
      await proof.getByLabel(say("proof.password"), { exact: true }).fill(password);
      await proof.getByRole("button", { name: say("proof.submit") }).click();
    };
    await prove("not my password");
    await expect(proof.getByText(say("errors.password_wrong"))).toBeVisible();
    await prove("correct horse battery");
    await expect(owner.getByText(say("paper.saved"), { exact: true })).toBeVisible();
    await goTo(manager, `/${desk.slug}/live/orders/${draft.id}`);
    await chooseMenu(manager, say("order.trackingLink.open"));
    const end = manager.getByRole("button", { name: say("order.trackingLink.end") });
    await expect(end).toBeHidden();
    await manager.getByRole("button", { name: say("order.trackingLink.make") }).click();
    const link = await manager.getByLabel(say("order.trackingLink.link"), { exact: true }).inputValue();
    await expectNoViolations(manager);
    const outside = await browser.newContext({ locale: "de-DE" });
    const reader = await outside.newPage();
    const reply = await goTo(reader, link);
    expect(reply?.headers()).toMatchObject({
      "referrer-policy": "no-referrer",
      "cache-control": expect.stringMatching(/private.*no-store/),
      "x-robots-tag": expect.stringContaining("noindex"),
    });
    await expect(reader.getByRole("heading", { name: `Bestellung ${draft.number}` })).toBeVisible();
    await expect(reader.getByRole("listitem").filter({ hasText: "Versandt" })).toHaveAttribute(
      "aria-current",
      "step",
    );
    await expectNoViolations(reader);
    const content = await reader.content();
    for (const secret of ["Erika", "Heidestraße", "€", `/${desk.slug}/`])
      expect(content).not.toContain(secret);
    await end.click();
    await expect(manager.getByText(say("order.trackingLink.ended"))).toBeVisible();
    await expect(end).toBeHidden();
    await reader.reload();
    await expect(
      reader.getByRole("heading", { name: "Diese Seite kann nicht geöffnet werden" }),
    ).toBeVisible();
    await outside.close();
    await manager.keyboard.press("Escape");
    await expect(manager.getByRole("dialog")).toBeHidden();
  });

  await test.step("the packing note shows the contents of the parcel without prices", async () => {
    await chooseMenu(manager, say("order.packingNote"));
    await expect(manager.getByRole("heading", { level: 1, name: say("packing.title") })).toBeVisible();
    await expect(manager.getByRole("article")).toContainText("Erika Mustermann");
    await expect(manager.getByRole("article")).toContainText(say("packing.pieces", { count: 1 }));
    await expect(manager.getByRole("article")).not.toContainText("€");
  });

  await test.step("the author deletes the note, and the timeline shows that", async () => {
    await manager.getByRole("link", { name: say("packing.back") }).click();
    await timeline(manager)
      .getByRole("button", { name: say("notes.delete") })
      .click();
    await manager
      .getByRole("dialog")
      .getByRole("button", { name: say("notes.delete") })
      .click();
    await expect(
      timeline(manager).getByText(say("timeline.act.note_deleted", { name: "Max Manager" })),
    ).toBeVisible();
    await expect(timeline(operator).getByText("Red thread")).toBeHidden();
  });

  await test.step("in the other mode the order is not found, and the page links onwards", async () => {
    // In a tab without error checks: Next.js makes React log an error for a page that was not found after its shell was
    // sent.
    const tab = await operator.context().newPage();
    await goTo(tab, `/${desk.slug}/test/orders/${draft.id}`);
    await expect(tab.getByRole("heading", { level: 1, name: say("states.notFoundTitle") })).toBeVisible();
    await expectNoViolations(tab);
    await expect(tab.getByText(say("shell.bandTest"))).toBeVisible();
    await tab.getByRole("link", { name: say("states.toSection") }).click();
    await expect(tab).toHaveURL(`/${desk.slug}/test/orders`);
    await goTo(tab, `/${desk.slug}/test/orders/import`);
    await expect(tab.getByRole("heading", { level: 1, name: say("states.notFoundTitle") })).toBeVisible();
    await goTo(tab, "/nobody/knows");
    await expect(
      tab.getByRole("main").getByRole("heading", { level: 1, name: say("states.notFoundTitle") }),
    ).toBeVisible();
    await expectNoViolations(tab);
    await tab.close();
  });

  await test.step("text typed while a note or a tag is being sent stays in the field", async () => {
    const note = { field: manager.getByLabel(say("notes.label")), add: say("notes.add") };
    const tag = {
      field: manager.getByRole("combobox", { name: say("labels.tags") }),
      add: say("labels.addTag"),
    };
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
    await expect(
      manager.getByRole("button", { name: say("labels.removeTag", { tag: "blue" }) }),
    ).toBeVisible();
  });

  await test.step("a tag that is too long is refused with its limit", async () => {
    await manager.getByRole("combobox", { name: say("labels.tags") }).fill("x".repeat(51));
    await manager.getByRole("button", { name: say("labels.addTag"), exact: true }).click();
    await expect(manager.getByText(say("labels.tagTooLong", { max: 50 }))).toBeVisible();
  });
});

test("a cancellation shows the refund before and afterwards", async ({ desk, pressroom }) => {
  const manager = await desk.join("Max Manager", "manager");
  const draft = await desk.makeDraft("live", "cancelled-1");
  await openOrder(manager, desk, draft);
  const amount =
    (
      (await manager
        .getByRole("button", { name: pattern`^${sayAny("payment.pay", { amount: /€[\d.]+/ })}` })
        .textContent()) ?? ""
    ).match(/€[\d.]+/)?.[0] ?? "";
  await manager
    .getByRole("button", { name: pattern`^${sayAny("payment.pay", { amount: /€[\d.]+/ })}` })
    .click();
  await expect(manager.getByText(say("status.confirmed"), { exact: true }).first()).toBeVisible();
  await manager.getByRole("button", { name: say("order.cancel") }).click();
  const dialog = manager.getByRole("dialog");
  await expect(dialog).toContainText(say("order.cancelPaid", { amount }));
  await dialog.getByRole("button", { name: say("order.cancel") }).click();
  await expect(
    manager.getByRole("status").filter({ hasText: say("order.refunded", { amount }) }),
  ).toBeVisible();
  await expect(
    timeline(manager).getByText(say("timeline.act.cancel", { name: "Max Manager" })),
  ).toBeVisible();
  await expect(manager.getByText(say("order.noParcelsEnded"))).toBeVisible();

  await test.step("its dialog stays open, and says so, when production starts", async () => {
    const other = await desk.makeDraft("test", "cancelled-2");
    await openOrder(manager, desk, other, "test");
    await manager.getByRole("button", { name: say("order.cancel") }).click();
    await expect(dialog).toContainText(say("order.cancelDraft"));
    await desk.actAtService(other.id, "confirm");
    await pressroom.control.advance(other.id, "in_production");
    await expect(dialog.getByRole("alert")).toHaveText(say("order.cancelTooLate"));
    await expect(dialog.getByRole("button", { name: say("order.cancel") })).toBeHidden();
  });
});
