"use client";

import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { TextLink } from "#components/ui/text-link.tsx";
import { type Place, paths } from "#lib/paths.ts";
import { useKeptQuantity } from "./kept-quantities.ts";

type VariantLinkProps = {
  place: Place;
  productId: string;
  sku: string;
  /** What the link says without a quantity. */
  label: string;
  price: string;
  quantity?: number | null;
  children: ReactNode;
};

type OrderVariantLinkProps = Omit<VariantLinkProps, "quantity"> & {
  named: { color: string; size: string };
  /** The key of the typed quantities. */
  keptAs: string;
};

/** Orders one variant. */
export function VariantLink({ place, productId, sku, quantity, label, price, children }: VariantLinkProps) {
  const source = quantity ? { productId, pieces: [{ sku, quantity }] } : { productId, sku };
  return (
    <TextLink
      href={paths.newOrder(place, source)}
      aria-label={`${label}: ${price}`}
      title={label}
      className="inline-flex min-h-6 items-center [&_svg]:size-4"
    >
      {children}
    </TextLink>
  );
}

/** Orders one variant in the quantity of the field beside it. */
export function OrderVariantLink({ named, keptAs, label, ...rest }: OrderVariantLinkProps) {
  const t = useTranslations("addToQuote");
  const quantity = useKeptQuantity(keptAs, rest.sku);
  return (
    <VariantLink
      {...rest}
      quantity={quantity}
      label={quantity ? t("orderPieces", { ...named, quantity }) : label}
    />
  );
}
