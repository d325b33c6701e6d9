import { mkdirSync, readdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import sharp, { type OverlayOptions } from "sharp";

const scale = 0.42;
const gap = 16;
const tallest = 900;
const paper = "#8a8f98";

/** Makes one picture for each screen and state, light above dark, and a page that links to all of them. */
export async function writeContactSheets(folder: string): Promise<void> {
  const shots = readdirSync(folder).filter((name) => name.endsWith(".png"));
  const sheets = path.join(folder, "sheets");
  mkdirSync(sheets, { recursive: true });
  const bySubject = Map.groupBy(shots, (name) => name.replace(/-(light|dark)-\d+\.png$/, ""));
  for (const [subject, names] of bySubject) await bind(folder, names, path.join(sheets, `${subject}.png`));
  const figures = [...bySubject].map(([subject, names]) => {
    const links = names
      .toSorted()
      .map((name) => `<a href="${name}">${name.slice(subject.length + 1, -4)}</a>`);
    return `<h2 id="${subject}">${subject}</h2><p>${links.join(" ")}</p><img loading="lazy" src="sheets/${subject}.png" alt="">`;
  });
  writeFileSync(
    path.join(folder, "index.html"),
    `<!doctype html><meta charset="utf-8"><title>Screens</title><style>body{font:14px sans-serif}img{max-width:100%}</style>${figures.join("\n")}`,
  );
}

async function bind(folder: string, names: readonly string[], to: string): Promise<void> {
  const rows = ["light", "dark"].map((theme) =>
    names.filter((name) => name.includes(`-${theme}-`)).toSorted((a, b) => widthOf(a) - widthOf(b)),
  );
  const placed: OverlayOptions[] = [];
  let [top, right] = [gap, gap];
  for (const row of rows.filter(({ length }) => length > 0)) {
    let [left, bottom] = [gap, top];
    for (const name of row) {
      const { input, width, height } = await shrink(path.join(folder, name));
      placed.push({ input, left, top });
      left += width + gap;
      bottom = Math.max(bottom, top + height);
    }
    right = Math.max(right, left);
    top = bottom + gap;
  }
  await sharp({ create: { width: right, height: top, channels: 3, background: paper } })
    .composite(placed)
    .png()
    .toFile(to);
}

const widthOf = (name: string) => Number(name.match(/-(\d+)\.png$/)?.[1]);

async function shrink(file: string) {
  const { width = 1 } = await sharp(file).metadata();
  const small = sharp(file).resize({ width: Math.round(width * scale) });
  const { data, info } = await small.png().toBuffer({ resolveWithObject: true });
  const height = Math.min(info.height, tallest);
  const input = await sharp(data).extract({ left: 0, top: 0, width: info.width, height }).png().toBuffer();
  return { input, width: info.width, height };
}
