import type { Metadata } from "next";
import { headers } from "next/headers";
import { getTranslations } from "next-intl/server";
import { ClosedLink } from "#components/layout/closed-link.tsx";
import { TrackingPage } from "#components/tracking/tracking-page.tsx";
import { preferredLocale } from "#lib/core/i18n/locales.ts";
import { attempt } from "#lib/core/transport/attempt.ts";
import { openTracking } from "#lib/doors/open-tracking.ts";
import { paths } from "#lib/paths.ts";

type Props = { params: Promise<{ tracking: string }> };

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
  if (!found.ok) {
    return <ClosedLink page="tracking" error={found.error} lang={preferredLocale(null, accepted)} />;
  }
  const { hasLogo } = found.value;
  return <TrackingPage opened={found.value} logoSrc={hasLogo ? paths.api.trackingLogo(tracking) : null} />;
}
