import { getLocale, getTranslations } from "next-intl/server";
import { Column, Table } from "#components/ui/table.tsx";
import type { OpenSession } from "#lib/features/account/list-sessions.ts";
import type { EndSession } from "./end-session.tsx";
import { SessionRow } from "./session-row.tsx";

type SessionsTableProps = { sessions: readonly OpenSession[]; end: EndSession };

export async function SessionsTable({ sessions, end }: SessionsTableProps) {
  const t = await getTranslations("accountSecurity");
  const locale = await getLocale();
  const now = new Date();
  return (
    <Table caption={t("sessions")}>
      <thead>
        <tr>
          <Column>{t("device")}</Column>
          <Column>{t("address")}</Column>
          <Column>{t("signedIn")}</Column>
          <Column>{t("lastUsed")}</Column>
          <Column>
            <span className="sr-only">{t("act")}</span>
          </Column>
        </tr>
      </thead>
      <tbody>
        {sessions.map((session) => (
          <SessionRow key={session.id} session={session} end={end} now={now} locale={locale} />
        ))}
      </tbody>
    </Table>
  );
}
