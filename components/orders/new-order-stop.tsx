import { useTranslations } from "next-intl";
import { EmptyState } from "#components/layout/empty-state.tsx";
import { PageBody } from "#components/layout/page-body.tsx";
import { Card } from "#components/ui/card.tsx";
import { LinkButton } from "#components/ui/link-button.tsx";
import { Swatch } from "#components/ui/signs.tsx";
import { TextLink } from "#components/ui/text-link.tsx";
import { Nothing } from "#components/ui/values.tsx";
import type { PreparedOrder } from "#lib/features/quotes/prepare-order.ts";
import { type Place, paths } from "#lib/paths.ts";

type NewOrderStopProps = {
  place: Place;
  stop: Exclude<PreparedOrder, { kind: "ready" }>;
  /** The link of a template's variant. */
  hrefOf?: (place: Place, chosen: { templateId: string; sku: string }) => string;
};

/** Explains why there is no form yet, and links to what is missing. */
export function NewOrderStop({ place, stop, hrefOf = paths.newOrder }: NewOrderStopProps) {
  const t = useTranslations("newOrder");
  switch (stop.kind) {
    case "choose":
      return <ChooseVariant place={place} choice={stop} hrefOf={hrefOf} />;
    case "unavailable":
      return (
        <EmptyState
          title={t("unavailableTitle")}
          action={<LinkButton href={paths.product(place, stop.product.id)}>{stop.product.title}</LinkButton>}
        >
          {t("unavailableText")}
        </EmptyState>
      );
    case "unready":
      return (
        <EmptyState
          title={t("unreadyTitle")}
          action={<LinkButton href={paths.quote(place, stop.quote.id)}>{stop.quote.name}</LinkButton>}
        >
          {t("unreadyText", { count: stop.lines })}
        </EmptyState>
      );
  }
}

type ChooseVariantProps = {
  place: Place;
  choice: Extract<PreparedOrder, { kind: "choose" }>;
  hrefOf: (place: Place, chosen: { templateId: string; sku: string }) => string;
};

/** The variants of a template: a click on a size begins an order for it. */
function ChooseVariant({ place, choice, hrefOf }: ChooseVariantProps) {
  const t = useTranslations("newOrder");
  const { template, product, colors } = choice;
  const isMade = colors.some(({ sizes }) => sizes.some((size) => size.isAvailable));
  return (
    <PageBody>
      <Card
        title={t("chooseVariantTitle", { name: template.name })}
        aside={<TextLink href={paths.template(place, template.id)}>{template.name}</TextLink>}
      >
        <p className="mb-4 max-w-prose text-muted">{t("chooseVariantText", { title: product.title })}</p>
        {!isMade && <Nothing>{t("noneMade")}</Nothing>}
        <ul className="flex flex-col divide-y divide-line">
          {colors.map(({ code, name, hex, sizes }) => (
            <li key={code} className="flex flex-wrap items-center gap-x-4 gap-y-2 py-2.5">
              <span className="flex w-40 items-center gap-2 font-medium">
                <Swatch hex={hex} />
                {name}
              </span>
              <span className="flex flex-wrap gap-1.5">
                {sizes.map((size) =>
                  size.isAvailable ? (
                    <LinkButton
                      key={size.sku}
                      size="sm"
                      variant="secondary"
                      href={hrefOf(place, { templateId: template.id, sku: size.sku })}
                      aria-label={t("chooseSize", { color: name, size: size.name })}
                    >
                      {size.name}
                    </LinkButton>
                  ) : (
                    <span
                      key={size.sku}
                      title={t("notMade")}
                      className="inline-flex h-7 items-center px-2.5 text-sm text-muted line-through"
                    >
                      {size.name}
                      <span className="sr-only"> ({t("notMade")})</span>
                    </span>
                  ),
                )}
              </span>
            </li>
          ))}
        </ul>
      </Card>
    </PageBody>
  );
}
