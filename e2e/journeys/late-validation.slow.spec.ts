import { expect, type Page } from "@playwright/test";
import { say } from "#scripts/words/say.ts";
import { goTo } from "./go-to.ts";
import { test } from "./pressroom.ts";

test("a form sent before its validation has loaded waits for it, and is sent once", async ({
  page,
  desk,
}) => {
  await desk.enter(page.context(), "owner");
  await goTo(page, `/${desk.slug}/settings/general`);
  const sent = countActions(page);
  const name = page.getByLabel(say("general.name"), { exact: true });
  const save = page.getByRole("button", { name: say("general.save") });

  await test.step("submitted twice on a slow connection", async () => {
    const letThrough = await holdScripts(page);
    await name.fill("Atelier of two");
    await name.press("Enter");
    await name.press("Enter");
    await expect(save).toHaveAttribute("aria-busy", "true");
    expect(sent()).toBe(0);
    letThrough();
    await expect(page.getByText(say("general.saved"), { exact: true })).toBeVisible();
    expect(sent()).toBe(1);
  });

  await test.step("invalid input is not sent", async () => {
    await name.fill(" ");
    await save.click();
    await expect(name).toHaveAttribute("aria-invalid", "true");
    await expect(name).toBeFocused();
    await expect(page.getByText(say("general.saved"), { exact: true })).toHaveCount(0);
    expect(sent()).toBe(1);
  });
});

function countActions(page: Page): () => number {
  let sent = 0;
  page.on("request", (request) => {
    if (request.headers()["next-action"]) sent += 1;
  });
  return () => sent;
}

async function holdScripts(page: Page): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route("**/_next/static/chunks/**", async (route) => {
    await promise;
    await route.continue();
  });
  return resolve;
}
