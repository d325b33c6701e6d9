import { getTranslations } from "next-intl/server";
import { PrintedPicture } from "#components/frames/printed-picture.tsx";
import { Code } from "#components/ui/code.tsx";
import { DescriptionList, Fact } from "#components/ui/description-list.tsx";
import type { Costs } from "#lib/core/service/schemas/estimate.ts";
import { vatRegimes } from "#lib/core/service/schemas/known-values.ts";
import type { Lang } from "#lib/core/service/schemas/wire.ts";
import { formatDay } from "#lib/dates.ts";
import { nameErased } from "#lib/erased-placeholder.ts";
import type { PrintableLine, PrintableQuote } from "#lib/features/quotes/build-printable-quote.ts";
import { formatList } from "#lib/lists.ts";
import { formatCents, formatMargin, formatPercent } from "#lib/money.ts";
import { nameOfCountry } from "#lib/name-of-country.ts";
import { formatCount } from "#lib/numbers.ts";
import type { Place } from "#lib/paths.ts";

/** Regimes without VAT, whose reason the reader is told. */
const untaxedRegimes = ["eu_reverse_charge", "export"] as const;

type PrintedQuoteProps = {
  sheet: PrintableQuote;
  /** Null for a customer, whose pictures already contain the prints. */
  place: Place | null;
  /** The name of the merchant. */
  from: string;
  logoSrc: string | null;
  /** ISO 8601, UTC. */
  issuedAt: string;
  validUntil: string | null;
  lang: Lang;
};

/** A quote for printing, in the language of its reader. */
export async function PrintedQuote(props: PrintedQuoteProps) {
  const { sheet, place, from, logoSrc, issuedAt, validUntil, lang } = props;
  const t = await getTranslations({ locale: lang, namespace: "share" });
  const money = (cents: number) => formatCents(cents, lang, sheet.currency);
  const country = sheet.country && nameOfCountry(sheet.country, lang);
  const day = (at: string) => formatDay(new Date(at), lang, "UTC");
  const costs = await getTranslations({ locale: lang, namespace: "costs" });
  const erased = await getTranslations({ locale: lang, namespace: "erased" });
  const quotes = await getTranslations({ locale: lang, namespace: "quotes" });
  const name = sheet.autoNamedOn
    ? quotes("newName", { date: day(sheet.autoNamedOn) })
    : nameErased(sheet.name, erased("placeholder"));
  const sums = [
    { word: t("goods"), cents: sheet.goodsCents },
    { word: t("shipping"), cents: sheet.shippingCents },
    ...(sheet.vat
      ? [{ word: costs("tax", { rate: formatPercent(sheet.vat.rate, lang) }), cents: sheet.vat.cents }]
      : []),
  ];
  const untaxed = untaxedRegimes.find((regime) => regime === sheet.vat?.regime);
  return (
    <article className="sheet" lang={lang}>
      <header className="mb-10 flex flex-wrap items-start justify-between gap-x-8 gap-y-4">
        {logoSrc ? (
          <img src={logoSrc} alt={from} className="max-h-20 max-w-60 object-contain object-left" />
        ) : (
          <p className="text-xl font-semibold">{from}</p>
        )}
        <dl className="grid grid-cols-[auto_auto] gap-x-4 gap-y-1 text-sm">
          <dt className="text-muted">{t("issued")}</dt>
          <dd className="text-end tabular-nums">{day(issuedAt)}</dd>
          {validUntil && (
            <>
              <dt className="text-muted">{t("validUntil")}</dt>
              <dd className="text-end tabular-nums">{day(validUntil)}</dd>
            </>
          )}
          {country && (
            <>
              <dt className="text-muted">{t("destination")}</dt>
              <dd className="text-end">{country}</dd>
            </>
          )}
        </dl>
      </header>
      <h1 className="text-2xl">{name}</h1>
      <p className="mt-1 mb-6 text-muted">{t("from", { workspace: from })}</p>
      <SheetLines sheet={sheet} place={place} lang={lang} />
      <dl className="mt-4 ml-auto grid w-fit min-w-64 grid-cols-[1fr_auto] gap-x-8 gap-y-1.5 break-inside-avoid">
        {sums.map(({ word, cents }) => (
          <div key={word} className="contents">
            <dt className="text-muted">{word}</dt>
            <dd className="text-end tabular-nums">{cents === null ? t("onRequest") : money(cents)}</dd>
          </div>
        ))}
        <div className="col-span-full grid grid-cols-subgrid border-t border-ink pt-1.5 font-semibold">
          <dt>{t(sheet.vat ? "totalWithVat" : "total")}</dt>
          <dd className="text-end tabular-nums">
            {sheet.totalCents === null ? t("onRequest") : money(sheet.totalCents)}
          </dd>
        </div>
      </dl>
      <p className="mt-6 text-sm text-muted">
        {t(sheet.vat ? "linesBeforeVat" : "beforeVat", { currency: sheet.currency })}
        {untaxed && ` ${costs(`regime.${untaxed}`)}`}
        {sheet.costs && ` ${t("lineCosts")}`}
        {sheet.lines.some(mayShowSample) && ` ${t("sampleImages")}`}
      </p>
      {sheet.costs && <SheetCosts costs={sheet.costs} profit={sheet.profit} lang={lang} />}
    </article>
  );
}

/** The catalog's image of the product, on which not each print is drawn: its face may not be placed. */
const mayShowSample = ({ imageUrl, faces, prints }: PrintableLine) =>
  imageUrl !== null && prints.length < faces.length;

/** The service's costs, for readers who may know them. */
async function SheetCosts({
  costs,
  profit,
  lang,
}: { costs: Costs; lang: Lang } & Pick<PrintableQuote, "profit">) {
  const t = await getTranslations({ locale: lang });
  const money = (cents: number) => formatCents(cents, lang, costs.currency);
  const regime = vatRegimes.find((known) => known === costs.vat_regime);
  const lines = [
    [t("costs.items"), costs.items_cents],
    [t("costs.discount"), 0 - Math.abs(costs.discount_cents)],
    [t("costs.options"), costs.options_cents],
    [t("costs.shipping"), costs.shipping_cents],
    [t("costs.tax", { rate: formatPercent(costs.tax_rate, lang) }), costs.tax_cents],
  ] as const;
  return (
    <section className="mt-10 w-fit min-w-64 break-inside-avoid">
      <h2 className="mb-3 text-base">{t("share.costs")}</h2>
      <DescriptionList>
        {lines.map(([term, cents]) => (
          <Fact key={term} term={term} numeric>
            {money(cents)}
          </Fact>
        ))}
        <Fact term={t("costs.total")} numeric strong>
          {money(costs.total_cents)}
        </Fact>
        {profit && (
          <Fact term={t("quoteMargin.profitTotal")} numeric>
            {money(profit.cents)}
            {profit.marginBp !== null && (
              <span className="block text-sm text-muted">
                {t("quoteMargin.marginOf", { margin: formatMargin(profit.marginBp, lang) })}
              </span>
            )}
          </Fact>
        )}
      </DescriptionList>
      <p className="mt-2 max-w-prose text-sm text-muted">
        {regime ? t(`costs.regime.${regime}`) : t("costs.regime.other", { regime: costs.vat_regime })}
      </p>
    </section>
  );
}

async function SheetLines({ sheet, place, lang }: Pick<PrintedQuoteProps, "sheet" | "place" | "lang">) {
  const t = await getTranslations({ locale: lang, namespace: "share" });
  const margin = await getTranslations({ locale: lang, namespace: "quoteMargin" });
  const money = (cents: number | null) =>
    cents === null ? t("onRequest") : formatCents(cents, lang, sheet.currency);
  const showsCosts = sheet.lines.some(({ cost }) => cost !== null);
  const hasPictures = sheet.lines.some(({ imageUrl }) => imageUrl !== null);
  return (
    <table data-cards={showsCosts || undefined}>
      <caption className="sr-only">{t("caption")}</caption>
      <thead>
        <tr>
          <th scope="col">{t("item")}</th>
          <th scope="col" data-numeric>
            {t("quantity")}
          </th>
          <th scope="col" data-numeric>
            {t("unit")}
          </th>
          <th scope="col" data-numeric>
            {t("amount")}
          </th>
          {showsCosts &&
            (["cost", "profit", "margin"] as const).map((key) => (
              <th key={key} scope="col" data-numeric>
                {margin(key)}
              </th>
            ))}
        </tr>
      </thead>
      <tbody>
        {sheet.lines.map((line) => (
          <tr key={line.id}>
            <td>
              <div className="flex gap-3 max-sm:flex-col max-sm:gap-1.5">
                {hasPictures && <LinePicture line={line} place={place} />}
                <div className="min-w-0">
                  <LineName line={line} />
                  {(line.faces.length > 0 || line.isBlank) && (
                    <span className="block text-sm text-muted">
                      {line.isBlank
                        ? t("notPrinted")
                        : t("printed", {
                            faces: formatList(line.faces, lang),
                          })}
                    </span>
                  )}
                </div>
              </div>
            </td>
            <td data-numeric data-label={t("quantity")}>
              {formatCount(line.quantity, lang)}
            </td>
            <td data-numeric data-label={t("unit")}>
              {money(line.unitCents)}
            </td>
            <td data-numeric data-label={t("amount")}>
              {money(line.totalCents)}
            </td>
            {line.cost && <LineMargin cost={line.cost} currency={sheet.currency} lang={lang} />}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

type LineMarginProps = { cost: NonNullable<PrintableLine["cost"]>; currency: string; lang: Lang };

/** The line item as in the margin of the quote: its share of discount and options is in its cost. */
async function LineMargin({ cost: { costCents, profitCents, marginBp }, currency, lang }: LineMarginProps) {
  const t = await getTranslations({ locale: lang, namespace: "quoteMargin" });
  const money = (cents: number) => formatCents(cents, lang, currency);
  return (
    <>
      <td data-numeric data-label={t("cost")}>
        {money(costCents)}
      </td>
      <td data-numeric data-label={t("profit")}>
        {profitCents === null ? "–" : money(profitCents)}
      </td>
      <td data-numeric data-label={t("margin")}>
        {marginBp === null ? "–" : formatMargin(marginBp, lang)}
      </td>
    </>
  );
}

/** A picture that cannot be loaded leaves an empty field of the same size. */
function LinePicture({ line: { imageUrl, prints }, place }: { line: PrintableLine; place: Place | null }) {
  return (
    <span className="size-20 shrink-0 overflow-hidden rounded-md">
      {imageUrl && place && prints.length > 0 ? (
        <PrintedPicture place={place} imageUrl={imageUrl} prints={prints} className="size-full" />
      ) : (
        imageUrl && <img src={imageUrl} alt="" className="size-full object-contain" />
      )}
    </span>
  );
}

function LineName({ line }: { line: PrintableLine }) {
  const what = [line.color, line.size].filter(Boolean).join(", ");
  return (
    <>
      <span className="font-medium">{line.title}</span>
      {what && <span className="block text-sm text-muted">{what}</span>}
      {line.cost && (
        <span className="block text-sm text-muted">
          <Code>{line.cost.sku}</Code>
        </span>
      )}
    </>
  );
}
