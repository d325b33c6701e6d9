import "server-only";
import { getTranslations } from "next-intl/server";
import { Card } from "#components/ui/card.tsx";
import type { CatalogProductDetail } from "#lib/core/service/schemas/catalog.ts";
import { cleanHtml } from "./clean-html.ts";

const prose =
  "flex max-w-prose flex-col gap-2 break-words [&_a[href]]:text-accent-ink [&_a[href]]:underline [&_h3]:mt-2 [&_h3]:text-base [&_ol]:list-decimal [&_ol]:pl-5 [&_ul]:list-disc [&_ul]:pl-5";

/** The one place where HTML of the service becomes HTML of ours. */
export async function ProductDescription({ product, lang }: { product: CatalogProductDetail; lang: string }) {
  const t = await getTranslations("productPage");
  const html = cleanHtml(product.description_html ?? "");
  const details = product.details?.trim();
  if (!html && !details) return null;
  return (
    <Card title={t("description")}>
      {html && <div lang={lang} className={prose} dangerouslySetInnerHTML={{ __html: html }} />}
      {details && (
        <p lang={lang} className="mt-3 max-w-prose break-words whitespace-pre-line">
          {details}
        </p>
      )}
    </Card>
  );
}
