import { allOver, art, printed } from "./art.ts";
import { folds, lying, mix, type Paint, seam, stitch } from "./paint.ts";

const artInks: Paint["inks"] = ["#27324a", "#1f6f78", "#d8572a", "#e6a93c"];
const onPaper = (paint: Paint): Paint => ({ ...paint, inks: artInks });

function box(x: number, y: number, width: number, height: number): string {
  return `M${x} ${y} h${width} v${height} h${-width}z`;
}

/** An artwork that fills the whole area: sky, sun, hills. */
function landscape(x: number, y: number, width: number, height: number): string {
  const sx = width / 100;
  const sy = height / 140;
  return `<g transform="translate(${x} ${y}) scale(${sx} ${sy})"><rect width="100" height="140" fill="#f3e3cd"/><circle cx="62" cy="48" r="22" fill="#d8572a"/><path d="M0 82 C20 62 34 70 52 80 C70 90 84 70 100 76 V140 H0z" fill="#e6a93c"/><path d="M0 98 C22 84 40 96 58 100 C76 104 88 92 100 94 V140 H0z" fill="#1f6f78"/><path d="M0 118 C26 104 44 114 64 118 C82 122 92 112 100 112 V140 H0z" fill="#27324a"/><path d="M12 30 q5 -5 10 0 q5 -5 10 0 M26 42 q4 -4 8 0 q4 -4 8 0" fill="none" stroke="#27324a" stroke-width="1.6" stroke-linecap="round"/></g>`;
}

function poster(paint: Paint): string {
  return `${lying(box(142, 62, 316, 444), "#fdfcf8", paint.edge, `${printed(paint, `${landscape(164, 84, 272, 360)}<rect x="164" y="462" width="120" height="7" fill="#27324a"/><rect x="164" y="478" width="76" height="5" fill="#27324a" opacity=".5"/>`)}<rect width="600" height="600" fill="url(#cloth)" opacity=".6"/><path d="M458 506 L418 506 L458 462z" fill="#000" opacity=".05"/>`)}`;
}

function canvas(paint: Paint): string {
  return `<path d="M452 96 l26 16 v408 l-26 -14z" fill="#b59a78"/><path d="M140 506 l28 14 h310 l-26 -14z" fill="#8f7858"/><path d="${box(140, 96, 312, 410)}" fill="#2a2418" opacity=".35" filter="url(#far)" transform="translate(22 26)"/><path d="M452 96 l26 16 v408 l-26 -14z" fill="#e3dfd5"/><path d="M140 506 l28 14 h310 l-26 -14z" fill="#cbc6b9"/><path d="${box(140, 96, 312, 410)}" fill="#fdfcf8"/>${printed(paint, `<path d="M452 96 l26 16 v408 l-26 -14z" fill="#d9a05a"/><path d="M452 330 l26 14 v176 l-26 -14z" fill="#1c5a62"/><path d="M140 506 l28 14 h310 l-26 -14z" fill="#1b2436"/>${landscape(140, 96, 312, 410)}`)}<rect x="140" y="96" width="312" height="410" fill="url(#cloth)"/><pattern id="weave" width="4" height="4" patternUnits="userSpaceOnUse"><path d="M0 0h2v2h-2z M2 2h2v2h-2z" fill="#000" opacity=".05"/></pattern><rect x="140" y="96" width="312" height="410" fill="url(#weave)"/>`;
}

function framedPrint(paint: Paint): string {
  const outer = box(122, 62, 356, 464);
  const grain = Array.from(
    { length: 9 },
    (_, i) =>
      `M122 ${66 + i * 2.4} H478 M122 ${502 + i * 2.4} H478 M${124 + i * 2.4} 62 V526 M${456 + i * 2.4} 62 V526`,
  ).join(" ");
  const mitre = "M122 62 L148 88 M478 62 L452 88 M122 526 L148 500 M478 526 L452 500";
  return `${lying(outer, paint.base, paint.edge, `<path d="${grain}" stroke="#000" stroke-opacity=".07"/><rect width="600" height="600" fill="url(#cloth)"/><path d="${mitre}" stroke="${paint.seam}" stroke-width="1.6"/><rect x="148" y="88" width="304" height="412" fill="#fbfaf6"/><path d="M148 88 h304 v8 h-296 v404 h-8z" fill="#000" opacity=".16"/>${printed(paint, landscape(196, 140, 208, 300))}<path d="M148 88 L330 88 L148 360z" fill="#fff" opacity=".16"/>`)}`;
}

function notebook(paint: Paint): string {
  const cover = "M168 74 H446 Q458 74 458 86 V516 Q458 528 446 528 H168z";
  const coils = Array.from({ length: 21 }, (_, i) => 92 + i * 20.6)
    .map(
      (y) =>
        `<circle cx="180" cy="${y}" r="4.6" fill="#00000055"/><path d="M180 ${y} C150 ${y - 12} 138 ${y + 2} 158 ${y + 7}" fill="none" stroke="#8d9096" stroke-width="4" stroke-linecap="round"/><path d="M180 ${y - 1} C152 ${y - 12} 141 ${y} 158 ${y + 5}" fill="none" stroke="#e6e8eb" stroke-width="1.4" stroke-linecap="round"/>`,
    )
    .join("");
  return `<path d="M172 82 H452 Q466 84 466 96 V524 Q466 536 452 536 H172z" fill="#efece4" stroke="#c9c4b6"/>${lying(cover, paint.base, paint.edge, `<rect width="600" height="600" fill="url(#cloth)"/><rect x="168" y="74" width="34" height="460" fill="#000" opacity=".08"/>${art("arches", paint, 326, 270, 170)}${printed(paint, `<rect x="256" y="410" width="140" height="6" rx="3" fill="${paint.inks[0]}" opacity=".9"/><rect x="284" y="428" width="84" height="5" rx="2.5" fill="${paint.inks[0]}" opacity=".6"/>`)}`)}${coils}`;
}

function stickers(paint: Paint): string {
  const shown = onPaper(paint);
  const spots: [Parameters<typeof art>[0], number, number, number][] = [
    ["sun", 232, 160, 96],
    ["flower", 374, 164, 100],
    ["arches", 228, 300, 88],
    ["peaks", 376, 302, 98],
    ["moon", 232, 436, 92],
    ["sprig", 374, 436, 100],
  ];
  const each = spots
    .map(
      ([name, x, y, size]) =>
        `<circle cx="${x}" cy="${y}" r="${size * 0.64}" fill="#fff" stroke="#d9d5ca"/><circle cx="${x + 1}" cy="${y + 3}" r="${size * 0.64}" fill="none" stroke="#000" stroke-opacity=".1" stroke-width="3"/>${art(name, shown, x, y, size * 0.9)}`,
    )
    .join("");
  return lying(
    box(142, 64, 322, 470),
    paint.base,
    paint.edge,
    `<rect width="600" height="600" fill="url(#cloth)" opacity=".6"/>${each}<path d="M464 534 L410 534 Q440 520 464 486z" fill="#00000014"/>`,
  );
}

function postcard(paint: Paint): string {
  const card = (angle: number, content: string, id: string) =>
    `<g transform="rotate(${angle} 300 310)">${lying(box(120, 178, 360, 252), "#fdfcf8", paint.edge, content, id)}</g>`;
  const back = `<path d="M300 200 V408" stroke="#c9c4b6" stroke-width="2"/><rect x="414" y="200" width="46" height="56" fill="none" stroke="#b9b4a8" stroke-dasharray="4 3"/><path d="M322 300 h136 M322 330 h136 M322 360 h100" stroke="#c9c4b6" stroke-width="2"/>`;
  const motif = `${printed(paint, `<g transform="translate(0 -6)"><g transform="translate(134 198) scale(3.32 1.6)"><rect width="100" height="140" fill="#cfe3e1"/><ellipse cx="70" cy="50" rx="8" ry="16.6" fill="#e6a93c"/><path d="M0 92 C20 66 34 76 52 86 C70 96 84 76 100 82 V140 H0z" fill="#8fb8a0"/><path d="M0 112 C22 98 40 106 58 110 C76 114 88 104 100 106 V140 H0z" fill="#1f6f78"/></g></g>`)}<rect width="600" height="600" fill="url(#cloth)" opacity=".5"/>`;
  const front = `<rect x="134" y="192" width="332" height="224" fill="${paint.base}"/>${motif}`;
  return `${card(-11, back, "third")}${card(5, back, "second")}${card(-2, front, "first")}`;
}

function teaTowel(paint: Paint): string {
  return lying(
    "M166 70 Q300 80 434 70 L440 530 Q300 544 160 530z",
    paint.base,
    paint.edge,
    `${allOver("sprig", paint, [190, 120, 420, 500], 84)}${printed(paint, `<path d="M162 96 H438 M160 506 H440" stroke="${paint.inks[2]}" stroke-width="6" opacity=".8"/>`)}<rect width="600" height="600" fill="url(#cloth)"/>`,
  );
}

export const papers = {
  poster,
  canvas,
  "framed-print": framedPrint,
  notebook,
  stickers,
  postcard,
  "tea-towel": teaTowel,
};

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
