import { type ArtName, art } from "./art.ts";
import { folds, lying, seam, stitch } from "./frame.ts";
import type { Paint } from "./paint.ts";

const torso =
  "M238 128 L362 128 L414 142 C452 156 472 196 486 250 L536 452 Q540 470 524 476 L486 486 Q472 488 468 474 L426 312 C430 370 432 430 432 506 Q432 522 416 524 Q300 534 184 524 Q168 522 168 506 C168 430 170 370 174 312 L132 474 Q128 488 114 486 L76 476 Q60 470 64 452 L114 250 C128 196 148 156 186 142z";

const both = (d: string) => `${d}<g transform="translate(600 0) scale(-1 1)">${d}</g>`;

function ribs(x: number, y: number, width: number, height: number, color: string): string {
  const lines = Array.from({ length: Math.floor(width / 7) }, (_, i) => `M${x + i * 7 + 3} ${y} v${height}`);
  return `<path d="${lines.join(" ")}" stroke="${color}" stroke-width="1.3" opacity=".4" fill="none"/>`;
}

function body(paint: Paint): string {
  return `<rect width="600" height="600" fill="url(#cloth)"/>
${folds(
  [
    "M178 300 C220 330 244 360 254 400",
    "M422 300 C380 330 356 360 346 400",
    "M190 160 C150 230 120 330 98 440",
    "M410 160 C450 230 480 330 502 440",
    "M200 500 C206 470 196 440 206 416",
    "M400 500 C394 470 404 440 394 416",
    "M112 380 C126 392 140 396 150 392",
    "M488 380 C474 392 460 396 450 392",
  ],
  ["M222 210 C216 250 226 280 226 310", "M104 330 C96 360 90 390 84 420"],
)}
<rect x="160" y="120" width="280" height="420" fill="url(#sides)"/>
${both(seam("M186 142 C196 190 184 260 174 312", paint.seam))}
<path d="M166 492 Q300 502 434 492" fill="none" stroke="${paint.seam}" stroke-width="1.6" opacity=".7"/>${ribs(176, 497, 250, 30, paint.seam)}
${both(`<path d="M66 440 L128 458" stroke="${paint.seam}" stroke-width="1.6" opacity=".7"/><g transform="rotate(15 96 462)">${ribs(70, 452, 56, 24, paint.seam)}</g>`)}`;
}

function hood(paint: Paint): string {
  return `<path d="M222 156 C190 108 214 58 300 54 C386 58 410 108 378 156 C356 176 244 176 222 156z" fill="${paint.base}" stroke="${paint.edge}" stroke-width="1.6"/>
<path d="M222 156 C190 108 214 58 300 54 C386 58 410 108 378 156 C356 176 244 176 222 156z" fill="url(#fall)"/>
<path d="M248 150 C226 116 244 82 300 78 C356 82 374 116 352 150 C338 178 262 178 248 150z" fill="${paint.inside}"/>
<path d="M248 150 C226 116 244 82 300 78 C300 100 290 140 300 172 C278 172 256 164 248 150z" fill="#000" opacity=".14"/>
<path d="M238 128 C232 150 262 186 300 200 C338 186 368 150 362 128 C376 150 350 196 300 214 C250 196 224 150 238 128z" fill="${paint.base}" stroke="${paint.seam}" stroke-width="1.2"/>
<rect x="287" y="92" width="26" height="14" rx="2" fill="#fff" opacity=".8"/>`;
}

function strings(paint: Paint): string {
  const cord = (x: number, sway: number) =>
    `<path d="M${x} 196 C${x + sway} 224 ${x - sway} 250 ${x + sway} 284" fill="none" stroke="${paint.edge}" stroke-width="7" stroke-linecap="round"/><path d="M${x} 196 C${x + sway} 224 ${x - sway} 250 ${x + sway} 284" fill="none" stroke="${paint.light}" stroke-width="4.4" stroke-linecap="round"/><rect x="${x + sway - 3.4}" y="280" width="6.8" height="16" rx="3" fill="${paint.inside}"/><circle cx="${x}" cy="196" r="4.4" fill="#b9b4a8" stroke="${paint.seam}"/>`;
  return cord(272, -5) + cord(328, 5);
}

const pocket = (paint: Paint) =>
  `<path d="M222 398 H378 L414 462 V492 H186 V462z" fill="${paint.base}" stroke="${paint.seam}" stroke-width="1.8"/><path d="M222 398 H378 L414 462 V492 H186 V462z" fill="#000" opacity=".05"/>${stitch("M228 404 L194 464 M372 404 L406 464", paint.seam)}`;

const zip = (paint: Paint) =>
  `<path d="M300 206 V526" stroke="${paint.inside}" stroke-width="9"/><path d="M300 206 V526" stroke="#d8d5cc" stroke-width="4" stroke-dasharray="2.4 2.2"/><path d="M284 206 V500 M316 206 V500" stroke="${paint.seam}" stroke-width="1.4" stroke-dasharray="5 3.5" opacity=".7"/><rect x="295" y="218" width="10" height="26" rx="4" fill="#cfcac0" stroke="#8b867b"/>`;

function hoodie(options: { zipped: boolean; motif: ArtName; size: number }) {
  return (paint: Paint): string => {
    const front = options.zipped
      ? `${pocket(paint)}${zip(paint)}${art(options.motif, paint, 372, 262, 58)}`
      : `${pocket(paint)}${art(options.motif, paint, 300, 326, options.size)}`;
    return `<g transform="translate(-21 12) scale(1.07 1.02)">${lying(torso, paint.base, paint.edge, body(paint) + front)}${hood(paint)}${strings(paint)}</g>`;
  };
}

function sweatshirt(paint: Paint): string {
  const neck = "M238 128 C262 182 338 182 362 128";
  const inside = `${body(paint)}${art("blocks", paint, 300, 316, 124)}`;
  return `<g transform="translate(-21 -18) scale(1.07 1.02)">${lying(torso, paint.base, paint.edge, inside)}
<path d="${neck} C338 116 262 116 238 128z" fill="${paint.inside}"/><rect x="288" y="128" width="24" height="13" rx="2" fill="#fff" opacity=".82"/>
<path d="${neck}" fill="none" stroke="${paint.edge}" stroke-width="21"/><path d="${neck}" fill="none" stroke="${paint.base}" stroke-width="18"/><path d="${neck}" fill="none" stroke="${paint.seam}" stroke-width="16" stroke-dasharray="1.2 6" opacity=".4"/>
${stitch("M288 176 L300 196 L312 176", paint.seam)}</g>`;
}

export const hoods = {
  hoodie: hoodie({ zipped: false, motif: "peaks", size: 112 }),
  "zip-hoodie": hoodie({ zipped: true, motif: "sprig", size: 58 }),
  sweatshirt,
  "kids-hoodie": (paint: Paint) =>
    `<g transform="translate(54 50) scale(.82)">${hoodie({ zipped: false, motif: "flower", size: 120 })(paint)}</g>`,
};
