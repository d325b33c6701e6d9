import type { Metadata } from "sharp";
import type { Layout } from "./layout.ts";

const metresPerInch = 0.0254;

/**
 * The resolution that a picture declares, whole pixels an inch; null for none. sharp tells the unit of a JPEG only: its
 * density of a PNG is wrong where the unit is not the metre. For a JPEG that declares nothing it says 72, without a unit.
 */
export function declaredDpi(layout: Layout, { density = 0, resolutionUnit }: Metadata): number | null {
  const ofJpeg = resolutionUnit === undefined ? 0 : density;
  const dpi = Math.round(layout.format === "png" ? (layout.pixelsPerMetre ?? 0) * metresPerInch : ofJpeg);
  return dpi >= 1 && dpi <= 100_000 ? dpi : null;
}
