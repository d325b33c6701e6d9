import { CircleQuestionMark, Laptop, Smartphone, Tablet } from "lucide-react";
import { getLocale, getTimeZone, getTranslations } from "next-intl/server";
import { TimeAgo } from "#components/layout/time-ago.tsx";
import { Badge } from "#components/ui/badge.tsx";
import { Cell, Column, Table } from "#components/ui/table.tsx";
import type { OpenSession } from "#lib/features/account/list-sessions.ts";
import { EndOneSession } from "./end-sessions.tsx";

type SessionRowProps = { session: OpenSession; now: Date; locale: string };

const pictures = {
  desktop: <Laptop />,
  mobile: <Smartphone />,
  tablet: <Tablet />,
  unknown: <CircleQuestionMark />,
};

async function SessionRow({ session, now, locale }: SessionRowProps) {
  const t = await getTranslations("accountSecurity");
  const { id, device, address, method, hadSecondFactor, since, lastUsedAt, isThis } = session;
  const { browser, system, kind } = device;
  const name =
    browser && system ? t("browserOn", { browser, system }) : (browser ?? system ?? t("unknownDevice"));
  return (
    <tr>
      <Cell phone="title">
        <span className="flex items-center gap-3">
          <span className="text-muted [&_svg]:size-4" aria-hidden="true">
            {pictures[kind]}
          </span>
          <span className="min-w-0">
            <span className="block font-medium">
              {name} {isThis && <Badge tone="good">{t("thisOne")}</Badge>}
            </span>
            <span className="block text-sm font-normal text-muted">
              {t(`methods.${method}`)}
              {hadSecondFactor && method !== "passkey" && t("withSecondFactor")}
            </span>
          </span>
        </span>
      </Cell>
      <Cell label={t("address")}>
        <span className="tabular-nums">
          {address ?? <span className="text-muted">{t("noAddress")}</span>}
        </span>
      </Cell>
      <Cell label={t("signedIn")}>
        <SessionTime at={since} now={now} locale={locale} />
      </Cell>
      <Cell label={t("lastUsed")}>
        <SessionTime at={lastUsedAt} now={now} locale={locale} />
      </Cell>
      <Cell phone="aside" numeric>
        {!isThis && <EndOneSession sessionId={id} name={name} />}
      </Cell>
    </tr>
  );
}

async function SessionTime({ at, now, locale }: { at: Date; now: Date; locale: string }) {
  const timeZone = await getTimeZone();
  return <TimeAgo at={at} now={now} locale={locale} timeZone={timeZone} />;
}

export async function SessionsTable({ sessions }: { sessions: readonly OpenSession[] }) {
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
          <SessionRow key={session.id} session={session} now={now} locale={locale} />
        ))}
      </tbody>
    </Table>
  );
}
