import type { Metadata } from "next";
import { getLocale, getTranslations } from "next-intl/server";
import { ClientMessages } from "#components/layout/client-messages.tsx";
import { PageBody } from "#components/layout/page-body.tsx";
import { PageHeader } from "#components/layout/page-header.tsx";
import { Refusal } from "#components/layout/refusal.tsx";
import { QuoteTabs } from "#components/quotes/quote-tabs.tsx";
import { NewQuote, QuotesList } from "#components/quotes/quotes-list.tsx";
import { attempt } from "#lib/core/transport/attempt.ts";
import { pageContext } from "#lib/core/transport/page-context.ts";
import { listQuotes } from "#lib/features/quotes/list-quotes.ts";
import { quoteShowSchema } from "#lib/features/quotes/schemas.ts";
import { paths } from "#lib/paths.ts";

type Props = {
  params: Promise<{ workspace: string; mode: string }>;
  searchParams: Promise<{ show?: string }>;
};

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("quotes"))("title") };
}

export default async function QuotesPage({ params, searchParams }: Props) {
  const ctx = await pageContext(params);
  const t = await getTranslations("quotes");
  const [given, locale] = await Promise.all([searchParams, getLocale()]);
  const show = quoteShowSchema.parse(given.show);
  const found = await attempt(() => listQuotes(ctx, { show }));
  if (!found.ok) return <Refusal error={found.error} retryHref={paths.quotes(ctx.place)} />;
  const create = ctx.can("quotes:write") && (
    <ClientMessages of={["quotes", "found"]}>
      <NewQuote place={ctx.place} />
    </ClientMessages>
  );
  return (
    <>
      <PageHeader
        help="quotes"
        title={t("title")}
        primary={create}
        tabs={<QuoteTabs place={ctx.place} show={show} />}
      />
      <PageBody width="full">
        <ClientMessages of={["quotes", "found"]}>
          <QuotesList place={ctx.place} key={show} show={show} firstPage={found.value} locale={locale} />
        </ClientMessages>
      </PageBody>
    </>
  );
}
