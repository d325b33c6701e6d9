import { cotton } from "./materials.ts";
import { shirtAreas, textileTechniques } from "./parts.ts";
import type { Template } from "./template.ts";

/** What shirts and sweatshirts have in common. */
export const shirt = {
  gender: "unisex",
  fit: "regular",
  tier: "essential",
  brand: "Fieldhouse",
  material: cotton,
  gsm: 180,
  grams: 170,
  priceRuleBp: 0,
  days: 2,
  labels: ["oeko-tex-100"],
  areas: shirtAreas,
  techniques: textileTechniques,
} satisfies Partial<Template>;
