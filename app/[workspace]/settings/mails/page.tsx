import type { Metadata } from "next";
import { getLocale, getTranslations } from "next-intl/server";
import { readFormTexts } from "#components/form/read-form-texts.ts";
import { ClientMessages } from "#components/layout/client-messages.tsx";
import { PageBody } from "#components/layout/page-body.tsx";
import { PageHeader } from "#components/layout/page-header.tsx";
import { Refusal } from "#components/layout/refusal.tsx";
import { EndedMailsCard } from "#components/mails/ended-mails-card.tsx";
import { MailSettingsForm } from "#components/mails/mail-settings-form.tsx";
import { MailTextCard } from "#components/mails/mail-text-card.tsx";
import { TrackingOff } from "#components/mails/tracking-off.tsx";
import { UnsubscribedCard } from "#components/mails/unsubscribed-card.tsx";
import { Callout } from "#components/ui/callout.tsx";
import { listLanguages } from "#lib/core/i18n/locales.ts";
import { attempt } from "#lib/core/transport/attempt.ts";
import { settingsContext } from "#lib/core/transport/page-context.ts";
import { getMailSettings } from "#lib/features/mails/get-mail-settings.ts";
import { paths } from "#lib/paths.ts";

type Props = { params: Promise<{ workspace: string }> };

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("mails"))("title") };
}

export default async function MailsPage({ params }: Props) {
  const ctx = await settingsContext(params);
  const workspace = ctx.workspace.slug;
  const t = await getTranslations("mails");
  const found = await attempt(() => getMailSettings(ctx));
  if (!found.ok) return <Refusal error={found.error} retryHref={paths.mails(workspace)} />;
  const { isSet, isKeyLost, settings, texts, unsubscribed, ended } = found.value;
  const formTexts = await readFormTexts();
  const languages = listLanguages();
  return (
    <ClientMessages of={["mails", "status", "leave"]}>
      <PageHeader help="parcels" title={t("title")} about={t("about")} />
      <PageBody>
        {!isSet && (
          <Callout tone="info" title={t("notSetTitle")}>
            {t("notSet")}
          </Callout>
        )}
        {isKeyLost && (
          <Callout tone="warn" title={t("keyLostTitle")}>
            {t("keyLost")}
          </Callout>
        )}
        <MailSettingsForm {...{ workspace, isSet, isKeyLost, settings, languages, formTexts }} />
        {!ctx.workspace.trackingPages && <TrackingOff workspace={workspace} />}
        <MailTextCard
          {...{ workspace, isSet, texts, languages, formTexts }}
          locale={settings.locale || (await getLocale())}
        />
        <UnsubscribedCard
          workspace={workspace}
          count={unsubscribed}
          invalidEmail={formTexts.problems?.invalid_email ?? ""}
        />
        <EndedMailsCard ended={ended} />
      </PageBody>
    </ClientMessages>
  );
}
