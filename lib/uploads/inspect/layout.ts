/** How a picture lies in its file, read without decoding it. */
export type Layout = {
  format: "png" | "jpeg";
  widthPx: number;
  heightPx: number;
  /** What lies behind is not the picture. */
  endsAt: number;
  /** What its decoder has to hold at once; 0 where it goes row by row. */
  heldBytes: number;
};
