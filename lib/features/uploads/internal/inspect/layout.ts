/** The structure of a picture file, read without decoding it. */
export type Layout = {
  format: "png" | "jpeg";
  widthPx: number;
  heightPx: number;
  /** From the pHYs chunk of a PNG. For a JPEG, sharp reads the resolution later. */
  pixelsPerMetre: number | null;
  /** Offset after the last byte of the picture. */
  endsAt: number;
  /** Memory that its decoder needs at once; 0 if it decodes row by row. */
  heldBytes: number;
};
