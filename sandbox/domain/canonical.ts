import { createHash } from "node:crypto";

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([, inner]) => inner !== undefined)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, inner]) => [key, sorted(inner)]),
  );
}

/** A fingerprint of what a body means: the order of its keys and its white space do not change it. */
export function hashMeaning(body: unknown): string {
  return createHash("sha256")
    .update(JSON.stringify(sorted(body)))
    .digest("hex");
}
