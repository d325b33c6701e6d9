import type { Metadata } from "next";
import { getLocale, getTranslations } from "next-intl/server";
import { ImportScreen } from "#components/imports/import-screen.tsx";
import { ClientMessages } from "#components/layout/client-messages.tsx";
import { Refusal } from "#components/layout/refusal.tsx";
import { attempt } from "#lib/core/transport/attempt.ts";
import { pageContext } from "#lib/core/transport/page-context.ts";
import { listCountries } from "#lib/features/catalog/list-countries.ts";
import { getPaymentOutlook } from "#lib/features/orders/get-payment-outlook.ts";
import { paths } from "#lib/paths.ts";
import { getImport } from "#lib/workflows/imports/get-import.ts";
import { prepareMapping } from "#lib/workflows/imports/prepare-mapping.ts";

type Props = { params: Promise<{ workspace: string; mode: string; import: string }> };

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("imports"))("title") };
}

export default async function ImportPage({ params }: Props) {
  const ctx = await pageContext(params);
  const { import: importId } = await params;
  const locale = await getLocale();
  const found = await attempt(() =>
    Promise.all([getImport(ctx, { importId }), prepareMapping(ctx, { importId }), getPaymentOutlook(ctx)]),
  );
  if (!found.ok) return <Refusal error={found.error} retryHref={paths.import(ctx.place, importId)} />;
  const [view, start, outlook] = found.value;
  const countries = await attempt(() => listCountries(ctx, locale));
  return (
    <ClientMessages of={["imports", "faces", "limits"]}>
      <ImportScreen
        place={ctx.place}
        initial={view}
        start={start}
        countries={countries.ok ? countries.value : []}
        outlook={outlook}
        may={{ write: ctx.can("orders:write"), pay: ctx.can("orders:confirm") }}
        locale={locale}
      />
    </ClientMessages>
  );
}
