import { expect, type Page } from "@playwright/test";
import type { DrawnFile } from "#e2e/fixtures/draw-picture.ts";

/** Drops files on the page or on a part of it, as if dragged from the desktop. */
export async function dropFiles(page: Page, files: readonly DrawnFile[], onto = "h1"): Promise<void> {
  const carried = files.map(({ name, mimeType, buffer }) => ({
    name,
    mimeType,
    content: buffer.toString("base64"),
  }));
  const dataTransfer = await page.evaluateHandle((given) => {
    const transfer = new DataTransfer();
    for (const { name, mimeType, content } of given) {
      const bytes = Uint8Array.from(atob(content), (letter) => letter.charCodeAt(0));
      transfer.items.add(new File([bytes], name, { type: mimeType }));
    }
    return transfer;
  }, carried);
  // Before hydration, nothing takes a drop.
  const isTaken = () =>
    page
      .locator(onto)
      .evaluate(
        (target, dataTransfer) =>
          !target.dispatchEvent(new DragEvent("dragover", { bubbles: true, cancelable: true, dataTransfer })),
        dataTransfer,
      );
  await expect.poll(isTaken).toBe(true);
  await page.dispatchEvent(onto, "drop", { dataTransfer });
}
