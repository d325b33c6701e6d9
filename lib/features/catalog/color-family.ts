export const colorFamilies = [
  "black",
  "grey",
  "white",
  "beige",
  "brown",
  "red",
  "orange",
  "yellow",
  "green",
  "blue",
  "purple",
  "pink",
] as const;
export type ColorFamily = (typeof colorFamilies)[number];

/** The colour family of `#rgb` or `#rrggbb`, decided in OKLCH. Null if the text is not such a colour. */
export function colorFamily(hex: string | null): ColorFamily | null {
  const color = hex === null ? null : parseHex(hex);
  return color && familyOf(toOklch(color));
}

type Oklch = { lightness: number; chroma: number; hue: number };

function familyOf(color: Oklch): ColorFamily {
  const { lightness, chroma, hue } = color;
  if (lightness < 0.25 && chroma < 0.06) return "black";
  if (lightness > 0.95 && chroma < 0.025) return "white";
  if (chroma < 0.018) return "grey";
  if (hue > 40 && hue < 112 && lightness >= 0.72 && chroma < (hue < 95 ? 0.085 : 0.065)) return "beige";
  if (hue > 25 && hue < 90 && lightness < 0.72 && chroma < 0.1) return "brown";
  if (hue > 42 && hue < 90 && lightness < 0.55) return "brown";
  return chroma < 0.025 ? "grey" : familyOfHue(color);
}

/** A pale red counts as pink, a dark yellow as green (olive), and a dark magenta as purple. */
function familyOfHue({ lightness, chroma, hue }: Oklch): ColorFamily {
  if (hue >= 350) return lightness > 0.45 ? "pink" : "red";
  if (hue < 32) return lightness > 0.69 ? "pink" : "red";
  if (hue < 72) return "orange";
  if (hue < 115) return hue > 95 && lightness < 0.65 ? "green" : "yellow";
  if (hue < 205) return hue > 190 && lightness > 0.75 ? "blue" : "green";
  if (hue < 285) return "blue";
  if (hue < 335) return lightness < 0.68 || chroma < 0.1 ? "purple" : "pink";
  return "pink";
}

type Rgb = { red: number; green: number; blue: number };

/** Each part from 0 to 1. */
function parseHex(hex: string): Rgb | null {
  const digits = /^#?([0-9a-f]{3}|[0-9a-f]{6})$/i.exec(hex.trim())?.[1];
  if (!digits) return null;
  const [red = 0, green = 0, blue = 0] = (digits.match(digits.length === 3 ? /./g : /../g) ?? []).map(
    (part) => Number.parseInt(part.padEnd(2, part), 16) / 255,
  );
  return { red, green, blue };
}

/** Björn Ottosson, "A perceptual color space for image processing". Hue in degrees. */
function toOklch(color: Rgb): Oklch {
  const [r, g, b] = [color.red, color.green, color.blue].map(toLinear) as [number, number, number];
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
  const lightness = 0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s;
  const alpha = 1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s;
  const beta = 0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s;
  const hue = (Math.atan2(beta, alpha) * 180) / Math.PI;
  return { lightness, chroma: Math.hypot(alpha, beta), hue: (hue + 360) % 360 };
}

const toLinear = (part: number) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4);
