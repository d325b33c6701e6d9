import { getTranslations } from "next-intl/server";
import { LinkButton } from "#components/ui/link-button.tsx";
import type { Connection } from "#lib/features/settings/describe-connection.ts";
import { paths } from "#lib/paths.ts";

/** Whose account, at which service, and where to go on. */
export async function ConnectedAccount({
  connection,
  workspace,
  seesOrders,
}: {
  connection: Connection;
  workspace: string;
  seesOrders: boolean;
}) {
  const t = await getTranslations("connection");
  const { accountName, isSandbox, serviceUrl, keys } = connection;
  const onlyLive = keys.every(({ mode }) => mode === "live");
  const place = { workspace, mode: onlyLive ? "live" : "test" } as const;
  return (
    <section className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
      <div className="min-w-0">
        <h2 className="text-lg">{accountName ?? t("account")}</h2>
        <p className="break-words text-muted">
          {isSandbox ? t("builtIn", { url: serviceUrl }) : t("external", { url: serviceUrl })}
        </p>
      </div>
      <div className="flex flex-wrap gap-2">
        {seesOrders && <LinkButton href={paths.orders(place)}>{t("toOrders")}</LinkButton>}
        <LinkButton variant={seesOrders ? "secondary" : "primary"} href={paths.catalog(place)}>
          {t("toCatalog")}
        </LinkButton>
        {seesOrders && (
          <LinkButton variant="primary" href={paths.overview(place)}>
            {t("toOverview")}
          </LinkButton>
        )}
      </div>
    </section>
  );
}
