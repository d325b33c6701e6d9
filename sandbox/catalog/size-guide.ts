type Guide = Record<string, Record<string, number>>;

const letterSizes = ["XS", "S", "M", "L", "XL", "2XL", "3XL", "4XL", "5XL"];

/** Body height that a child's size is cut for, centimetres. */
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

/** The measures of each size that is worn, in centimetres; null for products that are not worn by size. */
export function sizeGuideCm(sizes: string[]): Guide | null {
  const worn = sizes.flatMap((size) => {
    const measures = measure(size);
    return measures === null ? [] : [[size, measures] as const];
  });
  return worn.length < 2 ? null : Object.fromEntries(worn);
}
