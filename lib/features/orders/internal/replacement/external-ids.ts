/** In characters (specification, "Limits": `external_id`). */
const longest = 100;

/** `shop-1`, 3 → `shop-1~3`, shortened to what the service accepts. */
export function externalIdOf(word: string, n: number): string {
  const suffix = `~${n}`;
  return `${word.slice(0, longest - suffix.length)}${suffix}`;
}

/** `shop-1~3` → `shop-1`: the part that an order's replacements and retries have in common. */
export const referenceBaseOf = (externalId: string): string => externalId.replace(/~\d+$/, "") || externalId;
