import type { Metadata } from "next";
import { headers } from "next/headers";
import { getTranslations } from "next-intl/server";
import { cache } from "react";
import { ClosedLink } from "#components/layout/closed-link.tsx";
import { UnsubscribeForm } from "#components/mails/unsubscribe-form.tsx";
import { preferredLocale } from "#lib/core/i18n/locales.ts";
import { attempt } from "#lib/core/transport/attempt.ts";
import { findUnsubscribe } from "#lib/doors/find-unsubscribe.ts";

type Props = { params: Promise<{ unsubscribe: string }> };

/** In the language of the mail. A link that does not open has none, so the browser's counts. */
const find = cache(async (token: string) => {
  const found = await attempt(async () => findUnsubscribe(token));
  const accepted = (await headers()).get("accept-language");
  return { found, lang: found.ok ? found.value.lang : preferredLocale(null, accepted) };
});

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { lang } = await find((await params).unsubscribe);
  const t = await getTranslations({ locale: lang, namespace: "unsubscribe" });
  return {
    title: { absolute: t("title") },
    robots: { index: false, follow: false },
    referrer: "no-referrer",
  };
}

export default async function UnsubscribePage({ params }: Props) {
  const { unsubscribe: token } = await params;
  const { found, lang } = await find(token);
  if (!found.ok) return <ClosedLink page="unsubscribe" error={found.error} lang={lang} />;
  return <UnsubscribeForm token={token} found={found.value} />;
}
