type Rgb = [number, number, number];

function toRgb(hex: string): Rgb {
  const value = Number.parseInt(hex.slice(1), 16);
  return [(value >> 16) & 255, (value >> 8) & 255, value & 255];
}

function toHex(rgb: Rgb): string {
  return `#${rgb.map((part) => Math.round(part).toString(16).padStart(2, "0")).join("")}`;
}

/** `share` of `other` in `hex`, from 0 to 1. */
export function mix(hex: string, other: string, share: number): string {
  const [r, g, b] = toRgb(hex);
  const [or, og, ob] = toRgb(other);
  return toHex([r + (or - r) * share, g + (og - g) * share, b + (ob - b) * share]);
}

/** How light a colour looks, from 0 to 1. */
export function lightness(hex: string): number {
  const [r, g, b] = toRgb(hex);
  return (0.299 * r + 0.587 * g + 0.114 * b) / 255;
}

/** How far two colours are apart, from 0 to about 440. */
export function distance(one: string, other: string): number {
  const [r, g, b] = toRgb(one);
  const [or, og, ob] = toRgb(other);
  return Math.hypot(r - or, g - og, b - ob);
}
