import { type ArtName, art } from "./art.ts";
import { type Paint, standingShadow } from "./paint.ts";

interface Vessel {
  outline: string;
  /** bounding box of the body, for its round shading */
  box: [x: number, y: number, width: number, height: number];
  behind?: (paint: Paint) => string;
  before?: (paint: Paint) => string;
  motif: ArtName;
  at: [x: number, y: number, size: number];
  shadow: [y: number, rx: number];
}

/** Draws a round vessel on a table, lit from the left. The light also shades its artwork. */
function vessel(shape: Vessel) {
  return (paint: Paint): string => {
    const [x, y, width, height] = shape.box;
    const [ax, ay, size] = shape.at;
    return `${standingShadow(300, shape.shadow[0], shape.shadow[1])}${shape.behind?.(paint) ?? ""}
<path d="${shape.outline}" fill="${paint.base}"/><clipPath id="cut"><path d="${shape.outline}"/></clipPath>
<g clip-path="url(#cut)">${art(shape.motif, paint, ax, ay, size)}<rect x="${x}" y="${y}" width="${width}" height="${height}" fill="url(#round)"/><rect x="${x}" y="${y}" width="${width}" height="${height}" fill="url(#fall)"/><rect x="${x + width * 0.13}" y="${y + 24}" width="${width * 0.05}" height="${height - 60}" rx="8" fill="#fff" opacity=".34" filter="url(#soft)"/></g>
<path d="${shape.outline}" fill="none" stroke="${paint.edge}" stroke-width="1.4" opacity=".6"/>${shape.before?.(paint) ?? ""}`;
  };
}

const handle = (paint: Paint, width: number) => `
<path d="M402 238 C500 214 506 404 398 398" fill="none" stroke="${paint.edge}" stroke-width="${width + 3}" stroke-linecap="round"/><path d="M402 238 C500 214 506 404 398 398" fill="none" stroke="${paint.base}" stroke-width="${width}" stroke-linecap="round"/><path d="M402 244 C486 226 494 396 398 404" fill="none" stroke="#000" stroke-opacity=".2" stroke-width="${width * 0.4}" stroke-linecap="round" filter="url(#soft)"/>`;

const rim = (paint: Paint, y: number, rx: number, ry: number, lip: string) => `
<ellipse cx="280" cy="${y}" rx="${rx}" ry="${ry}" fill="${lip}" stroke="${paint.edge}" stroke-width="1.2"/><ellipse cx="280" cy="${y + 1}" rx="${rx - 8}" ry="${ry - 5}" fill="#fdfcf9"/><ellipse cx="280" cy="${y + 9}" rx="${rx - 14}" ry="${ry - 9}" fill="#3b2418" opacity=".9"/><ellipse cx="262" cy="${y + 6}" rx="${rx * 0.5}" ry="${ry * 0.28}" fill="#fff" opacity=".12"/>`;

export const cups = {
  mug: vessel({
    outline: "M152 186 V412 C152 466 190 486 280 486 C370 486 408 466 408 412 V186z",
    box: [152, 186, 256, 300],
    behind: (paint) => handle(paint, 30),
    before: (paint) => rim(paint, 186, 128, 25, paint.base),
    motif: "sun",
    at: [276, 338, 158],
    shadow: [486, 150],
  }),
  "enamel-mug": vessel({
    outline: "M158 196 L166 438 Q168 468 200 472 Q280 480 360 472 Q392 468 394 438 L402 196z",
    box: [156, 196, 248, 282],
    behind: (paint) => handle(paint, 20),
    before: (paint) =>
      `${rim(paint, 196, 123, 22, "#2b2f36")}<path d="M166 440 Q168 468 200 472 Q280 480 360 472 Q392 468 394 440" fill="none" stroke="#2b2f36" stroke-width="5" opacity=".85"/>`,
    motif: "peaks",
    at: [278, 340, 140],
    shadow: [476, 140],
  }),
  bottle: vessel({
    outline:
      "M254 128 H346 V150 C346 176 386 184 386 232 V510 Q386 540 354 540 H246 Q214 540 214 510 V232 C214 184 254 176 254 150z",
    box: [214, 124, 172, 420],
    before: () =>
      `<rect x="250" y="62" width="100" height="70" rx="10" fill="#2d2f33"/><rect x="250" y="62" width="100" height="70" rx="10" fill="url(#round)"/><path d="M262 82 h76 M262 96 h76 M262 110 h76" stroke="#000" stroke-opacity=".35" stroke-width="2"/><path d="M276 62 C276 34 324 34 324 62" fill="none" stroke="#2d2f33" stroke-width="11"/><rect x="246" y="132" width="108" height="9" fill="#c9ccd0"/>`,
    motif: "sprig",
    at: [300, 366, 176],
    shadow: [540, 110],
  }),
  tumbler: vessel({
    outline: "M196 150 L404 150 L376 516 Q374 540 346 540 H254 Q226 540 224 516z",
    box: [196, 150, 208, 392],
    behind: () =>
      `<path d="M316 140 L344 30" stroke="#d8d5cc" stroke-width="13" stroke-linecap="round"/><path d="M313 140 L341 30" stroke="#fff" stroke-width="4" stroke-linecap="round" opacity=".8"/>`,
    before: (paint) =>
      `<path d="M186 128 Q186 116 198 116 H402 Q414 116 414 128 L408 156 H192z" fill="#eceae5" stroke="#a9a59b"/><path d="M186 128 Q186 116 198 116 H402 Q414 116 414 128 L408 156 H192z" fill="url(#round)" opacity=".6"/><ellipse cx="300" cy="117" rx="100" ry="9" fill="#f8f7f4" stroke="#b5b1a7"/><path d="M221 480 H379 L376 516 Q374 540 346 540 H254 Q226 540 224 516z" fill="#c9ccd0"/><path d="M221 480 H379 L376 516 Q374 540 346 540 H254 Q226 540 224 516z" fill="url(#round)"/><path d="M221 480 H379" stroke="${paint.edge}" stroke-width="1.4"/>`,
    motif: "arches",
    at: [300, 326, 124],
    shadow: [540, 108],
  }),
};
