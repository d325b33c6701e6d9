import { useSyncExternalStore } from "react";
import { type Quantities, readQuantities, type WantedLine } from "./read-quantities.ts";

/** The SKU and the text of a field. */
type TypedQuantity = readonly [string, string];

const nameOf = (keptAs: string) => `quantities ${keptAs}`;
const listeners = new Set<() => void>();

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

const parseKept = (kept: string | null): TypedQuantity[] => JSON.parse(kept ?? "[]");

/**
 * Keeps what was typed into the matrix of a product in sessionStorage, so that it survives a reload. `keptAs` is its
 * `quantitiesKey`.
 */
export function keepQuantities(keptAs: string, typed: readonly TypedQuantity[]): void {
  const name = nameOf(keptAs);
  const kept = typed.filter(([, text]) => text.trim() !== "");
  if (kept.length > 0) sessionStorage.setItem(name, JSON.stringify(kept));
  else sessionStorage.removeItem(name);
  for (const listener of listeners) listener();
}

export const findKeptQuantities = (keptAs: string): Map<string, string> =>
  new Map(parseKept(sessionStorage.getItem(nameOf(keptAs))));

/** Forgets the quantities that an order was created from. What was typed otherwise stays, such as a wrong one. */
export function forgetQuantities(keptAs: string, ordered: readonly WantedLine[]): void {
  const taken = new Map(ordered.map(({ sku, quantity }) => [sku, quantity]));
  keepQuantities(
    keptAs,
    [...findKeptQuantities(keptAs)].filter(([sku, text]) => Number(text) !== taken.get(sku)),
  );
}

/** The quantity of one field, updated on each key press; null while the field is empty or invalid. */
export const useKeptQuantity = (keptAs: string, sku: string): number | null =>
  useSyncExternalStore(
    subscribe,
    () => readQuantities([[sku, findKeptQuantities(keptAs).get(sku) ?? ""]]).lines[0]?.quantity ?? null,
    () => null,
  );

/** The quantities that are kept for a product, updated while they are typed. */
export function useKeptQuantities(keptAs: string): Quantities {
  const kept = useSyncExternalStore(
    subscribe,
    () => sessionStorage.getItem(nameOf(keptAs)),
    () => null,
  );
  return readQuantities(parseKept(kept));
}
