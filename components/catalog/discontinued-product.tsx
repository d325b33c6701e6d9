"use client";

import { useTranslations } from "next-intl";
import { Badge } from "#components/ui/badge.tsx";
import { TextLink } from "#components/ui/text-link.tsx";

type DiscontinuedProductProps = { availability: string; replacement: { title: string; href: string } | null };

/** Says that a product is discontinued, and links to its replacement. The link lies above the link of the tile. */
export default function DiscontinuedProduct({ availability, replacement }: DiscontinuedProductProps) {
  const t = useTranslations("catalogSearch");
  return (
    <p className="mt-1 flex flex-wrap items-center gap-x-2 gap-y-1 text-sm">
      <Badge tone="warn">
        {availability === "discontinued" ? t("values.availability.discontinued") : availability}
      </Badge>
      {replacement && (
        <TextLink href={replacement.href} className="relative z-1">
          {t("replacedBy", { title: replacement.title })}
        </TextLink>
      )}
    </p>
  );
}
