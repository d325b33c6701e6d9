import { clsx } from "clsx";
import type { Metadata } from "next";
import { headers } from "next/headers";
import { getTranslations } from "next-intl/server";
import { readFormTexts } from "#components/form/read-form-texts.ts";
import { ClosedLink } from "#components/layout/closed-link.tsx";
import { AcceptQuote } from "#components/quotes/accept-quote.tsx";
import { PrintedQuote } from "#components/quotes/printed-quote.tsx";
import { Callout } from "#components/ui/callout.tsx";
import { PrintButton } from "#components/ui/print-button.tsx";
import { preferredLocale } from "#lib/core/i18n/locales.ts";
import { attempt } from "#lib/core/transport/attempt.ts";
import { formatDay } from "#lib/dates.ts";
import { openShare } from "#lib/doors/open-share.ts";
import type { Acceptance } from "#lib/features/quotes/acceptance.ts";
import { paths } from "#lib/paths.ts";

type Props = { params: Promise<{ share: string }> };

/** The title reveals nothing of the quote, because it appears in browser histories and on shared screens. */
export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations({ locale: await readersLanguage(), namespace: "share" });
  return {
    title: { absolute: t("title") },
    robots: { index: false, follow: false },
    referrer: "no-referrer",
  };
}

export default async function SharePage({ params }: Props) {
  const { share } = await params;
  const found = await attempt(async () => openShare(share, (await headers()).get("accept-language")));
  if (!found.ok) return <ClosedLink page="share" error={found.error} lang={await readersLanguage()} />;
  const { hasLogo, acceptance, ...opened } = found.value;
  const t = await getTranslations({ locale: opened.lang, namespace: "share" });
  return (
    <main id="content" className="px-4 py-6 md:py-10 print:p-0">
      <div className="mx-auto mb-4 flex max-w-[210mm] justify-end print:hidden" lang={opened.lang}>
        <PrintButton label={t("print")} />
      </div>
      <PrintedQuote {...opened} place={null} logoSrc={hasLogo ? paths.api.shareLogo(share) : null} />
      <section
        lang={opened.lang}
        className={clsx("mx-auto mt-6 max-w-[210mm]", !acceptance && "print:hidden")}
      >
        {acceptance ? (
          <Callout tone="good" title={t("accepted", accepted(acceptance, opened.lang))} />
        ) : (
          opened.sheet.totalCents !== null && (
            <AcceptQuote
              token={share}
              lang={opened.lang}
              texts={{
                title: t("acceptTitle"),
                about: t("acceptAbout", { workspace: opened.from }),
                name: t("acceptName"),
                submit: t("accept"),
              }}
              formTexts={await readFormTexts(opened.lang)}
            />
          )
        )}
      </section>
    </main>
  );
}

const accepted = ({ by, at }: Acceptance, lang: string) => ({
  name: by || "–",
  day: formatDay(new Date(at), lang, "UTC"),
});

const readersLanguage = async () => preferredLocale(null, (await headers()).get("accept-language"));
