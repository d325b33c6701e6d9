"use client";

import { useTranslations } from "next-intl";
import { Badge } from "#components/ui/badge.tsx";
import { TextLink } from "#components/ui/text-link.tsx";

type GoneProductProps = { availability: string; replacement: { title: string; href: string } | null };

/** That a product is made no more, and what takes its place; lies over the link of its tile. */
export default function GoneProduct({ availability, replacement }: GoneProductProps) {
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
