import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import sharp from "sharp";
import { afterAll, expect, test } from "vitest";
import { drawMockup } from "./draw-mockup.ts";

const folder = mkdtempSync(path.join(tmpdir(), "pressroom-mockup-"));
afterAll(() => rmSync(folder, { recursive: true }));

const limits = {
  mostMegapixels: 250,
  mostSidePx: 20_000,
  mostHeldBytes: 384_000_000,
  mostMemoryBytes: 448_000_000,
  mostCpuMs: 20_000,
};

test("an SVG is drawn at 1000 px and then enlarged, because its blurs are slow in the full size", async () => {
  const [from, to] = [path.join(folder, "half.svg"), path.join(folder, "half.png")];
  writeFileSync(
    from,
    '<svg xmlns="http://www.w3.org/2000/svg" width="600" height="600"><path d="M0 0h300v600H0z"/></svg>',
  );
  await drawMockup({ path: from, prints: [], sidePx: 3000 }, to, limits);
  const row = { left: 0, top: 1500, width: 3000, height: 1 };
  const { data, info } = await sharp(to).greyscale().extract(row).raw().toBuffer({ resolveWithObject: true });
  expect(info.width).toBe(3000);
  expect([data[1400], data[1600]]).toEqual([0, 255]);
  // An edge drawn in the full size is one pixel wide.
  expect(data.filter((grey) => grey > 20 && grey < 235).length).toBeGreaterThanOrEqual(2);
});
