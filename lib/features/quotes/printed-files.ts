import type { QuoteLine } from "./document.ts";

/** The files that are printed. An own product has files of its own, and those of the line item wait unused. */
export const printedFiles = ({ productId, files }: QuoteLine): QuoteLine["files"] =>
  productId === null ? files : {};
