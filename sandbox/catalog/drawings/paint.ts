import { distance, lightness, mix } from "./color-math.ts";

/** The colours that a drawing needs, all made from the product's one. */
export interface Paint {
  base: string;
  /** seams and the inside of a neck */
  seam: string;
  inside: string;
  edge: string;
  light: string;
  /** four inks that are seen on the base */
  inks: [string, string, string, string];
}

const brights = ["#d8572a", "#1f6f78", "#e6a93c", "#27324a", "#f4ead8", "#8fb8a0", "#e58f86"];

function chooseInks(base: string): Paint["inks"] {
  const dark = lightness(base) < 0.5;
  const seen = brights.filter((ink) => distance(ink, base) > 110);
  const ordered = seen.sort((a, b) => (dark ? lightness(b) - lightness(a) : lightness(a) - lightness(b)));
  const [first = "#f4ead8", second = first, third = second, fourth = first] = ordered;
  return [first, second, third, fourth];
}

export function mixPaint(base: string): Paint {
  const dark = lightness(base) < 0.25;
  return {
    base,
    seam: dark ? mix(base, "#ffffff", 0.2) : mix(base, "#000000", 0.24),
    inside: mix(base, "#000000", dark ? 0.45 : 0.26),
    edge: dark ? mix(base, "#ffffff", 0.16) : mix(base, "#000000", 0.2),
    light: mix(base, "#ffffff", dark ? 0.14 : 0.4),
    inks: chooseInks(base),
  };
}
