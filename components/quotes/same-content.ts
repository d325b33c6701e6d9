/** Whether two values of JSON say the same: the database keeps no order of keys. */
export function sameContent(a: unknown, b: unknown): boolean {
  if (a === b) return true;
  if (typeof a !== "object" || typeof b !== "object" || a === null || b === null) return false;
  if (Array.isArray(a) !== Array.isArray(b)) return false;
  const inA = Object.entries(a);
  const inB = new Map(Object.entries(b));
  return (
    inA.length === inB.size && inA.every(([key, value]) => inB.has(key) && sameContent(value, inB.get(key)))
  );
}
