import type { RefusalPlace } from "#lib/core/service/locate-refusal.ts";
import type { ReadAddress } from "../mapping/judge-values.ts";

/** What of a row the service means, as its column is called here. */
const columnOf = {
  sku: "sku",
  quantity: "quantity",
  productId: "product_id",
  destination: "country",
} as const;

/** Where in a row a refusal is told. */
export function fieldOfRefusal({ field, face, addressFields }: RefusalPlace): string {
  if (field === "files") return face ? `file:${face}` : "";
  if (field === "address") return addressFields[0] ?? "";
  return field === null ? "" : columnOf[field];
}

/** Whether the address itself is refused, and not what all orders of a basket have in common of it (`basket-key.ts`). */
export function isAboutAddress({ field, addressFields }: RefusalPlace, address: ReadAddress): boolean {
  if (field !== "address") return false;
  const isShared = (name: string) =>
    name === "country" || (name === "postal_code" && address.postal_code === null);
  return addressFields.length === 0 || !addressFields.every(isShared);
}
