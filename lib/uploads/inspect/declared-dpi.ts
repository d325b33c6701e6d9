import type { Metadata } from "sharp";

/** Without a unit the library answers 72 for a JPEG that declares nothing. */
export function declaredDpi({ density, resolutionUnit }: Metadata): number | null {
  const dpi = density === undefined || resolutionUnit === undefined ? 0 : Math.round(density);
  return dpi >= 1 && dpi <= 100_000 ? dpi : null;
}
