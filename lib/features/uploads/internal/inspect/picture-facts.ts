/** What a picture is. Pixels as it is stored: nobody turns it by itself. */
export type PictureFacts = {
  mimeType: "image/png" | "image/jpeg";
  widthPx: number;
  heightPx: number;
  /** EXIF 1 to 8. */
  orientation: number;
  /** Whether any of it can be seen through. */
  hasAlpha: boolean;
  /** As libvips names it: srgb, cmyk, b-w, rgb16 … */
  colorSpace: string;
  iccProfile: string | null;
  /** What it declares of itself. */
  dpi: number | null;
};

/** What a picture may be, and what may be spent on it. */
export type PictureLimits = {
  mostMegapixels: number;
  mostSidePx: number;
  /** That its decoder holds at once. */
  mostHeldBytes: number;
  /** That it takes beside what it has at rest. */
  mostMemoryBytes: number;
  mostCpuMs: number;
};
