import type { Metadata } from "sharp";
import type { Layout } from "./layout.ts";

const metresPerInch = 0.0254;

/**
 * The resolution that a picture declares, in whole pixels per inch; null for none. sharp gives a unit only for a JPEG:
 * its density of a PNG is wrong if the unit is not the metre. For a JPEG without a resolution it gives 72 and no unit.
 */
export function declaredDpi(layout: Layout, { density = 0, resolutionUnit }: Metadata): number | null {
  const ofJpeg = resolutionUnit === undefined ? 0 : density;
  const dpi = Math.round(layout.format === "png" ? (layout.pixelsPerMetre ?? 0) * metresPerInch : ofJpeg);
  return dpi >= 1 && dpi <= 100_000 ? dpi : null;
}
