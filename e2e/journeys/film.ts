import type { Page } from "@playwright/test";
import sharp from "sharp";

type Frame = { jpeg: Buffer; atMs: number };

const longestMs = 1_500;
const shortestMs = 60;
const lastMs = 3_000;

/**
 * Films a page. The returned function ends the film and writes an animated picture. Playwright's own videos need a
 * program that must be downloaded first.
 */
export async function film(page: Page, width: number): Promise<(file: string) => Promise<void>> {
  const frames: Frame[] = [];
  const devtools = await page.context().newCDPSession(page);
  devtools.on("Page.screencastFrame", ({ data, metadata, sessionId }) => {
    frames.push({ jpeg: Buffer.from(data, "base64"), atMs: (metadata.timestamp ?? 0) * 1_000 });
    void devtools.send("Page.screencastFrameAck", { sessionId });
  });
  await devtools.send("Page.startScreencast", { format: "jpeg", quality: 90, maxWidth: width });
  return async (file) => {
    // The last frame arrives shortly after it is shown.
    await page.waitForTimeout(lastMs);
    await devtools.send("Page.stopScreencast");
    // A new page draws in another process, so its first frame may overtake the last one of the page before.
    frames.sort((one, other) => one.atMs - other.atMs);
    const shown = frames.filter(
      ({ atMs }, index) => (frames[index + 1]?.atMs ?? Infinity) - atMs >= shortestMs,
    );
    const delay = shown.map(({ atMs }, index) => {
      const next = shown[index + 1]?.atMs;
      return next === undefined ? lastMs : Math.round(Math.min(next - atMs, longestMs));
    });
    const pictures = shown.map(({ jpeg }) => jpeg);
    await sharp(pictures, { join: { animated: true } })
      .webp({ delay, loop: 0, quality: 70 })
      .toFile(file);
  };
}
