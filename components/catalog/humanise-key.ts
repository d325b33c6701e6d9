const units: Readonly<Record<string, string>> = {
  cm: "cm",
  mm: "mm",
  m: "m",
  g: "g",
  grams: "g",
  kg: "kg",
  gsm: "g/m²",
  oz: "oz",
  ml: "ml",
  dpi: "dpi",
  percent: "%",
  pct: "%",
};
const longest = 80;

type KeyName = { name: string; unit: string | null };

/** Splits a key of the service into a name and a unit: fabric_weight_gsm → "Fabric weight", "g/m²". */
export function splitKey(key: string): KeyName {
  const words = key
    .slice(0, longest)
    .replaceAll(/([\p{Ll}\d])(\p{Lu})/gu, "$1 $2")
    .split(/[_\-.\s]+/)
    .filter(Boolean)
    .map((word) => (/^\p{Lu}{2}/u.test(word) ? word : word.toLowerCase()));
  const unit = words.length > 1 ? units[words.at(-1) ?? ""] : undefined;
  const text = (unit ? words.slice(0, -1) : words).join(" ");
  return { name: text.charAt(0).toUpperCase() + text.slice(1) || "–", unit: unit ?? null };
}

export function humaniseKey(key: string): string {
  const { name, unit } = splitKey(key);
  return unit ? `${name} (${unit})` : name;
}
