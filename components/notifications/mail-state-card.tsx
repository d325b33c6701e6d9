import { getLocale, getTimeZone, getTranslations } from "next-intl/server";
import { TimeAgo } from "#components/layout/time-ago.tsx";
import { Card } from "#components/ui/card.tsx";
import { Cell, Column, Table } from "#components/ui/table.tsx";
import type { MailState } from "#lib/features/notifications/get-mail-state.ts";

/** Whether mail of the workspace arrives; for members who manage the workspace. */
export async function MailStateCard({ state }: { state: MailState }) {
  const t = await getTranslations("notifications");
  const locale = await getLocale();
  const timeZone = await getTimeZone();
  const now = new Date();
  if (!state.isSet && state.troubled.length === 0) return null;
  const sender = state.from ? t("deliveryFrom", { from: state.from }) : t("deliveryFromUnsaid");
  if (state.troubled.length === 0) {
    return (
      <Card title={t("deliveryTitle")}>
        <p className="text-muted">
          {sender} {t("deliveryFine")}
        </p>
      </Card>
    );
  }
  return (
    <Card title={t("deliveryTitle")} flush>
      <Table caption={t("troubled")}>
        <thead>
          <tr>
            <Column>{t("to")}</Column>
            <Column>{t("happened")}</Column>
            <Column numeric>{t("when")}</Column>
          </tr>
        </thead>
        <tbody>
          {state.troubled.map(({ id, to, state: stands, failure, at }) => (
            <tr key={id}>
              <Cell label={t("to")} phone="title">
                {to}
              </Cell>
              <Cell label={t("happened")} phone="text">
                {t.has(`failure.${failure}` as never)
                  ? t(`failure.${failure}` as never)
                  : t("failure.unexpected")}{" "}
                <span className="text-muted">{t(`state.${stands}`)}</span>
              </Cell>
              <Cell label={t("when")} numeric>
                <TimeAgo at={at} now={now} locale={locale} timeZone={timeZone} />
              </Cell>
            </tr>
          ))}
        </tbody>
      </Table>
    </Card>
  );
}
