"use client";

import { useTranslations } from "next-intl";
import { Button } from "#components/ui/button.tsx";
import { Card } from "#components/ui/card.tsx";
import { CheckboxRow } from "#components/ui/checkbox.tsx";
import { Code } from "#components/ui/code.tsx";
import { Disclosure } from "#components/ui/disclosure.tsx";
import { Swatch } from "#components/ui/signs.tsx";
import { TextLink } from "#components/ui/text-link.tsx";
import type { Product } from "#lib/features/catalog/get-product.ts";
import { readReplacement } from "#lib/features/catalog/read-replacement.ts";
import { countSizes } from "#lib/features/templates/judge-template.ts";
import { paths } from "#lib/paths.ts";
import type { TemplateFieldProps } from "./template-form.tsx";

/**
 * No selected colour means all colours: the most common choice needs no click, and includes colours that are added
 * later.
 */
export function ColorsField(props: TemplateFieldProps & { product: Product }) {
  const { values, product, mayWrite, change } = props;
  const t = useTranslations("templates");
  const { colors } = product.product;
  const sizes = countSizes(product.variants);
  const isMade = (code: string) => (sizes.get(code)?.made ?? 0) > 0;
  const lost = values.colors.filter((code) => !colors.some((color) => color.code === code));
  const listed = [...colors, ...lost.map((code) => ({ code, name: code, hex: null }))];
  // A discontinued colour that was not chosen is not offered.
  const shown = listed.filter(({ code }) => isMade(code) || values.colors.includes(code));
  const tick = (code: string, isTicked: boolean) =>
    change({
      colors: listed
        .map((color) => color.code)
        .filter((each) => (each === code ? isTicked : values.colors.includes(each))),
    });
  const count = values.colors.length;
  return (
    <Card
      title={t("colors")}
      aside={
        count > 0 &&
        mayWrite && (
          <Button size="sm" variant="quiet" onClick={() => change({ colors: [] })}>
            {t("takeAll")}
          </Button>
        )
      }
    >
      <fieldset disabled={!mayWrite} className="flex flex-col gap-3">
        <legend className="sr-only">{t("colors")}</legend>
        <p className="max-w-prose text-sm text-muted" role="status">
          {count === 0
            ? t("allTaken", { count: shown.length })
            : t("someTaken", { count, all: shown.length })}
        </p>
        <div className="grid grid-cols-[repeat(auto-fill,minmax(10rem,1fr))] gap-x-4">
          {shown.map(({ code, name, hex }) => (
            <CheckboxRow
              key={code}
              checked={values.colors.includes(code)}
              onChange={({ target }) => tick(code, target.checked)}
              label={
                <span className="flex items-center gap-2">
                  <Swatch hex={hex} />
                  <span className="min-w-0 truncate">{name}</span>
                </span>
              }
              hint={isMade(code) ? undefined : t("colorGone")}
            />
          ))}
        </div>
      </fieldset>
      <DiscontinuedVariants {...props} />
    </Card>
  );
}

type DiscontinuedVariantsProps = Pick<TemplateFieldProps, "place" | "values"> & { product: Product };

/** The discontinued sizes of the chosen colours, each with its replacement. */
function DiscontinuedVariants({ place, values, product }: DiscontinuedVariantsProps) {
  const t = useTranslations("templates");
  const discontinued = product.variants.filter(
    ({ color, availability }) =>
      availability === "discontinued" && (values.colors.length === 0 || values.colors.includes(color.code)),
  );
  if (discontinued.length === 0) return null;
  return (
    <Disclosure title={t("goneVariants", { count: discontinued.length })} className="mt-3 text-sm">
      <ul className="flex flex-col gap-1">
        {discontinued.map((variant) => {
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
