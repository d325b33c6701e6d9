import { type ArtName, art } from "./art.ts";
import { folds, lying, type Paint, standingShadow, stitch } from "./paint.ts";

const crown = "M136 352 C132 232 196 152 300 148 C404 152 468 232 464 352 C420 330 180 330 136 352z";
const brim =
  "M136 350 C178 326 422 326 464 350 C494 384 500 420 486 436 C440 392 160 392 114 436 C100 420 106 384 136 350z";

function cap(options: { mesh: boolean; motif: ArtName }) {
  return (paint: Paint): string => {
    const panel = "M216 334 C214 232 252 166 300 150 C348 166 386 232 384 334 C330 328 270 328 216 334z";
    const mesh = options.mesh
      ? `<pattern id="mesh" width="9" height="9" patternUnits="userSpaceOnUse"><circle cx="4.5" cy="4.5" r="2.5" fill="#000" opacity=".24"/></pattern><path d="${crown}" fill="#f2efe8"/><path d="${crown}" fill="url(#mesh)"/><path d="${panel}" fill="${paint.base}"/><path d="${panel}" fill="none" stroke="${paint.seam}" stroke-width="1.6"/>`
      : "";
    const seams = options.mesh
      ? ""
      : `<path d="M300 148 C298 210 298 270 300 334 M300 150 C236 176 214 250 214 338 M300 150 C364 176 386 250 386 338" fill="none" stroke="${paint.seam}" stroke-width="1.8" opacity=".75"/>${stitch("M293 152 C291 210 291 270 293 332 M307 152 C309 210 309 270 307 332", paint.seam)}${[236, 364].map((x) => `<circle cx="${x}" cy="232" r="4.5" fill="${paint.inside}" stroke="${paint.seam}"/>`).join("")}`;
    const inside = `${mesh}<rect width="600" height="600" fill="url(#cloth)"/><rect x="134" y="140" width="332" height="220" fill="url(#round)" opacity=".75"/>${seams}${art(options.motif, paint, 300, 262, 92)}`;
    const visor = `<rect width="600" height="600" fill="url(#cloth)"/>${folds(["M120 428 C180 386 420 386 480 428"], ["M190 356 C250 344 350 344 410 356"])}${[12, 24, 36].map((d) => stitch(`M${138 - d * 0.4} ${352 + d} C${180 - d * 0.2} ${330 + d} ${420 + d * 0.2} ${330 + d} ${462 + d * 0.4} ${352 + d}`, paint.seam)).join("")}`;
    return `<g transform="translate(-24 -4) scale(1.08)">${standingShadow(300, 440, 190, 20)}${lying(crown, paint.base, paint.edge, inside, "crown")}<ellipse cx="300" cy="149" rx="11" ry="6" fill="${paint.base}" stroke="${paint.seam}"/>${lying(brim, paint.base, paint.edge, visor, "brim")}</g>`;
  };
}

function beanie(paint: Paint): string {
  const dome = "M158 372 C144 232 196 130 300 126 C404 130 456 232 442 372z";
  const cuff =
    "M142 360 C142 346 150 340 164 340 H436 C450 340 458 346 458 360 L452 444 C451 458 442 464 430 464 H170 C158 464 149 458 148 444z";
  const rib = (x: number) =>
    `M${300 + (x - 300) * 0.12} 128 C${300 + (x - 300) * 0.72} 180 ${x} 260 ${x} 344`;
  const columns = Array.from({ length: 20 }, (_, i) => 160 + i * 14.7);
  const ribs = `<path d="${columns.map(rib).join(" ")}" fill="none" stroke="${paint.seam}" stroke-width="2.4" opacity=".5"/>`;
  const cuffRibs = `<path d="${columns.map((x) => `M${x - 4} 338 V468`).join(" ")}" stroke="${paint.seam}" stroke-width="3" opacity=".42"/>`;
  const patch = `<rect x="258" y="366" width="84" height="72" rx="5" fill="#f4ead8" stroke="#00000033"/>${stitch("M263 371 h74 v62 h-74z", "#7a6a4f")}${art("peaks", { ...paint, inks: ["#27324a", "#1f6f78", "#d8572a", "#e6a93c"] }, 300, 402, 54)}`;
  return `<g transform="translate(-18 -8) scale(1.06)">${lying(dome, paint.base, paint.edge, `${ribs}<rect x="150" y="120" width="300" height="260" fill="url(#round)" opacity=".8"/>`, "dome")}${lying(cuff, paint.base, paint.edge, `${cuffRibs}<rect x="140" y="340" width="320" height="130" fill="url(#round)" opacity=".8"/><rect x="140" y="452" width="320" height="14" fill="#000" opacity=".12"/>${patch}`, "cuff")}</g>`;
}

function bucketHat(paint: Paint): string {
  const crownShape =
    "M196 316 C200 230 216 172 244 160 Q300 142 356 160 C384 172 400 230 404 316 Q300 344 196 316z";
  const brimShape =
    "M192 306 Q300 338 408 306 C448 340 490 386 500 412 Q430 470 300 472 Q170 470 100 412 C110 386 152 340 192 306z";
  const rows = [22, 44, 66, 88]
    .map((d) =>
      stitch(`M${186 - d * 0.72} ${314 + d} Q300 ${344 + d * 1.4} ${414 + d * 0.72} ${314 + d}`, paint.seam),
    )
    .join("");
  return `<g transform="translate(-24 -16) scale(1.08)">${lying(brimShape, paint.base, paint.edge, `<rect width="600" height="600" fill="url(#sides)"/>${folds(["M150 440 C180 410 190 370 196 330", "M450 440 C420 410 410 370 404 330", "M300 460 C296 420 300 390 300 350"], ["M236 440 C240 410 244 380 246 350"])}${rows}`, "brim")}${lying(crownShape, paint.base, paint.edge, `<rect x="190" y="140" width="220" height="200" fill="url(#round)" opacity=".75"/>${stitch("M200 296 Q300 322 400 296", paint.seam)}<path d="M222 176 Q300 198 378 176" fill="none" stroke="${paint.seam}" stroke-width="1.8" opacity=".7"/>${[222, 378].map((x) => `<circle cx="${x}" cy="262" r="4.5" fill="${paint.inside}" stroke="${paint.seam}"/>`).join("")}${art("flower", paint, 300, 250, 78)}`, "crown")}</g>`;
}

export const hats = {
  cap: cap({ mesh: false, motif: "sprig" }),
  trucker: cap({ mesh: true, motif: "sun" }),
  beanie,
  "bucket-hat": bucketHat,
};

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
