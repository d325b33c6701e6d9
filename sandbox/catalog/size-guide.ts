const letterSizes = ["XS", "S", "M", "L", "XL", "2XL", "3XL", "4XL", "5XL"];

/** Chest and length of each letter size, in centimetres; null for products that are not worn by letters. */
export function sizeGuideCm(sizes: string[]): Record<string, Record<string, number>> | null {
  const worn = sizes.filter((size) => letterSizes.includes(size));
  if (worn.length < 2) return null;
  return Object.fromEntries(
    worn.map((size) => {
      const step = letterSizes.indexOf(size);
      return [size, { chest_cm: 43 + step * 5, length_cm: 66 + step * 2.5 }];
    }),
  );
}
