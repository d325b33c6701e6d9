import { closeSync, openSync } from "node:fs";
import { FileWindow } from "./file-window.ts";
import type { Layout } from "./layout.ts";
import { nameContent } from "./name-content.ts";
import type { PictureLimits } from "./picture-facts.ts";
import { PictureProblem } from "./picture-problem.ts";
import { scanJpeg } from "./scan-jpeg.ts";
import { scanPng } from "./scan-png.ts";

const scanners = { png: scanPng, jpeg: scanJpeg };

/**
 * Told by the content alone, before anything decodes it.
 * @throws PictureProblem for what is no PNG or JPEG, breaks off or is larger than pictures may be
 */
export function readLayout(path: string, limits: PictureLimits): Layout {
  const opened = openSync(path, "r");
  try {
    const file = new FileWindow(opened);
    if (file.size === 0) throw new PictureProblem("empty");
    const content = nameContent(file.bytes(0, 1024));
    if (content === null) throw new PictureProblem("not_a_picture");
    if ("name" in content) throw new PictureProblem("other_format", { format: content.name });
    const layout = scanners[content.format](file);
    requireSize(layout, limits);
    return layout;
  } finally {
    closeSync(opened);
  }
}

function requireSize({ widthPx, heightPx, heldBytes }: Layout, limits: PictureLimits): void {
  const params = { width: widthPx, height: heightPx };
  if (widthPx === 0 || heightPx === 0) throw new PictureProblem("damaged");
  if (Math.max(widthPx, heightPx) > limits.mostSidePx)
    throw new PictureProblem("too_wide", { ...params, max: limits.mostSidePx });
  if (widthPx * heightPx > limits.mostMegapixels * 1e6)
    throw new PictureProblem("too_many_pixels", { ...params, max: limits.mostMegapixels });
  if (heldBytes > limits.mostHeldBytes) throw new PictureProblem("too_heavy", params);
}
