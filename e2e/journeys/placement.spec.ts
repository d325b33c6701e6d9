import { expect, type Locator, type Page } from "@playwright/test";
import { png } from "#sandbox/testing/pictures.ts";
import { findNothingSerious } from "./find-serious.ts";
import { goTo } from "./go-to.ts";
import { test } from "./pressroom.ts";
import { setUp } from "./set-up.ts";

test.use({ journey: "placement" });

/** Chosen in the library's dialog from the person's computer. */
async function upload(page: Page, library: Locator, name: string, size: { width: number; height: number }) {
  const chooser = page.waitForEvent("filechooser");
  await library.getByRole("button", { name: "Choose files" }).first().click();
  await (await chooser).setFiles({ name, mimeType: "image/png", buffer: await png(size) });
}

test("an order takes a picture for a face, shows how it will print, and tells what is too small", async ({
  page,
  pressroom,
}) => {
  await setUp(page, pressroom, "Placery");
  await page.getByRole("button", { name: "Use the built-in sandbox" }).click();
  await expect(page.getByRole("region", { name: "Test ordering key" })).toBeVisible();
  await goTo(page, "/placery/test/catalog");
  await page
    .getByRole("main")
    .getByRole("link", { name: /Classic hoodie/ })
    .click();
  await page
    .getByRole("link", { name: /^Order .+, M:/ })
    .first()
    .click();
  await expect(page.getByRole("heading", { name: "New order" })).toBeVisible();
  await page.getByLabel("Country").selectOption({ label: "Germany" });
  const quote = page.getByRole("main");
  const total = () => quote.getByRole("definition").filter({ hasText: "€" }).last();
  await expect(total()).toBeVisible();
  const plain = (await total().textContent()) ?? "";

  const drawer = page.getByRole("dialog", { name: "Print files" });
  const face = drawer.getByRole("region", { name: /^Left sleeve/ });
  const library = page.getByRole("dialog", { name: "A print file for Left sleeve" });

  await test.step("a picture that is too small is told where it lies, by how many pixels", async () => {
    await page.getByRole("button", { name: "Add print files" }).click();
    await face.getByRole("button", { name: "Choose a file for Left sleeve" }).click();
    await upload(page, library, "small.png", { width: 300, height: 200 });
    await expect(library).toBeHidden();
    await expect(face.getByText(/^Too small by 173 × 116 pixels: this face takes 473 × 591\./)).toBeVisible();
    await expect(
      face.getByRole("img", { name: "Left sleeve, 8 × 10 cm, drawn to scale with the file on it" }),
    ).toBeVisible();
    await expect(face.getByText("95 dpi; at least 150 are needed")).toBeVisible();
    await expect(face.getByText("5 × 3.3 cm at 150 dpi")).toBeVisible();
    await findNothingSerious(page);
    await page.keyboard.press("Escape");
    await expect(drawer).toBeHidden();
    await expect(page.getByText("Left sleeve: the file is too small by 173 × 116 pixels.")).toBeVisible();
    await expect(page.getByText(/^A file is too small for its face/)).toBeVisible();
  });

  await test.step("sent all the same, it stands at its line and nothing was made", async () => {
    for (const [label, text] of [
      [/^Name/, "Ada Lovelace"],
      [/^Street/, "12 rue de la Presse"],
      [/^Postcode/, "10115"],
      [/^City/, "Berlin"],
    ] as const)
      await page.getByLabel(label).fill(text);
    await page.getByRole("button", { name: "Save as draft" }).click();
    const print = page.getByRole("button", { name: "Change print files" });
    await expect(print).toHaveAccessibleDescription(/^The file for Left sleeve in line 1 has too few pixels/);
    await expect(print).toBeFocused();
  });

  await test.step("a larger one prints: its true size, its margins, and what it costs", async () => {
    await page.getByRole("button", { name: "Change print files" }).click();
    await face.getByRole("button", { name: "Change the file for Left sleeve" }).click();
    await expect(library.getByRole("button", { name: /small\.png.*pixels too few/ })).toBeVisible();
    await upload(page, library, "wide.png", { width: 1_200, height: 600 });
    await expect(library).toBeHidden();
    await expect(face.getByText("Prints well")).toBeVisible();
    await expect(face.getByText("8 × 4 cm", { exact: true })).toBeVisible();
    await expect(face.getByText("381 dpi")).toBeVisible();
    await expect(face.getByText("6 cm below")).toBeVisible();
    await expect(face.getByText("40% of the area")).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(total()).not.toHaveText(plain);
  });

  await test.step("the order carries it", async () => {
    await page.getByRole("button", { name: "Save as draft" }).click();
    await page.waitForURL(/\/orders\/[0-9a-f-]{36}$/);
    await page.getByRole("button", { name: "Show raw JSON" }).click();
    await expect(page.getByRole("region", { name: "Raw JSON" })).toContainText('"face": "sleeve_left"');
  });
});
