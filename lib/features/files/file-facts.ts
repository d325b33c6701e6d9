/** A print file that the service holds, with what is known of it here. Pixels as stored: it is never turned. */
export type FileFacts = {
  id: string;
  /** As the service was told it. */
  filename: string | null;
  /** The merchant's own name for it; null = the filename. */
  name: string | null;
  mimeType: string;
  sizeBytes: number;
  widthPx: number;
  heightPx: number;
  /** What it declares of itself. */
  dpi: number | null;
  /** EXIF 1 to 8; null where nobody has looked yet. */
  orientation: number | null;
  hasAlpha: boolean | null;
  /** As libvips names it: srgb, cmyk, b-w, rgb16 … */
  colorSpace: string | null;
  iccProfile: string | null;
  /** Where the service serves it: the whole file, never a small picture. */
  url: string;
  /** Whether there is a small picture of it here. */
  hasPreview: boolean;
  folderId: string | null;
  tags: string[];
  isRemoved: boolean;
  /** The service was asked and no longer has it. */
  isGone: boolean;
  createdAt: string;
};
