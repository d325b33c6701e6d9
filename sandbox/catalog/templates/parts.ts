import { area, technique } from "./template.ts";

export const allColors = [
  "white",
  "black",
  "navy",
  "heather_grey",
  "charcoal",
  "natural",
  "sand",
  "red",
  "burgundy",
  "royal_blue",
  "sky_blue",
  "denim",
  "forest",
  "kelly",
  "olive",
  "sage",
  "mint",
  "teal",
  "mustard",
  "yellow",
  "orange",
  "terracotta",
  "coral",
  "pink",
  "fuchsia",
  "dusty_rose",
  "lavender",
  "purple",
  "chocolate",
  "camel",
  "ash",
  "stone",
] as const;

export const softColors = [
  "white",
  "natural",
  "sand",
  "ash",
  "sage",
  "mint",
  "sky_blue",
  "lavender",
  "pink",
  "dusty_rose",
  "coral",
  "mustard",
  "olive",
  "denim",
  "navy",
  "black",
  "stone",
  "terracotta",
  "camel",
  "heather_grey",
] as const;

export const sportColors = [
  "white",
  "black",
  "navy",
  "royal_blue",
  "red",
  "kelly",
  "yellow",
  "orange",
  "fuchsia",
  "charcoal",
  "teal",
  "purple",
  "sky_blue",
  "mint",
  "burgundy",
  "ash",
] as const;

export const metalColors = [
  "white",
  "black",
  "silver",
  "navy",
  "forest",
  "red",
  "pink",
  "teal",
  "mustard",
  "lavender",
  "coral",
  "sky_blue",
  "sage",
  "charcoal",
] as const;

export const sizesXsTo2xl = { XS: 0, S: 0, M: 0, L: 0, XL: 0, "2XL": 150 } as const;
export const sizesXsTo3xl = { ...sizesXsTo2xl, "3XL": 250 } as const;
export const sizesXsTo4xl = { ...sizesXsTo3xl, "4XL": 350 } as const;
export const sizesXsTo5xl = { ...sizesXsTo4xl, "5XL": 450 } as const;
export const oneSize = { ONE: 0 } as const;
export const childrenSizes = { "3-4Y": 0, "5-6Y": 0, "7-8Y": 0, "9-10Y": 0, "11-12Y": 100 } as const;
export const babySizes = { "0-3M": 0, "3-6M": 0, "6-12M": 0, "12-18M": 0, "18-24M": 50 } as const;
export const wallSizes = {
  "13X18": 0,
  "20X30": 300,
  "30X30": 500,
  "30X40": 700,
  "40X40": 900,
  "40X60": 1200,
  "50X50": 1300,
  "50X70": 1600,
  "60X90": 2400,
  "70X100": 3200,
} as const;

const neckLabel = area("neck_label", 6, 6, { extraCents: 90, neckLabel: true, techniques: ["dtf"] });

/** Chest and back of a shirt, its sleeves, and the label in its neck. */
export const shirtAreas = [
  area("front", 30, 40, {
    zones: [
      { code: null, widthCm: 30, heightCm: 40 },
      { code: "left_chest", widthCm: 10, heightCm: 10 },
    ],
  }),
  area("back", 30, 40, { extraCents: 450 }),
  area("sleeve_left", 8, 10, { extraCents: 280 }),
  area("sleeve_right", 8, 10, { extraCents: 280 }),
  neckLabel,
];

export const sleevelessAreas = [area("front", 26, 36), area("back", 26, 36, { extraCents: 450 }), neckLabel];

export const smallShirtAreas = [area("front", 20, 26), area("back", 20, 26, { extraCents: 350 })];

export const textileTechniques = [
  technique("dtg", { isDefault: true }),
  technique("dtf"),
  technique("screen", { maxColors: 6, maxWidthCm: 30, maxHeightCm: 40, extraDays: 3 }),
];

export const embroideredTechniques = [
  technique("embroidery", {
    minDpi: 300,
    maxColors: 12,
    maxWidthCm: 12,
    maxHeightCm: 6,
    extraDays: 1,
    isDefault: true,
  }),
  technique("dtf"),
];

export const embroideredArea = area("front", 12, 5.5, { dpi: 300, techniques: ["embroidery", "dtf"] });
export const sublimated = [technique("sublimation", { isDefault: true })];
export const paperTechniques = [technique("giclee", { minDpi: 150, isDefault: true })];
