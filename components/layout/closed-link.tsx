import { getTranslations } from "next-intl/server";
import type { Locale } from "#lib/core/i18n/locales.ts";

type ClosedLinkProps = {
  page: "share" | "tracking" | "unsubscribe";
  error: { code: string; message: string };
  lang: Locale;
};

const reasons = { share_expired: "expired", share_unknown: "unknown" } as const;

/** The public page of a link that does not open: it expired, was revoked, or never existed. */
export async function ClosedLink({ page, error: { code, message }, lang }: ClosedLinkProps) {
  const t = await getTranslations({ locale: lang, namespace: page });
  return (
    <main id="content" lang={lang} className="mx-auto max-w-prose px-6 py-24 text-center">
      <h1 className="text-2xl">{t("closedTitle")}</h1>
      <p className="mt-2 text-muted">
        {code in reasons ? t(reasons[code as keyof typeof reasons]) : message}
      </p>
    </main>
  );
}
