import { CornerDownRight, ShoppingBag } from "lucide-react";
import { getTranslations } from "next-intl/server";
import { Cell } from "#components/ui/table.tsx";
import { Money } from "#components/ui/values.tsx";
import type { CatalogVariant } from "#lib/core/service/schemas/catalog.ts";
import { formatDay } from "#lib/dates.ts";
import type { ReplacementVariant } from "#lib/features/catalog/find-replacements.ts";
import { formatCents } from "#lib/money.ts";
import { type Place, paths } from "#lib/paths.ts";
import { humaniseKey } from "./humanise-key.ts";
import { OrderVariantLink, VariantLink } from "./order-variant-link.tsx";
import { isOnSale, locateReplacement, type Matrix } from "./product-matrix.ts";
import type { MatrixMay } from "./product-variants.tsx";

/** The id of a variant's cell in the page. */
const anchorOf = (sku: string) => `variant-${encodeURIComponent(sku)}`;

type VariantCellProps = {
  place: Place;
  variant: CatalogVariant | undefined;
  matrix: Matrix;
  may: MatrixMay;
  /** The key of the typed quantities. */
  keptAs: string;
  /** The head of the column shows the price. */
  isPriced: boolean;
  others: ReplacementVariant[];
  carried: string | null;
  locale: string;
};

export async function VariantCell({
  place,
  variant,
  matrix,
  may,
  keptAs,
  isPriced,
  others,
  carried,
  locale,
}: VariantCellProps) {
  const t = await getTranslations("productPage");
  if (!variant) {
    return (
      <Cell numeric title={t("notMade")} className="text-muted">
        <span aria-hidden="true">–</span>
        <span className="sr-only">{t("notMade")}</span>
      </Cell>
    );
  }
  return (
    <Cell numeric id={anchorOf(variant.sku)} className="target:bg-accent-soft">
      {isOnSale(variant) ? (
        <OnSale {...{ place, variant, may, keptAs, isPriced, locale }} />
      ) : (
        <DiscontinuedVariant
          place={place}
          variant={variant}
          matrix={matrix}
          others={others}
          carried={carried}
          locale={locale}
        />
      )}
    </Cell>
  );
}

type OnSaleProps = Pick<VariantCellProps, "place" | "may" | "keptAs" | "isPriced" | "locale"> & {
  variant: CatalogVariant;
};

async function OnSale({ place, variant, may, keptAs, isPriced, locale }: OnSaleProps) {
  const t = await getTranslations("productPage");
  const { sku, product_id: productId, price_cents: cents, base_price_cents: base, availability } = variant;
  const named = { color: variant.color.name, size: variant.size.name };
  const price = formatCents(cents, locale, variant.currency);
  const link = { place, productId, sku, price, label: t("orderVariant", named) };
  const content = isPriced ? <ShoppingBag aria-hidden="true" /> : <Money text={price} />;
  return (
    <span className="flex flex-col-reverse items-end gap-1 md:flex-row md:items-center md:justify-end md:gap-1.5">
      <span className="flex items-baseline gap-1.5 text-sm leading-4 md:flex-col md:items-end md:gap-0">
        {base > cents && !isPriced && (
          <span className="text-xs leading-3">
            <Money text={formatCents(base, locale, variant.currency)} struck />
          </span>
        )}
        {may.order && may.quote && (
          <OrderVariantLink {...{ ...link, named, keptAs }}>{content}</OrderVariantLink>
        )}
        {may.order && !may.quote && <VariantLink {...link}>{content}</VariantLink>}
        {!may.order && !isPriced && content}
        {availability !== "available" && <span className="text-xs">{humaniseKey(availability)}</span>}
      </span>
      {may.quote && (
        <input
          name={sku}
          type="text"
          inputMode="numeric"
          autoComplete="off"
          maxLength={6}
          aria-label={t("howMany", named)}
          className="control h-8 w-12 px-1 text-end tabular-nums pointer-coarse:h-10 pointer-coarse:w-14"
        />
      )}
    </span>
  );
}

type DiscontinuedVariantProps = {
  place: Place;
  variant: CatalogVariant;
  matrix: Matrix;
  others: ReplacementVariant[];
  carried: string | null;
  locale: string;
};

async function DiscontinuedVariant({
  place,
  variant,
  matrix,
  others,
  carried,
  locale,
}: DiscontinuedVariantProps) {
  const t = await getTranslations("productPage");
  const since = variant.discontinued_at && formatDay(new Date(variant.discontinued_at), locale, "UTC");
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
        // A plain link: client-side navigation would not set `:target`, which highlights the cell.
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
