import type { Metadata } from "next";
import { getLocale, getTranslations } from "next-intl/server";
import { Refusal } from "#components/layout/refusal.tsx";
import { PackingSlip } from "#components/orders/packing/packing-slip.tsx";
import { LinkButton } from "#components/ui/link-button.tsx";
import { PrintButton } from "#components/ui/print-button.tsx";
import { attempt } from "#lib/core/transport/attempt.ts";
import { pageContext } from "#lib/core/transport/page-context.ts";
import { getPackingNote } from "#lib/features/orders/get-packing-note.ts";
import { paths } from "#lib/paths.ts";

type Props = { params: Promise<{ workspace: string; mode: string; order: string }> };

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("packing"))("title") };
}

export default async function PackingNotePage({ params }: Props) {
  const ctx = await pageContext(params);
  const t = await getTranslations("packing");
  const lang = await getLocale();
  const { order: orderId } = await params;
  const found = await attempt(() => getPackingNote(ctx, { orderId }, lang));
  if (!found.ok) return <Refusal error={found.error} retryHref={paths.packingNote(ctx.place, orderId)} />;
  return (
    <div className="p-4 md:p-6 print:p-0">
      <div className="mx-auto mb-4 flex max-w-[210mm] flex-wrap justify-between gap-2 print:hidden">
        <LinkButton href={paths.order(ctx.place, orderId)}>{t("back")}</LinkButton>
        <PrintButton label={t("print")} variant="primary" />
      </div>
      <PackingSlip
        place={ctx.place}
        note={found.value}
        from={ctx.workspace.name}
        logoSrc={found.value.hasLogo ? paths.api.logo(ctx.workspace.slug) : null}
        lang={lang}
      />
    </div>
  );
}
