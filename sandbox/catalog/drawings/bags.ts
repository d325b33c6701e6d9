import { art } from "./art.ts";
import { folds, lying, standingShadow, stitch } from "./frame.ts";
import type { Paint } from "./paint.ts";

function tote(paint: Paint): string {
  const bag = "M148 222 L452 222 C456 320 462 430 466 540 Q300 554 134 540 C138 430 144 320 148 222z";
  const strap = (d: string, width = 22) =>
    `<path d="${d}" fill="none" stroke="${paint.edge}" stroke-width="${width + 3}" stroke-linecap="square"/><path d="${d}" fill="none" stroke="${paint.base}" stroke-width="${width}" stroke-linecap="square"/>`;
  const backStrap = `<g opacity=".82">${strap("M226 226 C226 40 374 40 374 226")}</g><path d="M226 226 C226 40 374 40 374 226" fill="none" stroke="#000" stroke-opacity=".16" stroke-width="22"/>`;
  const inside = `<rect width="600" height="600" fill="url(#cloth)"/>${folds(["M166 240 C180 320 160 420 176 530", "M436 240 C420 330 440 420 424 530", "M250 230 C246 260 256 280 250 300"], ["M214 250 C208 340 216 420 206 520", "M392 260 C396 330 388 420 396 500"])}${stitch("M150 240 H450", paint.seam)}${art("blocks", paint, 300, 392, 172)}`;
  const front = strap("M214 262 C208 20 392 20 386 262");
  const anchors = [203, 375]
    .map(
      (x) =>
        `<rect x="${x}" y="236" width="22" height="30" fill="none" stroke="${paint.seam}" stroke-dasharray="4 3" opacity=".8"/><path d="M${x} 238 l22 26 m0 -26 l-22 26" stroke="${paint.seam}" stroke-dasharray="4 3" opacity=".8"/>`,
    )
    .join("");
  return `<g transform="translate(18 12) scale(.94)">${backStrap}${lying(bag, paint.base, paint.edge, inside)}${front}${anchors}</g>`;
}

function backpack(paint: Paint): string {
  const shell =
    "M180 216 C180 128 230 92 300 92 C370 92 420 128 420 216 L432 470 C434 510 410 528 372 530 H228 C190 528 166 510 168 470z";
  const pocket =
    "M198 372 C198 352 210 344 228 344 H372 C390 344 402 352 402 372 L408 468 C408 496 394 506 370 506 H230 C206 506 192 496 192 468z";
  const handle = `<path d="M262 100 C262 52 338 52 338 100" fill="none" stroke="${paint.inside}" stroke-width="15"/>`;
  const sides = `<path d="M172 400 C140 404 132 440 138 492 C142 514 160 520 172 516z M428 400 C460 404 468 440 462 492 C458 514 440 520 428 516z" fill="${paint.inside}"/>`;
  const inside = `<rect width="600" height="600" fill="url(#cloth)"/><rect x="166" y="90" width="268" height="450" fill="url(#round)" opacity=".7"/>
<path d="M196 222 C198 150 240 120 300 120 C360 120 402 150 404 222 L408 300" fill="none" stroke="${paint.inside}" stroke-width="8"/><path d="M196 222 C198 150 240 120 300 120 C360 120 402 150 404 222 L408 300" fill="none" stroke="#d8d5cc" stroke-width="2.4" stroke-dasharray="3 2.4"/><rect x="402" y="296" width="11" height="34" rx="5" fill="#cfcac0" stroke="#8b867b"/>${art("peaks", paint, 300, 246, 120)}`;
  const pocketInside = `<rect x="190" y="340" width="220" height="170" fill="url(#cloth)"/><path d="M206 372 H394" stroke="${paint.inside}" stroke-width="8"/><path d="M206 372 H394" stroke="#d8d5cc" stroke-width="2.4" stroke-dasharray="3 2.4"/><rect x="216" y="370" width="11" height="30" rx="5" fill="#cfcac0" stroke="#8b867b"/><rect x="268" y="424" width="64" height="40" rx="4" fill="${paint.inside}"/>${stitch("M273 429 h54 v30 h-54z", paint.light)}`;
  return `${standingShadow(300, 530, 150, 20)}${handle}${sides}${lying(shell, paint.base, paint.edge, inside, "shell")}${lying(pocket, paint.base, paint.edge, pocketInside, "pocket")}`;
}

function pouch(paint: Paint): string {
  const shape =
    "M112 206 Q112 196 122 196 H478 Q488 196 488 206 L500 416 Q500 436 478 438 Q300 448 122 438 Q100 436 100 416z";
  const inside = `<rect width="600" height="600" fill="url(#cloth)"/><rect x="96" y="190" width="410" height="260" fill="url(#sides)"/>${folds(["M130 250 C150 320 130 380 146 430", "M470 250 C452 320 472 380 456 430"], ["M200 240 C196 300 206 370 198 420"])}<rect x="100" y="196" width="400" height="26" fill="${paint.inside}"/><path d="M112 209 H488" stroke="#e9e4d8" stroke-width="7" stroke-dasharray="3 2.6"/>${stitch("M106 234 H494", paint.seam)}${art("flower", paint, 300, 336, 150)}`;
  return `<g transform="translate(0 -10)">${lying(shape, paint.base, paint.edge, inside)}<path d="M478 209 q34 4 44 34 q4 18 -8 20 q-14 0 -14 -18" fill="none" stroke="${paint.inside}" stroke-width="8" stroke-linecap="round"/><rect x="468" y="201" width="20" height="16" rx="4" fill="#d9b96a" stroke="#9a7d34"/></g>`;
}

export const bags = { tote, backpack, pouch };
