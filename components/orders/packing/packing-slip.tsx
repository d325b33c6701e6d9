import { useTranslations } from "next-intl";
import { useStoredText } from "#components/layout/use-stored-text.ts";
import { Code } from "#components/ui/code.tsx";
import { formatDay } from "#lib/dates.ts";
import type { PackedLine, PackingNote } from "#lib/features/orders/get-packing-note.ts";
import { nameOfCountry } from "#lib/name-of-country.ts";
import { formatCount } from "#lib/numbers.ts";
import type { Place } from "#lib/paths.ts";
import { LineFaces, LinePicture } from "../line-goods.tsx";

type PackingSlipProps = {
  place: Place;
  note: PackingNote;
  from: string;
  logoSrc: string | null;
  lang: string;
};

/** The contents of a parcel, for printing and without prices. */
export function PackingSlip({ place, note, from, logoSrc, lang }: PackingSlipProps) {
  const t = useTranslations("packing");
  const stored = useStoredText();
  const { number, reference, createdAt, isTest, addressLines, country, lines, pieces, parcels } = note;
  const facts = [
    { term: t("order"), value: number },
    ...(reference ? [{ term: t("reference"), value: stored(reference) }] : []),
    { term: t("date"), value: formatDay(new Date(createdAt), lang, "UTC") },
    ...parcels.map(({ carrier, trackingNumber }) => ({
      term: t("parcel"),
      value: `${carrier} ${stored(trackingNumber)}`,
    })),
  ];
  return (
    <article className="sheet" lang={lang}>
      <header className="mb-8 flex flex-wrap items-start justify-between gap-x-8 gap-y-4">
        {logoSrc ? (
          <img src={logoSrc} alt={from} className="max-h-20 max-w-60 object-contain object-left" />
        ) : (
          <p className="text-xl font-semibold">{from}</p>
        )}
        <dl className="grid grid-cols-[auto_auto] gap-x-4 gap-y-1 text-sm">
          {facts.map(({ term, value }) => (
            <div key={`${term} ${value}`} className="contents">
              <dt className="text-muted">{term}</dt>
              <dd className="text-end break-all tabular-nums">{value}</dd>
            </div>
          ))}
        </dl>
      </header>
      <h1 className="text-2xl">{t("title")}</h1>
      {isTest && <p className="mt-1 font-medium">{t("test")}</p>}
      <h2 className="mt-6 text-sm font-medium text-muted">{t("to")}</h2>
      <address className="mt-1 mb-6 break-words whitespace-pre-line not-italic">
        {stored([...addressLines, nameOfCountry(country, lang)].join("\n"))}
      </address>
      <table>
        <caption className="sr-only">{t("caption")}</caption>
        <thead>
          <tr>
            <th scope="col">{t("item")}</th>
            <th scope="col" data-numeric>
              {t("quantity")}
            </th>
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => (
            <tr key={line.goods.line}>
              <td>
                <LineName place={place} line={line} />
              </td>
              <td data-numeric>{formatCount(line.quantity, lang)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className="mt-4 text-end font-semibold tabular-nums">{t("pieces", { count: pieces })}</p>
    </article>
  );
}

function LineName({ place, line }: { place: Place; line: PackedLine }) {
  return (
    <div className="flex gap-3">
      <LinePicture place={place} goods={line.goods} />
      <div>
        <span className="font-medium">{line.goods.title}</span>
        <span className="block text-sm text-muted">
          {line.goods.variant} <Code>{line.goods.sku}</Code>
        </span>
        <LineFaces place={place} goods={line.goods} isPrinted />
      </div>
    </div>
  );
}
