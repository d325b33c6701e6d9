import { expect, type Page } from "@playwright/test";

export const slot = (page: Page, name: string) => page.getByRole("region", { name });

export async function openPaste(page: Page, name: string) {
  await slot(page, name)
    .getByRole("button", { name: /^(Add a key|Replace):/ })
    .click();
  return page.getByRole("dialog");
}

export async function paste(page: Page, name: string, { key, prefix }: { key: string; prefix: string }) {
  const dialog = await openPaste(page, name);
  await dialog.getByLabel("API key").fill(key);
  await dialog.getByRole("button", { name: /^Verify and/ }).click();
  await expect(dialog).toBeHidden();
  await expect(slot(page, name).getByText(`${prefix}…`, { exact: true })).toBeVisible();
}
