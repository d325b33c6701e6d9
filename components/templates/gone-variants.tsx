"use client";

import { useTranslations } from "next-intl";
import { Code } from "#components/ui/code.tsx";
import { Disclosure } from "#components/ui/disclosure.tsx";
import { TextLink } from "#components/ui/text-link.tsx";
import type { Product } from "#lib/features/catalog/get-product.ts";
import { readReplacement } from "#lib/features/catalog/read-replacement.ts";
import { paths } from "#lib/paths.ts";
import type { TemplateFieldProps } from "./template-form.tsx";

type GoneVariantsProps = Pick<TemplateFieldProps, "place" | "values"> & { product: Product };

/** Of the chosen colours, the sizes that are not made any more, each with what takes its place. */
export function GoneVariants({ place, values, product }: GoneVariantsProps) {
  const t = useTranslations("templates");
  const gone = product.variants.filter(
    ({ color, availability }) =>
      availability === "discontinued" && (values.colors.length === 0 || values.colors.includes(color.code)),
  );
  if (gone.length === 0) return null;
  return (
    <Disclosure title={t("goneVariants", { count: gone.length })} className="mt-3 text-sm">
      <ul className="flex flex-col gap-1">
        {gone.map((variant) => {
          const replacement = readReplacement(variant.replacement);
          const named = replacement?.title ?? replacement?.sku;
          return (
            <li key={variant.sku} className="flex flex-wrap items-baseline gap-x-2">
              <span>
                {variant.color.name}, {variant.size.name}
              </span>
              <Code>{variant.sku}</Code>
              <span className="text-muted">
                {named ? t("replacedBy", { variant: named }) : t("noReplacement")}
              </span>
              {replacement?.productId && replacement.productId !== product.product.id && (
                <TextLink href={paths.product(place, replacement.productId)}>{t("seeProduct")}</TextLink>
              )}
            </li>
          );
        })}
      </ul>
    </Disclosure>
  );
}
