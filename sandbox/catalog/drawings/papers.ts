import { allOver, art } from "./art.ts";
import { lying } from "./frame.ts";
import type { Paint } from "./paint.ts";

const artInks: Paint["inks"] = ["#27324a", "#1f6f78", "#d8572a", "#e6a93c"];
const onPaper = (paint: Paint): Paint => ({ ...paint, inks: artInks });

function box(x: number, y: number, width: number, height: number): string {
  return `M${x} ${y} h${width} v${height} h${-width}z`;
}

/** A composition that fills a sheet: sky, sun, hills. */
function landscape(x: number, y: number, width: number, height: number): string {
  const sx = width / 100;
  const sy = height / 140;
  return `<g transform="translate(${x} ${y}) scale(${sx} ${sy})"><rect width="100" height="140" fill="#f3e3cd"/><circle cx="62" cy="48" r="22" fill="#d8572a"/><path d="M0 82 C20 62 34 70 52 80 C70 90 84 70 100 76 V140 H0z" fill="#e6a93c"/><path d="M0 98 C22 84 40 96 58 100 C76 104 88 92 100 94 V140 H0z" fill="#1f6f78"/><path d="M0 118 C26 104 44 114 64 118 C82 122 92 112 100 112 V140 H0z" fill="#27324a"/><path d="M12 30 q5 -5 10 0 q5 -5 10 0 M26 42 q4 -4 8 0 q4 -4 8 0" fill="none" stroke="#27324a" stroke-width="1.6" stroke-linecap="round"/></g>`;
}

function poster(paint: Paint): string {
  return `${lying(box(142, 62, 316, 444), "#fdfcf8", paint.edge, `${landscape(164, 84, 272, 360)}<rect x="164" y="462" width="120" height="7" fill="#27324a"/><rect x="164" y="478" width="76" height="5" fill="#27324a" opacity=".5"/><rect width="600" height="600" fill="url(#cloth)" opacity=".6"/><path d="M458 506 L418 506 L458 462z" fill="#000" opacity=".05"/>`)}`;
}

function canvas(): string {
  return `<path d="M452 96 l26 16 v408 l-26 -14z" fill="#b59a78"/><path d="M140 506 l28 14 h310 l-26 -14z" fill="#8f7858"/><path d="${box(140, 96, 312, 410)}" fill="#2a2418" opacity=".35" filter="url(#far)" transform="translate(22 26)"/><path d="M452 96 l26 16 v408 l-26 -14z" fill="#d9a05a"/><path d="M452 330 l26 14 v176 l-26 -14z" fill="#1c5a62"/><path d="M140 506 l28 14 h310 l-26 -14z" fill="#1b2436"/>${landscape(140, 96, 312, 410)}<rect x="140" y="96" width="312" height="410" fill="url(#cloth)"/><pattern id="weave" width="4" height="4" patternUnits="userSpaceOnUse"><path d="M0 0h2v2h-2z M2 2h2v2h-2z" fill="#000" opacity=".05"/></pattern><rect x="140" y="96" width="312" height="410" fill="url(#weave)"/>`;
}

function framedPrint(paint: Paint): string {
  const outer = box(122, 62, 356, 464);
  const grain = Array.from(
    { length: 9 },
    (_, i) =>
      `M122 ${66 + i * 2.4} H478 M122 ${502 + i * 2.4} H478 M${124 + i * 2.4} 62 V526 M${456 + i * 2.4} 62 V526`,
  ).join(" ");
  const mitre = "M122 62 L148 88 M478 62 L452 88 M122 526 L148 500 M478 526 L452 500";
  return `${lying(outer, paint.base, paint.edge, `<path d="${grain}" stroke="#000" stroke-opacity=".07"/><rect width="600" height="600" fill="url(#cloth)"/><path d="${mitre}" stroke="${paint.seam}" stroke-width="1.6"/><rect x="148" y="88" width="304" height="412" fill="#fbfaf6"/><path d="M148 88 h304 v8 h-296 v404 h-8z" fill="#000" opacity=".16"/>${landscape(196, 140, 208, 300)}<path d="M148 88 L330 88 L148 360z" fill="#fff" opacity=".16"/>`)}`;
}

function notebook(paint: Paint): string {
  const cover = "M168 74 H446 Q458 74 458 86 V516 Q458 528 446 528 H168z";
  const coils = Array.from({ length: 21 }, (_, i) => 92 + i * 20.6)
    .map(
      (y) =>
        `<circle cx="180" cy="${y}" r="4.6" fill="#00000055"/><path d="M180 ${y} C150 ${y - 12} 138 ${y + 2} 158 ${y + 7}" fill="none" stroke="#8d9096" stroke-width="4" stroke-linecap="round"/><path d="M180 ${y - 1} C152 ${y - 12} 141 ${y} 158 ${y + 5}" fill="none" stroke="#e6e8eb" stroke-width="1.4" stroke-linecap="round"/>`,
    )
    .join("");
  return `<path d="M172 82 H452 Q466 84 466 96 V524 Q466 536 452 536 H172z" fill="#efece4" stroke="#c9c4b6"/>${lying(cover, paint.base, paint.edge, `<rect width="600" height="600" fill="url(#cloth)"/><rect x="168" y="74" width="34" height="460" fill="#000" opacity=".08"/>${art("arches", paint, 326, 270, 170)}<rect x="256" y="410" width="140" height="6" rx="3" fill="${paint.inks[0]}" opacity=".9"/><rect x="284" y="428" width="84" height="5" rx="2.5" fill="${paint.inks[0]}" opacity=".6"/>`)}${coils}`;
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
  const motif = `<g transform="translate(0 -6)"><g transform="translate(134 198) scale(3.32 1.6)"><rect width="100" height="140" fill="#cfe3e1"/><ellipse cx="70" cy="50" rx="8" ry="16.6" fill="#e6a93c"/><path d="M0 92 C20 66 34 76 52 86 C70 96 84 76 100 82 V140 H0z" fill="#8fb8a0"/><path d="M0 112 C22 98 40 106 58 110 C76 114 88 104 100 106 V140 H0z" fill="#1f6f78"/></g></g><rect width="600" height="600" fill="url(#cloth)" opacity=".5"/>`;
  const front = `<rect x="134" y="192" width="332" height="224" fill="${paint.base}"/>${motif}`;
  return `${card(-11, back, "third")}${card(5, back, "second")}${card(-2, front, "first")}`;
}

function teaTowel(paint: Paint): string {
  return lying(
    "M166 70 Q300 80 434 70 L440 530 Q300 544 160 530z",
    paint.base,
    paint.edge,
    `${allOver("sprig", paint, [190, 120, 420, 500], 84)}<path d="M162 96 H438 M160 506 H440" stroke="${paint.inks[2]}" stroke-width="6" opacity=".8"/><rect width="600" height="600" fill="url(#cloth)"/>`,
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
