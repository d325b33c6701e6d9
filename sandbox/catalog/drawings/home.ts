import { allOver, art } from "./art.ts";
import { mix } from "./color-math.ts";
import { folds, lying, seam, stitch } from "./frame.ts";
import type { Paint } from "./paint.ts";

function cushion(paint: Paint): string {
  const shape =
    "M112 128 Q300 102 488 128 Q512 132 506 158 Q486 310 508 462 Q512 490 486 492 Q300 472 114 492 Q88 490 92 462 Q114 310 94 158 Q90 132 112 128z";
  const inside = `${art("blocks", paint, 300, 308, 236)}<radialGradient id="puff" cx=".42" cy=".36" r=".75"><stop offset="0" stop-color="#fff" stop-opacity=".26"/><stop offset=".55" stop-color="#fff" stop-opacity="0"/><stop offset="1" stop-color="#000" stop-opacity=".3"/></radialGradient><rect x="80" y="100" width="440" height="400" fill="url(#puff)"/>${folds(["M112 140 C150 180 170 200 190 206", "M488 140 C450 180 430 200 410 206", "M114 480 C150 440 170 424 190 418", "M486 480 C450 440 430 424 410 418"], ["M130 134 C170 170 190 184 214 190"])}`;
  return `<g transform="translate(0 -8)">${lying(shape, paint.base, paint.edge, inside)}</g>`;
}

function blanket(paint: Paint): string {
  const spread = "M92 150 Q300 128 508 150 L520 470 Q300 494 80 470z";
  const turned = "M330 142 Q430 140 508 150 L516 360 Q470 330 430 290 Q380 240 330 142z";
  const fringe = Array.from(
    { length: 44 },
    (_, i) => `M${84 + i * 9.9} ${468 + 14 * Math.sin((i / 43) * Math.PI)} v26`,
  ).join(" ");
  const inside = `${allOver("flower", paint, [110, 180, 520, 480], 92)}<rect width="600" height="600" fill="url(#cloth)"/>${folds(["M170 150 C180 260 160 360 176 470", "M300 150 C290 260 310 370 296 480", "M400 330 C404 380 396 430 404 480"], ["M230 150 C236 260 222 370 232 480"])}`;
  return `<path d="${fringe}" stroke="${paint.edge}" stroke-width="4" stroke-linecap="round"/>${lying(spread, paint.base, paint.edge, inside)}<path d="${turned}" fill="#000" opacity=".3" filter="url(#soft)" transform="translate(-8 10)"/><path d="${turned}" fill="${mix(paint.base, "#ffffff", 0.55)}"/><path d="${turned}" fill="url(#cloth)"/>${stitch("M346 150 Q430 146 500 156 L506 340", paint.seam)}`;
}

function apron(paint: Paint): string {
  const shape =
    "M236 130 H364 C366 190 396 232 452 250 L446 530 Q300 544 154 530 L148 250 C204 232 234 190 236 130z";
  const neck = "M242 134 C230 40 370 40 358 134";
  const ties = "M150 262 C110 280 96 320 104 372 M450 262 C490 280 504 320 496 372";
  const inside = `<rect width="600" height="600" fill="url(#cloth)"/><rect x="146" y="120" width="308" height="420" fill="url(#sides)"/>${folds(["M176 260 C190 350 170 440 184 530", "M424 260 C410 350 430 440 416 530", "M262 140 C258 170 268 200 262 226"], ["M226 280 C220 360 230 440 222 520"])}${stitch("M244 142 H356 M160 262 L166 520 M440 262 L434 520", paint.seam)}<path d="M206 378 H394 V474 Q394 488 380 488 H220 Q206 488 206 474z" fill="#00000012" stroke="${paint.seam}" stroke-width="1.8"/>${seam("M300 378 V488", paint.seam)}${stitch("M212 388 H388", paint.seam)}${art("sprig", paint, 300, 262, 112)}`;
  return `<path d="${neck}" fill="none" stroke="${paint.edge}" stroke-width="15"/><path d="${neck}" fill="none" stroke="${paint.base}" stroke-width="12"/><path d="${ties}" fill="none" stroke="${paint.edge}" stroke-width="12" stroke-linecap="round"/><path d="${ties}" fill="none" stroke="${paint.base}" stroke-width="9" stroke-linecap="round"/>${lying(shape, paint.base, paint.edge, inside)}`;
}

function onesie(paint: Paint): string {
  const shape =
    "M236 112 C262 150 338 150 364 112 L412 128 C446 146 470 178 498 232 L432 282 L410 254 C414 320 416 360 418 398 C390 410 366 440 352 506 Q300 520 248 506 C234 440 210 410 182 398 C184 360 186 320 190 254 L168 282 L102 232 C130 178 154 146 188 128z";
  const neck = "M236 112 C262 150 338 150 364 112";
  const binding = (d: string) =>
    `<path d="${d}" fill="none" stroke="${paint.edge}" stroke-width="13"/><path d="${d}" fill="none" stroke="${paint.light}" stroke-width="10"/>`;
  const inside = `<rect width="600" height="600" fill="url(#cloth)"/>${folds(["M192 262 C224 290 240 320 250 356", "M408 262 C376 290 360 320 350 356", "M214 420 C240 420 262 440 270 480", "M386 420 C360 420 338 440 330 480"], ["M236 170 C230 220 240 260 238 300"])}${seam("M190 128 C206 170 200 220 190 254 M410 128 C394 170 400 220 410 254", paint.seam)}${binding("M182 398 C210 410 234 440 248 506 M418 398 C390 410 366 440 352 506")}${binding("M102 232 L168 282 M498 232 L432 282")}${art("moon", paint, 300, 262, 118)}${[272, 300, 328].map((x) => `<circle cx="${x}" cy="494" r="6" fill="#e9e6df" stroke="#9a958a"/>`).join("")}`;
  return `<g transform="translate(-18 -6) scale(1.06)">${lying(shape, paint.base, paint.edge, inside)}<path d="${neck} C338 96 262 96 236 112z" fill="${paint.inside}"/>${binding(neck)}<path d="M188 128 C206 118 224 112 240 112 M412 128 C394 118 376 112 360 112" stroke="${paint.seam}" stroke-width="1.8" fill="none"/></g>`;
}

function tank(paint: Paint): string {
  const shape =
    "M222 92 L250 92 C252 170 348 170 350 92 L378 92 C384 170 396 214 434 236 C430 330 434 420 438 516 Q300 532 162 516 C166 420 170 330 166 236 C204 214 216 170 222 92z";
  const binding = (d: string) =>
    `<path d="${d}" fill="none" stroke="${paint.edge}" stroke-width="11"/><path d="${d}" fill="none" stroke="${paint.base}" stroke-width="9"/>`;
  const inside = `<rect width="600" height="600" fill="url(#cloth)"/><rect x="158" y="90" width="284" height="440" fill="url(#sides)"/>${folds(["M176 250 C216 290 236 330 246 376", "M424 250 C384 290 364 330 354 376", "M206 514 C212 470 200 430 212 390", "M394 514 C388 470 400 430 388 396"], ["M250 210 C244 250 252 300 248 330"])}${stitch("M166 502 Q300 518 434 502", paint.seam)}${binding("M222 92 C216 170 204 214 166 236 M378 92 C384 170 396 214 434 236")}${art("arches", paint, 300, 326, 124)}`;
  return `${lying(shape, paint.base, paint.edge, inside)}<path d="M250 92 C252 170 348 170 350 92 C340 112 260 112 250 92z" fill="${paint.inside}"/>${binding("M250 92 C252 170 348 170 350 92")}`;
}

export const homeAndBaby = { cushion, blanket, apron, onesie, tank };
