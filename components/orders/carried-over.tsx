import { useTranslations } from "next-intl";
import { useStoredText } from "#components/layout/use-stored-text.ts";
import { Callout } from "#components/ui/callout.tsx";
import { TextLink } from "#components/ui/text-link.tsx";
import type { CopiedOrder } from "#lib/features/quotes/prepare-copy.ts";
import type { ReadyOrder } from "#lib/features/quotes/prepare-order.ts";
import { type Place, paths } from "#lib/paths.ts";

type CarriedOverProps = {
  place: Place;
  order: Pick<ReadyOrder, "quote" | "template" | "copied">;
  /** The form has a field for the reference. */
  hasReference?: boolean;
};

/** Links to the quote, template or order that the form's content comes from. */
export function CarriedOver({ place, order, hasReference = true }: CarriedOverProps) {
  const { quote, template, copied } = order;
  const t = useTranslations("newOrder");
  const stored = useStoredText();
  const link = (href: string, name: string) => ({
    from: () => <TextLink href={href}>{stored(name)}</TextLink>,
  });
  return (
    <>
      {quote && (
        <p className="text-muted">{t.rich("fromQuote", link(paths.quote(place, quote.id), quote.name))}</p>
      )}
      {template && (
        <p className="text-muted">
          {t.rich("fromTemplate", link(paths.template(place, template.id), template.name))}
        </p>
      )}
      {copied && (
        <p className="text-muted">
          {t.rich(
            hasReference ? "fromOrder" : "contentFrom",
            link(paths.order(place, copied.id), copied.number),
          )}
        </p>
      )}
      {copied && <NotCarriedOver copied={copied} />}
    </>
  );
}

/** Lists what could not be copied from an order, by name. */
export function NotCarriedOver({ copied: { unknown, lostFaces } }: { copied: CopiedOrder }) {
  const t = useTranslations("newOrder");
  const count = unknown.length + lostFaces.length;
  if (count === 0) return null;
  return (
    <Callout tone="warn" title={t("notCarriedTitle", { count })}>
      <ul className="list-disc pl-5">
        {unknown.map(({ sku, name }) => (
          <li key={sku}>{t("skuUnknown", { name, sku })}</li>
        ))}
        {lostFaces.map(({ name, face }) => (
          <li key={`${name} ${face}`}>{t("fileUnknown", { name, face })}</li>
        ))}
      </ul>
    </Callout>
  );
}
