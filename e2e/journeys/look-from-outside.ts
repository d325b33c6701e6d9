import { type Browser, expect } from "@playwright/test";
import { expectNoViolations } from "./expect-no-violations.ts";
import { goTo } from "./go-to.ts";
import type { JourneyWorkspace } from "./open-journey-workspace.ts";

/** Reads the shared link without a session and in another language: no cost and no SKU. */
export async function lookFromOutside(
  browser: Browser,
  desk: JourneyWorkspace,
  link: string,
  sku: string,
): Promise<void> {
  const outside = await browser.newContext({ locale: "de-DE" });
  const reader = await outside.newPage();
  const complaints: string[] = [];
  reader.on("console", (message) => message.type() === "error" && complaints.push(message.text()));
  const reply = await goTo(reader, link);
  expect(reply?.headers()).toMatchObject({
    "referrer-policy": "no-referrer",
    "cache-control": expect.stringMatching(/private.*no-store/),
    "x-robots-tag": expect.stringContaining("noindex"),
  });
  await expect(reader.getByText(`Angebot von ${desk.name}`)).toBeVisible();
  await expect(reader.getByText("Summe inklusive MwSt.")).toBeVisible();
  await expect(reader.getByRole("img", { name: desk.name })).toHaveJSProperty("naturalWidth", 300);
  const content = await reader.content();
  for (const secret of [sku, "44.44", "44,44", desk.emailOf("owner"), `/${desk.slug}/`]) {
    expect(content).not.toContain(secret);
  }
  await reader.getByLabel("Ihr Name").fill("Erika Mustermann");
  await reader.getByRole("button", { name: "Angebot annehmen" }).click();
  await expect(reader.getByText("Angenommen von Erika Mustermann")).toBeVisible();
  await expectNoViolations(reader);
  expect(complaints).toEqual([]);
  await outside.close();
}
