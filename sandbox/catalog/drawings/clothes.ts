import { type ArtName, art } from "./art.ts";
import { folds, lying, type Paint, seam, stitch } from "./paint.ts";

interface Cut {
  /** half widths: chest, waist, hem */
  chest: number;
  waist: number;
  hem: number;
  length: number;
  neck: "crew" | "v" | "polo";
  sleeves: "short" | "long" | "wide";
  motif: ArtName;
  motifSize: number;
}

const mirror = (x: number) => 600 - x;

function sleeve(cut: Cut): {
  shoulder: [number, number];
  out: [number, number];
  hem: [number, number];
  pit: [number, number];
} {
  const pit: [number, number] = [300 - cut.chest, 258];
  if (cut.sleeves === "long") return { shoulder: [186, 124], out: [62, 428], hem: [112, 448], pit };
  if (cut.sleeves === "wide") return { shoulder: [168, 130], out: [52, 270], hem: [122, 326], pit };
  return { shoulder: [184, 126], out: [72, 236], hem: [134, 298], pit };
}

function neckline(cut: Cut): { outer: string; front: string; back: string } {
  const depth = cut.neck === "v" ? 196 : 146;
  const curve = cut.neck === "v" ? `L300 ${depth} L358 104` : `C256 ${depth + 6} 344 ${depth + 6} 358 104`;
  return {
    outer: `M242 104 ${curve}`,
    front: `M242 104 ${curve}`,
    back: `M242 104 C262 118 338 118 358 104 ${cut.neck === "v" ? `L300 ${depth} L242 104z` : `C344 ${depth + 6} 256 ${depth + 6} 242 104z`}`,
  };
}

function outline(cut: Cut): string {
  const { shoulder, out, hem, pit } = sleeve(cut);
  const neck = neckline(cut);
  const [w, h] = [300 - cut.waist, 300 - cut.hem];
  const bottom = cut.length;
  const bow = cut.sleeves === "long" ? 150 : 60;
  return `${neck.outer} L${mirror(shoulder[0])} ${shoulder[1]} C${mirror(shoulder[0] - 40)} ${shoulder[1] + 14} ${mirror(out[0] + bow * 0.55)} ${out[1] - bow} ${mirror(out[0])} ${out[1]} Q${mirror(out[0] + 24)} ${out[1] + 34} ${mirror(hem[0])} ${hem[1]} L${mirror(pit[0])} ${pit[1]} C${mirror(w)} 330 ${mirror(w)} 420 ${mirror(h)} ${bottom} Q300 ${bottom + 16} ${h} ${bottom} C${w} 420 ${w} 330 ${pit[0]} ${pit[1]} L${hem[0]} ${hem[1]} Q${out[0] + 24} ${out[1] + 34} ${out[0]} ${out[1]} C${out[0] + bow * 0.55} ${out[1] - bow} ${shoulder[0] - 40} ${shoulder[1] + 14} ${shoulder[0]} ${shoulder[1]}z`;
}

function collar(cut: Cut, paint: Paint): string {
  const neck = neckline(cut);
  if (cut.neck !== "polo") {
    return `<path d="${neck.front}" fill="none" stroke="${paint.edge}" stroke-width="17" stroke-linejoin="round"/><path d="${neck.front}" fill="none" stroke="${paint.base}" stroke-width="14" stroke-linejoin="round"/>${stitch(neck.front.replace("M242 104", "M234 108").replace("358 104", "366 108"), paint.seam)}`;
  }
  const side = (flip: boolean) =>
    `<path d="M242 100 C236 112 226 130 222 146 L272 176 L300 140 C276 134 254 122 242 100z" fill="${paint.base}" stroke="${paint.seam}" stroke-width="1.6" ${flip ? 'transform="translate(600 0) scale(-1 1)"' : ""}/>`;
  return `<path d="M287 142 h26 v92 h-26z" fill="${paint.base}" stroke="${paint.seam}" stroke-width="1.6"/>${[172, 214].map((y) => `<circle cx="300" cy="${y}" r="5" fill="${paint.light}" stroke="${paint.seam}"/>`).join("")}${side(false)}${side(true)}`;
}

/** Draws the front of a shirt in a given cut. */
function shirt(cut: Cut) {
  return (paint: Paint): string => {
    const { shoulder, pit, hem, out } = sleeve(cut);
    const armhole = `M${shoulder[0]} ${shoulder[1]} C${shoulder[0] + 8} 170 ${pit[0] + 6} 220 ${pit[0]} ${pit[1]}`;
    const both = (d: string) => `${d}<g transform="translate(600 0) scale(-1 1)">${d}</g>`;
    const cuff = `M${out[0] + 9} ${out[1] - 12} Q${out[0] + 32} ${out[1] + 20} ${hem[0] + 8} ${hem[1] - 14}`;
    const inside = `
<rect width="600" height="600" fill="url(#cloth)"/>
${folds(
  [
    `M${pit[0] + 4} 262 C230 300 250 330 262 372`,
    `M${mirror(pit[0] + 4)} 262 C370 300 352 330 342 372`,
    `M${330 - cut.hem} ${cut.length} C${336 - cut.hem} 470 ${326 - cut.hem} 420 ${340 - cut.hem} 380`,
    `M${270 + cut.hem} ${cut.length} C${262 + cut.hem} 470 ${270 + cut.hem} 420 ${258 + cut.hem} 390`,
    `M${shoulder[0] - 8} 150 C${shoulder[0] - 30} 190 ${hem[0] + 20} 240 ${hem[0] + 14} ${hem[1]}`,
    `M${mirror(shoulder[0] - 8)} 150 C${mirror(shoulder[0] - 30)} 190 ${mirror(hem[0] + 20)} 240 ${mirror(hem[0] + 14)} ${hem[1]}`,
  ],
  ["M232 150 C226 210 236 250 240 300", `M286 ${cut.length} C280 470 288 440 282 400`],
)}
<rect x="${300 - cut.waist - 8}" y="120" width="${cut.waist * 2 + 16}" height="420" fill="url(#sides)"/>
${both(seam(armhole, paint.seam))}${both(stitch(cuff, paint.seam))}
${stitch(`M${306 - cut.hem} ${cut.length - 13} Q300 ${cut.length + 3} ${294 + cut.hem} ${cut.length - 13}`, paint.seam)}
${cut.motifSize === 0 ? "" : art(cut.motif, paint, 300, cut.neck === "crew" ? 292 : 318, cut.motifSize)}`;
    const { back } = neckline(cut);
    const shown = `${lying(outline(cut), paint.base, paint.edge, inside)}
<path d="${back}" fill="${paint.inside}"/><rect x="288" y="117" width="24" height="13" rx="2" fill="#fff" opacity=".82"/>${collar(cut, paint)}`;
    return `<g transform="translate(-33 -44) scale(1.11)">${shown}</g>`;
  };
}

const regular = {
  chest: 122,
  waist: 124,
  hem: 128,
  length: 512,
  neck: "crew",
  sleeves: "short",
  motif: "sun",
  motifSize: 138,
} as const satisfies Cut;

export const shirts = {
  tee: shirt(regular),
  "fitted-tee": shirt({
    ...regular,
    chest: 108,
    waist: 96,
    hem: 112,
    length: 502,
    motif: "flower",
    motifSize: 112,
  }),
  "v-neck": shirt({ ...regular, neck: "v", motif: "peaks", motifSize: 118 }),
  "boxy-tee": shirt({
    ...regular,
    chest: 138,
    waist: 142,
    hem: 144,
    length: 496,
    sleeves: "wide",
    motif: "arches",
    motifSize: 132,
  }),
  "long-sleeve": shirt({ ...regular, sleeves: "long", motif: "sprig", motifSize: 150 }),
  polo: shirt({ ...regular, neck: "polo", motif: "peaks", motifSize: 0 }),
  "kids-tee": (paint: Paint) =>
    `<g transform="translate(48 48) scale(.84)">${shirt({ ...regular, chest: 126, waist: 130, hem: 136, length: 470, motif: "moon", motifSize: 150 })(paint)}</g>`,
};

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
