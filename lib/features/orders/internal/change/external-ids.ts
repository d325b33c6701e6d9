/** Specification, "Limits": `external_id`. */
const longest = 100;

/** `shop-1`, 3 → `shop-1~3`, never longer than the service takes. */
export function externalIdOf(word: string, n: number): string {
  const suffix = `~${n}`;
  return `${word.slice(0, longest - suffix.length)}${suffix}`;
}

/** `shop-1~3` → `shop-1`: the word that its changes and retries have in common. */
export const wordOf = (externalId: string): string => externalId.replace(/~\d+$/, "") || externalId;
