import { useSyncExternalStore } from "react";
import { type Quantities, readQuantities, type WantedLine } from "./read-quantities.ts";

/** The SKU and the text of a field. */
type TypedQuantity = readonly [string, string];

const memoryOf = (productId: string) => `quantities ${productId}`;
const listeners = new Set<() => void>();

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

const parseKept = (kept: string | null): TypedQuantity[] => JSON.parse(kept ?? "[]");

/** Keeps what was typed into the matrix of a product in sessionStorage, so that it survives a reload. */
export function keepQuantities(productId: string, typed: readonly TypedQuantity[]): void {
  const memory = memoryOf(productId);
  const kept = typed.filter(([, text]) => text.trim() !== "");
  if (kept.length > 0) sessionStorage.setItem(memory, JSON.stringify(kept));
  else sessionStorage.removeItem(memory);
  for (const listener of listeners) listener();
}

export const findKeptQuantities = (productId: string): Map<string, string> =>
  new Map(parseKept(sessionStorage.getItem(memoryOf(productId))));

/** Forgets the quantities that an order was created from. What was typed otherwise stays, such as a wrong one. */
export function forgetQuantities(productId: string, ordered: readonly WantedLine[]): void {
  const taken = new Map(ordered.map(({ sku, quantity }) => [sku, quantity]));
  keepQuantities(
    productId,
    [...findKeptQuantities(productId)].filter(([sku, text]) => Number(text) !== taken.get(sku)),
  );
}

/** The quantity of one field, updated on each key press; null while the field is empty or invalid. */
export const useKeptQuantity = (productId: string, sku: string): number | null =>
  useSyncExternalStore(
    subscribe,
    () => readQuantities([[sku, findKeptQuantities(productId).get(sku) ?? ""]]).lines[0]?.quantity ?? null,
    () => null,
  );

/** The quantities that are kept for a product, updated while they are typed. */
export function useKeptQuantities(productId: string): Quantities {
  const kept = useSyncExternalStore(
    subscribe,
    () => sessionStorage.getItem(memoryOf(productId)),
    () => null,
  );
  return readQuantities(parseKept(kept));
}
