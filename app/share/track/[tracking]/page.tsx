import type { Metadata } from "next";
import { headers } from "next/headers";
import { getTranslations } from "next-intl/server";
import { TrackingPage } from "#components/tracking/tracking-page.tsx";
import { preferredLocale } from "#lib/core/i18n/locales.ts";
import { attempt } from "#lib/core/transport/attempt.ts";
import { openTracking } from "#lib/doors/open-tracking.ts";
import { paths } from "#lib/paths.ts";

type Props = { params: Promise<{ tracking: string }> };

const reasons = { share_expired: "expired", share_unknown: "unknown" } as const;

const acceptedLanguage = async () => (await headers()).get("accept-language");

/** The title reveals nothing of the order. */
export async function generateMetadata(): Promise<Metadata> {
  const locale = preferredLocale(null, await acceptedLanguage());
  const t = await getTranslations({ locale, namespace: "tracking" });
  return {
    title: { absolute: t("title") },
    robots: { index: false, follow: false },
    referrer: "no-referrer",
  };
}

export default async function TrackedOrderPage({ params }: Props) {
  const { tracking } = await params;
  const accepted = await acceptedLanguage();
  const found = await attempt(async () => openTracking(tracking, accepted));
  if (found.ok) {
    return (
      <TrackingPage
        opened={found.value}
        logoSrc={found.value.hasLogo ? paths.api.trackingLogo(tracking) : null}
      />
    );
  }
  const { code, message } = found.error;
  const lang = preferredLocale(null, accepted);
  const t = await getTranslations({ locale: lang, namespace: "tracking" });
  return (
    <main id="content" lang={lang} className="mx-auto max-w-prose px-6 py-24 text-center">
      <h1 className="text-2xl">{t("closedTitle")}</h1>
      <p className="mt-2 text-muted">
        {code in reasons ? t(reasons[code as keyof typeof reasons]) : message}
      </p>
    </main>
  );
}
