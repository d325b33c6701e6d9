import type { Metadata } from "next";
import { getLocale, getTranslations } from "next-intl/server";
import { readFormTexts } from "#components/form/read-form-texts.ts";
import { ClientMessages } from "#components/layout/client-messages.tsx";
import { Refusal } from "#components/layout/refusal.tsx";
import { RefreshWhenBack } from "#components/live/refresh-when-back.tsx";
import { QuoteScreen } from "#components/quotes/quote-screen.tsx";
import { attempt } from "#lib/core/transport/attempt.ts";
import { pageContext } from "#lib/core/transport/page-context.ts";
import { findVariants } from "#lib/features/catalog/find-variants.ts";
import { listCountries } from "#lib/features/catalog/list-countries.ts";
import { listFiles } from "#lib/features/files/list-files.ts";
import { findFrames } from "#lib/features/frames/find-frames.ts";
import { getQuote } from "#lib/features/quotes/get-quote.ts";
import { filesOf, skusOf } from "#lib/features/quotes/quote-view.ts";
import { mayUpload } from "#lib/features/uploads/may-upload.ts";
import { paths } from "#lib/paths.ts";

const panelWords = [
  "quoteUses",
  "quoteMargin",
  "faces",
  "quoteCompare",
  "quoteVolume",
  "quoteVersions",
  "quoteShare",
  "quoteOrders",
  "quoteDrift",
  "quoteDiscontinued",
] as const;

/** Messages of the components that place print files on a print area. */
const fileWords = ["chooseFile", "placement", "uploads", "uploadProblems"] as const;

type Props = { params: Promise<{ workspace: string; mode: string; quote: string }> };

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("quoteBuilder"))("title") };
}

export default async function QuotePage({ params }: Props) {
  const ctx = await pageContext(params);
  const { quote: quoteId } = await params;
  const locale = await getLocale();
  const found = await attempt(async () => {
    const quote = await getQuote(ctx, { quoteId });
    const [variants, files, countries] = await Promise.all([
      findVariants(ctx, { skus: skusOf(quote.document) }, locale),
      listFiles(ctx, { ids: filesOf(quote.document) }),
      listCountries(ctx, locale),
    ]);
    const productIds = [...new Set(variants.map(({ productId }) => productId))];
    const frames = Object.fromEntries(await findFrames(ctx, { productIds }));
    return { quote, variants, files, frames, countries };
  });
  if (!found.ok) {
    return (
      <Refusal error={found.error} retryHref={paths.quote(ctx.place, quoteId)}>
        <RefreshWhenBack />
      </Refusal>
    );
  }
  return (
    <ClientMessages
      of={[
        "quoteBuilder",
        "productSearch",
        "templates",
        "quotes",
        "costs",
        "found",
        "status",
        ...fileWords,
        ...panelWords,
      ]}
    >
      <QuoteScreen
        {...found.value}
        place={ctx.place}
        userId={ctx.actor.userId}
        may={{
          write: ctx.can("quotes:write"),
          order: ctx.can("orders:write"),
          seeOrders: !ctx.roleDenies("orders:read"),
        }}
        mayUpload={mayUpload(ctx)}
        formTexts={await readFormTexts()}
        locale={locale}
      />
    </ClientMessages>
  );
}
