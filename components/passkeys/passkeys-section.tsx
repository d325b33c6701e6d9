import { KeyRound } from "lucide-react";
import { getLocale, getTimeZone, getTranslations } from "next-intl/server";
import type { FormTexts } from "#components/form/form-texts.ts";
import { readFormTexts } from "#components/form/read-form-texts.ts";
import { ClientMessages } from "#components/layout/client-messages.tsx";
import { Section } from "#components/layout/page-body.tsx";
import { TimeAgo } from "#components/layout/time-ago.tsx";
import { Card } from "#components/ui/card.tsx";
import { Cell, Column, Table } from "#components/ui/table.tsx";
import { Nothing } from "#components/ui/values.tsx";
import { formatDay } from "#lib/dates.ts";
import type { OwnPasskey, OwnPasskeys } from "#lib/features/passkeys/read-own-passkeys.ts";
import { AddPasskey, RemovePasskey, RenamePasskey, SignalPasskeys } from "./add-passkey.tsx";

type PasskeysSectionProps = {
  own: OwnPasskeys;
  /** A name such as "Firefox on Linux". */
  suggestedName: string;
};

export async function PasskeysSection({ own, suggestedName }: PasskeysSectionProps) {
  const t = await getTranslations("passkeys");
  const { passkeys, known } = own;
  const formTexts = await readFormTexts();
  return (
    <ClientMessages of={["passkeys"]}>
      <Section
        title={t("title")}
        about={t("about")}
        actions={known && <AddPasskey suggestedName={suggestedName} formTexts={formTexts} />}
      >
        {passkeys.length > 0 ? (
          <Card flush>
            <PasskeysTable passkeys={passkeys} formTexts={formTexts} />
          </Card>
        ) : (
          <Nothing>{t(known ? "none" : "impossible")}</Nothing>
        )}
        {known && <SignalPasskeys known={known} />}
      </Section>
    </ClientMessages>
  );
}

type PasskeysTableProps = { passkeys: readonly OwnPasskey[]; formTexts: FormTexts };

async function PasskeysTable({ passkeys, formTexts }: PasskeysTableProps) {
  const t = await getTranslations("passkeys");
  const locale = await getLocale();
  const timeZone = await getTimeZone();
  const now = new Date();
  return (
    <Table caption={t("title")}>
      <thead>
        <tr>
          <Column>{t("name")}</Column>
          <Column>{t("added")}</Column>
          <Column>{t("lastUsed")}</Column>
          <Column>
            <span className="sr-only">{t("act")}</span>
          </Column>
        </tr>
      </thead>
      <tbody>
        {passkeys.map(({ id, name, isBackedUp, createdAt, lastUsedAt }) => (
          <tr key={id}>
            <Cell phone="title">
              <span className="flex items-center gap-3">
                <KeyRound aria-hidden="true" className="size-4 shrink-0 text-muted" />
                <span className="min-w-0">
                  <span className="block truncate font-medium">{name}</span>
                  <span className="block text-sm font-normal text-muted">
                    {t(isBackedUp ? "backedUp" : "onOneDevice")}
                  </span>
                </span>
              </span>
            </Cell>
            <Cell label={t("added")}>
              <time dateTime={createdAt.toISOString()} className="whitespace-nowrap">
                {formatDay(createdAt, locale, timeZone)}
              </time>
            </Cell>
            <Cell label={t("lastUsed")}>
              {lastUsedAt ? (
                <TimeAgo at={lastUsedAt} now={now} locale={locale} timeZone={timeZone} />
              ) : (
                <span className="text-muted">{t("neverUsed")}</span>
              )}
            </Cell>
            <Cell phone="foot" numeric>
              <span className="inline-flex flex-wrap justify-end gap-1">
                <RenamePasskey passkey={{ id, name }} formTexts={formTexts} />
                <RemovePasskey id={id} name={name} />
              </span>
            </Cell>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}
