import { getLocale, getTranslations } from "next-intl/server";
import { Section } from "#components/layout/section.tsx";
import { LinkButton } from "#components/ui/link-button.tsx";
import { paths } from "#lib/paths.ts";
import type { Connection } from "#lib/settings/describe-connection.ts";
import { KeyCard } from "./key-card.tsx";

export async function ConnectedKeys({
  connection,
  workspace,
}: {
  connection: Connection;
  workspace: string;
}) {
  const t = await getTranslations("connection");
  const locale = await getLocale();
  const { accountName, isSandbox, serviceUrl, keys } = connection;
  const place = { workspace, mode: keys[0]?.mode ?? "test" };
  return (
    <Section
      title={accountName ?? t("account")}
      about={isSandbox ? t("builtIn", { url: serviceUrl }) : t("external", { url: serviceUrl })}
      actions={
        <>
          <LinkButton href={paths.orders(place)}>{t("toOrders")}</LinkButton>
          <LinkButton variant="primary" href={paths.catalog(place)}>
            {t("toCatalog")}
          </LinkButton>
        </>
      }
    >
      <div className="grid gap-4 lg:grid-cols-2">
        {keys.map((key) => (
          <KeyCard key={key.id} storedKey={key} locale={locale} />
        ))}
      </div>
    </Section>
  );
}
