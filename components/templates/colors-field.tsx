"use client";

import { useTranslations } from "next-intl";
import { Button } from "#components/ui/button.tsx";
import { Card } from "#components/ui/card.tsx";
import { CheckboxRow } from "#components/ui/checkbox-row.tsx";
import { Swatch } from "#components/ui/swatch.tsx";
import type { Product } from "#lib/features/catalog/get-product.ts";
import { countSizes } from "#lib/features/templates/judge-template.ts";
import { GoneVariants } from "./gone-variants.tsx";
import type { TemplateFieldProps } from "./template-form.tsx";

/** None ticked is all of them: the most common wish needs no press, and takes what is added later. */
export function ColorsField(props: TemplateFieldProps & { product: Product }) {
  const { values, product, mayWrite, change } = props;
  const t = useTranslations("templates");
  const { colors } = product.product;
  const sizes = countSizes(product.variants);
  const isMade = (code: string) => (sizes.get(code)?.made ?? 0) > 0;
  const lost = values.colors.filter((code) => !colors.some((color) => color.code === code));
  const listed = [...colors, ...lost.map((code) => ({ code, name: code, hex: null }))];
  // One that is gone and was not chosen is no choice.
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
      <GoneVariants {...props} />
    </Card>
  );
}
