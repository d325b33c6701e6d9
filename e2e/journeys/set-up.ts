import type { Page } from "@playwright/test";
import type { StartedPressroom } from "#e2e/fixtures/start-pressroom.ts";
import { goTo } from "./go-to.ts";

/** Its owner, by the setup link, and a workspace whose address is the name in small letters. */
export async function setUp(page: Page, pressroom: StartedPressroom, workspace: string): Promise<void> {
  await goTo(page, pressroom.setupLink ?? "/no-setup-link");
  await page.getByLabel("Your name").fill("Ada Owner");
  await page.getByLabel("E-mail").fill("ada@example.com");
  await page.getByLabel("Password", { exact: true }).fill("correct horse battery");
  await page.getByLabel("Name of the workspace").fill(workspace);
  await page.getByRole("button", { name: "Create and continue" }).click();
  await page.getByRole("heading", { name: "Connection" }).waitFor();
}
