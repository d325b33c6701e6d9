import { z } from "zod";
import { type Language, type LocalizedText, languages } from "../domain/languages.ts";
import categoryData from "./categories.json" with { type: "json" };
import colorData from "./colors.json" with { type: "json" };
import descriptionData from "./descriptions.json" with { type: "json" };
import nameData from "./names.json" with { type: "json" };

export const localizedTextSchema = z.record(z.enum(languages), z.string());
const named = z.record(z.string(), localizedTextSchema);

const categories = z
  .record(z.string(), z.strictObject({ parent: z.string().nullable(), name: localizedTextSchema }))
  .parse(categoryData);
const colors = z
  .record(z.string(), z.strictObject({ hex: z.string().regex(/^#[0-9a-f]{6}$/), name: localizedTextSchema }))
  .parse(colorData);
const { faces, techniques, sizes, ageUnits } = z
  .strictObject({ faces: named, techniques: named, sizes: named, ageUnits: named })
  .parse(nameData);
const descriptions = named.parse(descriptionData);

export function categoryName(code: string, language: Language): string {
  return categories[code]?.name[language] ?? code;
}

/** The parent of a category; the category itself when it has no parent. */
export function mainCategory(code: string): string {
  return categories[code]?.parent ?? code;
}

/** The codes of a category and its sub-categories. Empty for an unknown code. */
export function categoryBranch(code: string): string[] {
  if (!Object.hasOwn(categories, code)) return [];
  const below = Object.entries(categories).flatMap(([name, { parent }]) => (parent === code ? [name] : []));
  return [code, ...below];
}

/** The colour's name in a language; its code when the code is unknown. */
export function colorName(code: string, language: Language): string {
  return colors[code]?.name[language] ?? code;
}

/** `#rrggbb`, or null for an unknown code. */
export function colorHex(code: string): string | null {
  return colors[code]?.hex ?? null;
}

/** The absolute address of a drawing of the blank product in a colour, outside /v1. */
export function imageUrl(origin: string, drawing: string, colorCode: string): string {
  return `${origin}/images/${drawing}.svg?color=${(colorHex(colorCode) ?? "#cccccc").slice(1)}`;
}

/** The same with a sample design, as a shop shows a product that sells prints. */
export const sampleImageUrl = (origin: string, drawing: string, colorCode: string): string =>
  `${imageUrl(origin, drawing, colorCode)}&sample=1`;

export const faceName = (code: string, language: Language): string => faces[code]?.[language] ?? code;

export const techniqueName = (code: string, language: Language): string =>
  techniques[code]?.[language] ?? code;

/**
 * The size's name in a language. Some codes contain a measure: `3-4Y` is in years, `3-6M` in months, `30X40` in
 * centimetres, `350ML` in millilitres. Letter sizes are their own names.
 */
export function sizeName(code: string, language: Language): string {
  const name = sizes[code];
  if (name !== undefined) return name[language];
  const age = /^(\d+-\d+)([MY])$/.exec(code);
  if (age?.[1] !== undefined && age[2] !== undefined)
    return `${age[1].replace("-", "–")} ${ageUnits[age[2]]?.[language]}`;
  if (/^\d+X\d+$/.test(code)) return `${code.replace("X", " × ")} cm`;
  if (/^\d+ML$/.test(code)) return `${code.slice(0, -2)} ml`;
  return code;
}

/** Builds a text in every language. */
export function inEveryLanguage(text: (language: Language) => string): LocalizedText {
  return localizedTextSchema.parse(
    Object.fromEntries(languages.map((language) => [language, text(language)])),
  );
}

/** The product's description as HTML, in every language. */
export function describeProduct(
  category: string,
  composition: LocalizedText,
  gsm: number | null,
): LocalizedText {
  const sentences = descriptions[category];
  return inEveryLanguage((language) => {
    const facts = [composition[language], ...(gsm === null ? [] : [`${gsm} g/m²`])];
    return `<p>${sentences?.[language] ?? ""}</p><ul>${facts.map((fact) => `<li>${fact}</li>`).join("")}</ul>`;
  });
}

type Guide = Record<string, Record<string, number>>;

const letterSizes = ["XS", "S", "M", "L", "XL", "2XL", "3XL", "4XL", "5XL"];

/** Body height for a child's size, centimetres. */
const heights: Record<string, number> = {
  "0-3M": 60,
  "3-6M": 68,
  "6-12M": 78,
  "12-18M": 84,
  "18-24M": 92,
  "3-4Y": 104,
  "5-6Y": 116,
  "7-8Y": 128,
  "9-10Y": 140,
  "11-12Y": 152,
};

function measure(size: string): Record<string, number> | null {
  const step = letterSizes.indexOf(size);
  if (step >= 0) return { chest_cm: 43 + step * 5, length_cm: 66 + step * 2.5 };
  const height = heights[size];
  if (height === undefined) return null;
  return { height_cm: height, chest_cm: Math.round(height * 0.28), length_cm: Math.round(height * 0.39) };
}

/** The measures of each clothing size, in centimetres. Null when fewer than two sizes have measures. */
export function sizeGuideCm(sizes: string[]): Guide | null {
  const worn = sizes.flatMap((size) => {
    const measures = measure(size);
    return measures === null ? [] : [[size, measures] as const];
  });
  return worn.length < 2 ? null : Object.fromEntries(worn);
}
