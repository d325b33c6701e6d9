import { CornerDownRight } from "lucide-react";
import { getTranslations } from "next-intl/server";
import type { CatalogVariant } from "#lib/core/service/schemas/catalog.ts";
import { formatDay } from "#lib/dates.ts";
import type { OtherVariant } from "#lib/features/catalog/find-replacements.ts";
import { type Place, paths } from "#lib/paths.ts";
import { locateReplacement } from "./locate-replacement.ts";
import type { Matrix } from "./product-matrix.ts";
import { anchorOf } from "./variant-anchor.ts";

type GoneVariantProps = {
  place: Place;
  variant: CatalogVariant;
  matrix: Matrix;
  others: OtherVariant[];
  carried: string | null;
  locale: string;
};

export async function GoneVariant({ place, variant, matrix, others, carried, locale }: GoneVariantProps) {
  const t = await getTranslations("productPage");
  const since = variant.discontinued_at && formatDay(new Date(variant.discontinued_at), locale);
  const target = locateReplacement(variant, matrix, others);
  const named = t("replacedBy", { variant: target?.label ?? t("anotherProduct") });
  const anchor = target?.sku ? `#${anchorOf(target.sku)}` : "";
  const page = target?.productId ? paths.product(place, target.productId, carried) : "";
  const leads = target !== null && (target.isHere || target.productId !== null);
  return (
    <span className="flex flex-col items-end gap-0.5 text-sm">
      <span title={since ? t("goneSince", { date: since }) : undefined} className="text-muted">
        {t("gone")}
      </span>
      {leads && (
        // A plain link: only the browser itself marks the place that it leads to.
        <a
          href={page + anchor}
          aria-label={named}
          title={named}
          className="inline-flex min-h-6 max-w-28 items-center gap-1 rounded-sm text-accent-ink underline decoration-accent/35 underline-offset-3 hover:decoration-accent"
        >
          <CornerDownRight aria-hidden="true" className="size-3.5 shrink-0" />
          <span className="truncate">{target.short ?? t("replacementShort")}</span>
        </a>
      )}
      {target && !leads && (
        <span title={named} className="max-w-28 truncate">
          {target.short}
        </span>
      )}
    </span>
  );
}
