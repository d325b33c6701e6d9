import { useTranslations } from "next-intl";
import { EmptyState } from "#components/layout/empty-state.tsx";
import { LinkButton } from "#components/ui/link-button.tsx";
import type { PreparedOrder } from "#lib/features/quotes/prepare-order.ts";
import { type Place, paths } from "#lib/paths.ts";
import { ChooseVariant } from "./choose-variant.tsx";

type NewOrderStopProps = {
  place: Place;
  stop: Exclude<PreparedOrder, { kind: "ready" }>;
  /** Where a variant of a template leads. */
  hrefOf?: (place: Place, chosen: { templateId: string; sku: string }) => string;
};

/** Why there is no form yet, and where to go for it. */
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
