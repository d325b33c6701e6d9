import type { GatheredOrder } from "../../gather-orders.ts";
import type { JudgedOrder } from "../../judge-orders.ts";

/** Rows without a reference that ask for the same to the same person: it may be meant, and may be pasted twice. */
export function warnOfTwins(gathered: readonly GatheredOrder[], judged: readonly JudgedOrder[]): void {
  const seen = new Map<string, number>();
  gathered.forEach(({ reference, address, position }, at) => {
    const order = judged[at];
    if (reference !== null || !order) return;
    const key = JSON.stringify([
      order.basketKey,
      address.name,
      address.line1,
      address.postal_code,
      address.city,
    ]);
    const first = seen.get(key);
    if (first === undefined) seen.set(key, position);
    else order.problems.push({ row: position, field: "", code: "twin", params: { first }, isWarning: true });
  });
}
