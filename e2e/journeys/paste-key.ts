import { expect, type Page } from "@playwright/test";
import { pattern, say, sayAny } from "#scripts/words/say.ts";

export const slot = (page: Page, name: string) => page.getByRole("region", { name });

export async function openPaste(page: Page, name: string) {
  await slot(page, name)
    .getByRole("button", { name: pattern`^(?:${sayAny("keys.addNamed")}|${sayAny("keys.replaceNamed")})` })
    .click();
  return page.getByRole("dialog");
}

export async function paste(page: Page, name: string, { key, prefix }: { key: string; prefix: string }) {
  const dialog = await openPaste(page, name);
  await dialog.getByLabel(say("keys.key")).fill(key);
  await dialog
    .getByRole("button", { name: pattern`^(?:${say("keys.verifyAdd")}|${say("keys.verifyReplace")})` })
    .click();
  await expect(dialog).toBeHidden();
  await expect(slot(page, name).getByText(`${prefix}…`, { exact: true })).toBeVisible();
}
