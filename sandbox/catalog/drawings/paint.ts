type Rgb = [number, number, number];

function toRgb(hex: string): Rgb {
  const value = Number.parseInt(hex.slice(1), 16);
  return [(value >> 16) & 255, (value >> 8) & 255, value & 255];
}

function toHex(rgb: Rgb): string {
  return `#${rgb.map((part) => Math.round(part).toString(16).padStart(2, "0")).join("")}`;
}

/** Mixes two colours. `share` is the part of `other`, from 0 to 1. */
export function mix(hex: string, other: string, share: number): string {
  const [r, g, b] = toRgb(hex);
  const [or, og, ob] = toRgb(other);
  return toHex([r + (or - r) * share, g + (og - g) * share, b + (ob - b) * share]);
}

/** The perceived lightness of a colour, from 0 to 1. */
function lightness(hex: string): number {
  const [r, g, b] = toRgb(hex);
  return (0.299 * r + 0.587 * g + 0.114 * b) / 255;
}

/** The distance between two colours in RGB, from 0 to about 440. */
function distance(one: string, other: string): number {
  const [r, g, b] = toRgb(one);
  const [or, og, ob] = toRgb(other);
  return Math.hypot(r - or, g - og, b - ob);
}

/** The colours of a drawing, derived from the product's colour. */
export interface Paint {
  base: string;
  seam: string;
  inside: string;
  edge: string;
  light: string;
  /** four ink colours with enough contrast to the base */
  inks: [string, string, string, string];
  /** without it the product is blank, as it arrives when nothing is printed on it */
  hasSample: boolean;
}

const brights = ["#d8572a", "#1f6f78", "#e6a93c", "#27324a", "#f4ead8", "#8fb8a0", "#e58f86"];

function chooseInks(base: string): Paint["inks"] {
  const dark = lightness(base) < 0.5;
  const seen = brights.filter((ink) => distance(ink, base) > 110);
  const ordered = seen.sort((a, b) => (dark ? lightness(b) - lightness(a) : lightness(a) - lightness(b)));
  const [first = "#f4ead8", second = first, third = second, fourth = first] = ordered;
  return [first, second, third, fourth];
}

export function mixPaint(base: string, hasSample: boolean): Paint {
  const dark = lightness(base) < 0.25;
  return {
    base,
    seam: dark ? mix(base, "#ffffff", 0.2) : mix(base, "#000000", 0.24),
    inside: mix(base, "#000000", dark ? 0.45 : 0.26),
    edge: dark ? mix(base, "#ffffff", 0.16) : mix(base, "#000000", 0.2),
    light: mix(base, "#ffffff", dark ? 0.14 : 0.4),
    inks: chooseInks(base),
    hasSample,
  };
}

/** Puts a drawing into an SVG document with a paper background and the gradients that drawings refer to. */
export function frame(content: string, title: string): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 600 600" role="img"><title>${title}</title><defs>
<radialGradient id="paper" cx=".42" cy=".36" r=".8"><stop offset="0" stop-color="#faf9f6"/><stop offset=".7" stop-color="#f0eee9"/><stop offset="1" stop-color="#e3e0d9"/></radialGradient>
<linearGradient id="round"><stop offset="0" stop-color="#000" stop-opacity=".34"/><stop offset=".16" stop-color="#000" stop-opacity=".08"/><stop offset=".34" stop-color="#fff" stop-opacity=".22"/><stop offset=".52" stop-color="#fff" stop-opacity="0"/><stop offset=".82" stop-color="#000" stop-opacity=".14"/><stop offset="1" stop-color="#000" stop-opacity=".38"/></linearGradient>
<linearGradient id="cloth" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="#fff" stop-opacity=".16"/><stop offset=".45" stop-color="#fff" stop-opacity="0"/><stop offset="1" stop-color="#000" stop-opacity=".16"/></linearGradient>
<linearGradient id="sides"><stop offset="0" stop-color="#000" stop-opacity=".16"/><stop offset=".2" stop-color="#000" stop-opacity="0"/><stop offset=".8" stop-color="#000" stop-opacity="0"/><stop offset="1" stop-color="#000" stop-opacity=".18"/></linearGradient>
<linearGradient id="fall" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#fff" stop-opacity=".12"/><stop offset=".5" stop-color="#000" stop-opacity="0"/><stop offset="1" stop-color="#000" stop-opacity=".2"/></linearGradient>
<filter id="soft" filterUnits="userSpaceOnUse" x="0" y="0" width="600" height="600"><feGaussianBlur stdDeviation="8"/></filter>
<filter id="far" filterUnits="userSpaceOnUse" x="0" y="0" width="620" height="640"><feGaussianBlur stdDeviation="15"/></filter>
</defs><rect width="600" height="600" fill="url(#paper)"/>${content}</svg>`;
}

/** Draws a flat object on the paper: its shadow, its shape, and `inside` clipped to its outline. */
export function lying(outline: string, fill: string, edge: string, inside: string, id = "cut"): string {
  return `<path d="${outline}" fill="#2a2418" opacity=".26" filter="url(#far)" transform="translate(6 16)"/>
<path d="${outline}" fill="${fill}"/><clipPath id="${id}"><path d="${outline}"/></clipPath><g clip-path="url(#${id})">${inside}</g>
<path d="${outline}" fill="none" stroke="${edge}" stroke-width="1.6" stroke-linejoin="round" opacity=".75"/>`;
}

/** Draws the shadow of an object that stands on the table. */
export function standingShadow(x: number, y: number, rx: number, ry = 16): string {
  return `<ellipse cx="${x + 12}" cy="${y}" rx="${rx}" ry="${ry}" fill="#2a2418" opacity=".34" filter="url(#far)"/><ellipse cx="${x}" cy="${y - 3}" rx="${rx * 0.86}" ry="${ry * 0.45}" fill="#1a1610" opacity=".4" filter="url(#soft)"/>`;
}

/** Draws soft folds of cloth as dark and light strokes. */
export function folds(dark: string[], light: string[] = []): string {
  const group = (color: string, opacity: number, paths: string[]) =>
    paths.length === 0
      ? ""
      : `<g fill="none" stroke="${color}" stroke-opacity="${opacity}" stroke-width="14" stroke-linecap="round" filter="url(#soft)">${paths.map((d) => `<path d="${d}"/>`).join("")}</g>`;
  return group("#000", 0.24, dark) + group("#fff", 0.3, light);
}

export function seam(d: string, color: string): string {
  return `<path d="${d}" fill="none" stroke="${color}" stroke-width="1.6" opacity=".6"/>`;
}

export function stitch(d: string, color: string): string {
  return `<path d="${d}" fill="none" stroke="${color}" stroke-width="1.4" stroke-dasharray="5 3.5" opacity=".6"/>`;
}
