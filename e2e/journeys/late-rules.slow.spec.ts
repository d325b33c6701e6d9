import { expect, type Page } from "@playwright/test";
import { say } from "#scripts/words/say.ts";
import { goTo } from "./go-to.ts";
import { test } from "./pressroom.ts";

test("a form that is sent before its rules are there waits for them, and is sent once", async ({
  page,
  desk,
}) => {
  await desk.enter(page.context(), "owner");
  await goTo(page, `/${desk.slug}/settings/general`);
  const sent = countActions(page);
  const name = page.getByLabel(say("account.name"), { exact: true });
  const save = page.getByRole("button", { name: say("account.save") });

  await test.step("pressed twice on a slow line", async () => {
    const letThrough = await holdScripts(page);
    await name.fill("Atelier of two");
    await name.press("Enter");
    await name.press("Enter");
    await expect(save).toHaveAttribute("aria-busy", "true");
    expect(sent()).toBe(0);
    letThrough();
    await expect(page.getByText(say("account.saved"))).toBeVisible();
    expect(sent()).toBe(1);
  });

  await test.step("what its rules refuse is not sent", async () => {
    await name.fill(" ");
    await save.click();
    await expect(name).toHaveAttribute("aria-invalid", "true");
    await expect(name).toBeFocused();
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
