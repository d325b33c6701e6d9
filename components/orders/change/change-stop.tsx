import { useTranslations } from "next-intl";
import { EmptyState } from "#components/layout/empty-state.tsx";
import { LinkButton } from "#components/ui/link-button.tsx";
import { type Place, paths } from "#lib/paths.ts";

/** Explains why an order can no longer be replaced, and offers to duplicate it. */
export function ChangeStop({ place, orderId }: { place: Place; orderId: string }) {
  const t = useTranslations();
  return (
    <EmptyState
      title={t("change.stopTitle")}
      action={<LinkButton href={paths.newOrder(place, { orderId })}>{t("order.duplicate")}</LinkButton>}
    >
      {t("change.stopText")}
    </EmptyState>
  );
}
