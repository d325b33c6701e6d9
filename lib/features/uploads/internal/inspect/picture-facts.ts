/** The properties of a picture. Pixels as stored, before any rotation. */
export type PictureFacts = {
  mimeType: "image/png" | "image/jpeg";
  widthPx: number;
  heightPx: number;
  /** EXIF 1 to 8. */
  orientation: number;
  /** Whether a part of it is transparent. */
  hasAlpha: boolean;
  /** As libvips names it: srgb, cmyk, b-w, rgb16 … */
  colorSpace: string;
  iccProfile: string | null;
  /** As the file declares it. */
  dpi: number | null;
};

/** The limits of a picture, and of the memory and time for it. */
export type PictureLimits = {
  mostMegapixels: number;
  mostSidePx: number;
  /** Memory for the pixels that the decoder needs at once. */
  mostHeldBytes: number;
  /** Memory of the process, above its idle memory. */
  mostMemoryBytes: number;
  mostCpuMs: number;
};
