import type { Paint } from "./paint.ts";

type Inks = Paint["inks"];

/** A sample artwork, drawn in a square from -50 to 50. */
type Art = (inks: Inks) => string;

const sun: Art = ([a, b, c]) => `
<circle r="26" cy="-12" fill="${c}"/>
${[0, 1, 2, 3].map((i) => `<path d="M-46 ${10 + i * 11} q11.5 -9 23 0 t23 0 t23 0 t23 0" fill="none" stroke="${i % 2 ? b : a}" stroke-width="4.6" stroke-linecap="round"/>`).join("")}
${[-70, -45, -20, 0, 20, 45, 70].map((r) => `<rect x="-1.6" y="-50" width="3.2" height="9" rx="1.6" fill="${a}" transform="rotate(${r} 0 -12)"/>`).join("")}`;

const sprig: Art = ([a, b, c]) => `
<path d="M0 50 C-3 20 4 -10 0 -44" fill="none" stroke="${a}" stroke-width="2.6" stroke-linecap="round"/>
${[-30, -14, 2, 18, 34]
  .map(
    (y, i) =>
      `<path d="M0 ${y} C12 ${y - 20} 32 ${y - 18} 36 ${y - 12} C28 ${y + 4} 10 ${y + 4} 0 ${y}z" fill="${i % 2 ? b : a}"/><path d="M0 ${y + 6} C-12 ${y - 14} -32 ${y - 12} -36 ${y - 6} C-28 ${y + 10} -10 ${y + 10} 0 ${y + 6}z" fill="${i % 2 ? a : b}"/>`,
  )
  .join("")}<circle cy="-46" r="5" fill="${c}"/>`;

const blocks: Art = ([a, b, c, d]) => `
<rect x="-48" y="-48" width="46" height="46" fill="${a}"/><circle cx="-25" cy="-25" r="15" fill="${c}"/>
<path d="M2 -48 h46 v46 a46 46 0 0 1 -46 -46z" fill="${b}"/><path d="M-48 2 h46 v46 h-46z" fill="${c}"/><path d="M-48 48 a46 46 0 0 1 46 -46 v46z" fill="${d}"/>
<circle cx="25" cy="25" r="23" fill="${a}"/><path d="M25 2 a23 23 0 0 1 0 46z" fill="${b}"/>`;

const peaks: Art = ([a, b, c]) => `
<circle r="47" fill="none" stroke="${a}" stroke-width="4"/><circle cx="17" cy="-17" r="11" fill="${c}"/>
<path d="M-41 22 L-13 -20 L4 6 L13 -5 L41 22 A47 47 0 0 1 -41 22z" fill="${b}"/><path d="M-13 -20 L-2 -3 L-10 3 L-16 -4 L-22 2 L-25 -2z" fill="${a}"/>
<path d="M-34 32 h68 M-24 39 h48" stroke="${a}" stroke-width="3" stroke-linecap="round"/>`;

const flower: Art = ([a, b, c]) => `
${[0, 45, 90, 135, 180, 225, 270, 315].map((r, i) => `<ellipse cy="-30" rx="13" ry="19" fill="${i % 2 ? a : b}" transform="rotate(${r})"/>`).join("")}<circle r="17" fill="${c}"/><circle cx="-6" cy="-3" r="2.2" fill="${a}"/><circle cx="6" cy="-3" r="2.2" fill="${a}"/><path d="M-7 4 q7 7 14 0" fill="none" stroke="${a}" stroke-width="2.4" stroke-linecap="round"/>`;

const arches: Art = ([a, b, c, d]) => `
${[46, 35, 24, 13].map((r, i) => `<path d="M${-r} 40 V0 A${r} ${r} 0 0 1 ${r} 0 V40z" fill="${[a, b, c, d][i]}"/>`).join("")}`;

const moon: Art = ([a, b, c]) => `
<path d="M14 -44 A44 44 0 1 0 44 20 A36 36 0 0 1 14 -44z" fill="${c}"/>
${[
  [30, -30, 7],
  [40, -6, 4],
  [16, -12, 4],
]
  .map(
    ([x = 0, y = 0, s = 0]) =>
      `<path d="M${x} ${y - s} L${x + s * 0.3} ${y - s * 0.3} L${x + s} ${y} L${x + s * 0.3} ${y + s * 0.3} L${x} ${y + s} L${x - s * 0.3} ${y + s * 0.3} L${x - s} ${y} L${x - s * 0.3} ${y - s * 0.3}z" fill="${a}"/>`,
  )
  .join("")}<path d="M-40 44 h80" stroke="${b}" stroke-width="3.4" stroke-linecap="round"/>`;

const arts = { sun, sprig, blocks, peaks, flower, arches, moon };
export type ArtName = keyof typeof arts;

/** What is printed on the product: nothing on a blank one. */
export const printed = (paint: Paint, drawing: string): string => (paint.hasSample ? drawing : "");

/** Prints an artwork at a size in pixels, centred at a point. */
export function art(name: ArtName, paint: Paint, x: number, y: number, size: number, opacity = 0.94): string {
  return printed(
    paint,
    `<g transform="translate(${x} ${y}) scale(${size / 100})" opacity="${opacity}">${arts[name](paint.inks)}</g>`,
  );
}

/** Prints a pattern of one motif over an area, in staggered rows. */
export function allOver(
  name: ArtName,
  paint: Paint,
  box: [number, number, number, number],
  step: number,
): string {
  const [left, top, right, bottom] = box;
  const spots: string[] = [];
  for (let row = 0, y = top; y <= bottom; row += 1, y += step) {
    for (let x = left + (row % 2 ? step / 2 : 0); x <= right; x += step) {
      spots.push(`<use href="#motif" x="${x}" y="${y}"/>`);
    }
  }
  return `<defs><g id="motif">${art(name, paint, 0, 0, step * 0.56, 0.9)}</g></defs>${spots.join("")}`;
}
