import { isOnSale, type Matrix } from "./product-matrix.ts";
import type { PicturedColor } from "./use-shown-color.ts";

/** What the browser needs of each row of the matrix. */
export const picturedColors = ({ rows }: Matrix): PicturedColor[] =>
  rows.map(({ color, cells, pictures }) => ({ ...color, pictures, isGone: !cells.some(isOnSale) }));
