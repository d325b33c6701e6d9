import { bags, headwear } from "./accessories.ts";
import { drinkware } from "./drinkware.ts";
import { home, kids, retired } from "./home-and-kids.ts";
import { stationery, wallArt } from "./paper.ts";
import { tShirts } from "./t-shirts.ts";
import type { Template } from "./template.ts";
import { tops } from "./tops.ts";

export const offeredTemplates: Template[] = [
  ...tShirts,
  ...tops,
  ...headwear,
  ...bags,
  ...drinkware,
  ...wallArt,
  ...stationery,
  ...home,
  ...kids,
];

export const retiredTemplates: Template[] = retired;

/** Which offered product takes the place of a retired one, by SKU prefix. */
export const successors: Readonly<Record<string, string>> = { KSW: "KHD" };
