import type { Metadata } from "next";
import { getLocale, getTranslations } from "next-intl/server";
import { Refusal } from "#components/layout/refusal.tsx";
import { PrintedQuote } from "#components/quotes/printed-quote.tsx";
import { LinkButton } from "#components/ui/link-button.tsx";
import { PrintButton } from "#components/ui/print-button.tsx";
import { attempt } from "#lib/core/transport/attempt.ts";
import { pageContext } from "#lib/core/transport/page-context.ts";
import { getPrintableQuote } from "#lib/features/quotes/get-printable-quote.ts";
import { paths } from "#lib/paths.ts";

type Props = {
  params: Promise<{ workspace: string; mode: string; quote: string }>;
  searchParams: Promise<{ costs?: string }>;
};

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("quotePrint"))("title") };
}

export default async function PrintPage({ params, searchParams }: Props) {
  const ctx = await pageContext(params);
  const t = await getTranslations();
  const lang = await getLocale();
  const { quote: quoteId } = await params;
  const showsCosts = (await searchParams).costs === "1";
  const found = await attempt(() => getPrintableQuote(ctx, { quoteId, showsCosts }, lang));
  if (!found.ok) return <Refusal error={found.error} retryHref={paths.quotePrint(ctx.place, quoteId)} />;
  const { sheet, hasLogo, issuedAt } = found.value;
  return (
    <div className="p-4 md:p-6 print:p-0">
      <div className="mx-auto mb-4 flex max-w-[210mm] flex-wrap justify-between gap-2 print:hidden">
        <LinkButton href={paths.quote(ctx.place, quoteId)}>{t("quotePrint.back")}</LinkButton>
        <PrintButton label={t("share.print")} variant="primary" />
      </div>
      <PrintedQuote
        sheet={sheet}
        place={ctx.place}
        from={ctx.workspace.name}
        logoSrc={hasLogo ? paths.api.logo(ctx.workspace.slug) : null}
        issuedAt={issuedAt}
        validUntil={null}
        lang={lang}
      />
    </div>
  );
}
