/** How a picture lies in its file, read without decoding it. */
export type Layout = {
  format: "png" | "jpeg";
  widthPx: number;
  heightPx: number;
  /** As the pHYs chunk of a PNG declares it; what a JPEG declares is read with its pixels. */
  pixelsPerMetre: number | null;
  /** What lies behind is not the picture. */
  endsAt: number;
  /** What its decoder has to hold at once; 0 where it goes row by row. */
  heldBytes: number;
};
