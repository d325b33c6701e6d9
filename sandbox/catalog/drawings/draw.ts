import { bags } from "./bags.ts";
import { cups } from "./cups.ts";
import { frame } from "./frame.ts";
import { hats } from "./hats.ts";
import { homeAndBaby } from "./home.ts";
import { hoods } from "./hoods.ts";
import { mixPaint, type Paint } from "./paint.ts";
import { papers } from "./papers.ts";
import { shirts } from "./shirts.ts";

const drawings: Record<string, (paint: Paint) => string> = {
  ...shirts,
  ...hoods,
  ...hats,
  ...bags,
  ...cups,
  ...papers,
  ...homeAndBaby,
};

/** The picture of a product in a colour (`#rrggbb`) as SVG, or null when nothing is called so. */
export function draw(name: string, hex: string): string | null {
  const drawing = Object.hasOwn(drawings, name) ? drawings[name] : undefined;
  return drawing === undefined ? null : frame(drawing(mixPaint(hex)), name.replaceAll("-", " "));
}

export const drawingNames: string[] = Object.keys(drawings);
