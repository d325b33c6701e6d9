import { getTranslations } from "next-intl/server";
import { EmptyState } from "#components/layout/empty-state.tsx";
import { LinkButton } from "#components/ui/link-button.tsx";
import { type Place, paths } from "#lib/paths.ts";

type NoOrdersProps = { place: Place; isConnected: boolean; mayConnect: boolean };

/** Before there is any order: what to begin with. */
export async function NoOrders({ place, isConnected, mayConnect }: NoOrdersProps) {
  const t = await getTranslations("overview");
  const next = isConnected ? paths.catalog(place) : paths.connection(place.workspace);
  return (
    <EmptyState
      title={isConnected ? t("empty") : t("connectTitle")}
      action={
        (isConnected || mayConnect) && (
          <LinkButton href={next}>{isConnected ? t("toCatalog") : t("connect")}</LinkButton>
        )
      }
    >
      {isConnected ? t("emptyText") : t("connectText", { mode: place.mode })}
    </EmptyState>
  );
}
