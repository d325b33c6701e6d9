import { type ArtName, art } from "./art.ts";
import { folds, lying, seam, stitch } from "./frame.ts";
import type { Paint } from "./paint.ts";

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

/** A shirt from the front, in one of the cuts below. */
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
