import type { Page } from "@playwright/test";
import type { StartedPressroom } from "#e2e/fixtures/start-pressroom.ts";
import { say } from "#scripts/words/say.ts";
import { goTo } from "./go-to.ts";

/** Creates the owner with the setup link, and a workspace whose slug is the name in lower case, with hyphens. */
export async function setUp(page: Page, pressroom: StartedPressroom, workspace: string): Promise<void> {
  await goTo(page, pressroom.setupLink ?? "/no-setup-link");
  await page.getByLabel(say("setup.name")).fill("Ada Owner");
  await page.getByLabel(say("setup.email")).fill("ada@example.com");
  await page.getByLabel(say("setup.password"), { exact: true }).fill("correct horse battery");
  await page.getByLabel(say("setup.workspace")).fill(workspace);
  await page.getByRole("button", { name: say("setup.submit") }).click();
  await page.getByRole("heading", { name: say("connection.title") }).waitFor();
}
