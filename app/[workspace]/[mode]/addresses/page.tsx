import type { Metadata } from "next";
import { getLocale, getTranslations } from "next-intl/server";
import { AddressesList } from "#components/addresses/addresses-list.tsx";
import { readFormTexts } from "#components/form/read-form-texts.ts";
import { ClientMessages } from "#components/layout/client-messages.tsx";
import { PageBody } from "#components/layout/page-body.tsx";
import { PageHeader } from "#components/layout/page-header.tsx";
import { Refusal } from "#components/layout/refusal.tsx";
import { attempt } from "#lib/core/transport/attempt.ts";
import { pageContext } from "#lib/core/transport/page-context.ts";
import { listAddresses } from "#lib/features/addresses/list-addresses.ts";
import { listCountries } from "#lib/features/catalog/list-countries.ts";
import { paths } from "#lib/paths.ts";

type Props = {
  params: Promise<{ workspace: string; mode: string }>;
  searchParams: Promise<{ q?: string | string[] }>;
};

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("addresses"))("title") };
}

export default async function AddressesPage({ params, searchParams }: Props) {
  const ctx = await pageContext(params);
  const t = await getTranslations("addresses");
  const [{ q: given }, locale] = await Promise.all([searchParams, getLocale()]);
  const q = typeof given === "string" ? given.trim() : "";
  const found = await attempt(() => Promise.all([listAddresses(ctx, { q }), listCountries(ctx, locale)]));
  if (!found.ok) return <Refusal error={found.error} retryHref={paths.addresses(ctx.place)} />;
  const [firstPage, countries] = found.value;
  return (
    <>
      <PageHeader
        help="new-order"
        title={t("title")}
        back={{ href: paths.orders(ctx.place), label: t("back") }}
      />
      <PageBody width="full">
        <ClientMessages of={["addresses", "found"]}>
          <AddressesList
            {...{ q, firstPage, countries, locale }}
            place={ctx.place}
            mayWrite={!ctx.roleDenies("orders:write")}
            formTexts={await readFormTexts()}
          />
        </ClientMessages>
      </PageBody>
    </>
  );
}
