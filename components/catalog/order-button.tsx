"use client";

import { LinkButton } from "#components/ui/link-button.tsx";
import { type Place, paths } from "#lib/paths.ts";
import { useKeptQuantities } from "./kept-quantities.ts";

type OrderButtonProps = { place: Place; productId: string; keptAs: string; label: string };

/** Starts an order with the valid quantities of the matrix. Without any, the order asks for them. */
export function OrderButton({ place, productId, keptAs, label }: OrderButtonProps) {
  const { lines: pieces } = useKeptQuantities(keptAs);
  return (
    <LinkButton variant="primary" href={paths.newOrder(place, { productId, pieces })}>
      {label}
    </LinkButton>
  );
}
