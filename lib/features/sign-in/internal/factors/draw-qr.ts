import { encode } from "uqr";

/** Dark fields as one path of an SVG, `size` fields wide. */
export type QrPicture = { size: number; path: string };

export function drawQr(text: string): QrPicture {
  const { data, size } = encode(text, { border: 4 });
  const path = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])));
  return { size, path: path.join("") };
}
