import type { Metadata } from "next";
import { getLocale, getTranslations } from "next-intl/server";
import { Freshness } from "#components/events/freshness.tsx";
import { EmptyState } from "#components/layout/empty-state.tsx";
import { PageBody } from "#components/layout/page-body.tsx";
import { PageHeader } from "#components/layout/page-header.tsx";
import { Refusal } from "#components/layout/refusal.tsx";
import { Section } from "#components/layout/section.tsx";
import { Words } from "#components/layout/words.tsx";
import { MentionsInbox } from "#components/orders/notes/mentions-inbox.tsx";
import { OrdersList } from "#components/orders/orders-list.tsx";
import { StateCounts } from "#components/orders/state-counts.tsx";
import { KeyWarnings } from "#components/settings/key-warnings.tsx";
import { LinkButton } from "#components/ui/link-button.tsx";
import { ReceiverAlert } from "#components/webhooks/receiver-alert.tsx";
import { getFreshness } from "#lib/events/freshness/get-freshness.ts";
import { countOrders } from "#lib/orders/count-orders.ts";
import { listOrders } from "#lib/orders/list-orders.ts";
import { listMentions } from "#lib/orders/notes/list-mentions.ts";
import { paths } from "#lib/paths.ts";
import { listKeyWarnings } from "#lib/settings/list-key-warnings.ts";
import { attempt } from "#lib/transport/attempt.ts";
import { pageContext } from "#lib/transport/page-context.ts";
import { mendReceiverAction } from "#lib/webhooks/actions.ts";
import { findTrouble } from "#lib/webhooks/trouble/find-trouble.ts";

type Props = { params: Promise<{ workspace: string; mode: string }> };

const latest = 8;

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("overview"))("title") };
}

export default async function OverviewPage({ params }: Props) {
  const ctx = await pageContext(params);
  const t = await getTranslations("overview");
  const seesKeys = ctx.can("settings:manage");
  const found = await attempt(() =>
    Promise.all([
      countOrders(ctx),
      listOrders(ctx, {}),
      seesKeys ? listKeyWarnings(ctx) : [],
      listMentions(ctx),
      getFreshness(ctx),
      ctx.can("webhooks:manage") ? findTrouble(ctx) : null,
    ]),
  );
  if (!found.ok) return <Refusal error={found.error} retryHref={paths.overview(ctx.place)} />;
  const [counts, page, warnings, mentions, freshness, trouble] = found.value;
  const { rows } = page;
  const locale = await getLocale();
  const renderedAt = new Date().toISOString();
  const keyWarnings = warnings.length > 0 && (
    <KeyWarnings warnings={warnings} workspace={ctx.workspace.slug} />
  );
  const workspace = ctx.workspace.slug;
  const receiverAlert = trouble && (
    <ReceiverAlert
      trouble={trouble}
      workspace={workspace}
      mend={mendReceiverAction.bind(null, { workspace })}
    />
  );
  const isConnected = ctx.connectedModes.has(ctx.mode);
  const howFresh = isConnected && (
    <Words of={["freshness"]}>
      <Freshness place={ctx.place} initial={freshness} {...{ locale, renderedAt }} />
    </Words>
  );
  if (rows.length === 0) {
    const next = isConnected ? paths.catalog(ctx.place) : paths.connection(ctx.workspace.slug);
    return (
      <>
        <PageHeader title={t("title")} />
        {(howFresh || keyWarnings || receiverAlert) && (
          <PageBody>
            {howFresh}
            {keyWarnings}
            {receiverAlert}
          </PageBody>
        )}
        <EmptyState
          title={isConnected ? t("empty") : t("connectTitle")}
          action={<LinkButton href={next}>{isConnected ? t("toCatalog") : t("connect")}</LinkButton>}
        >
          {isConnected ? t("emptyText") : t("connectText", { mode: ctx.mode })}
        </EmptyState>
      </>
    );
  }
  return (
    <>
      <PageHeader title={t("title")} />
      <PageBody>
        {howFresh}
        {keyWarnings}
        {receiverAlert}
        <Words of={["notes"]}>
          <MentionsInbox place={ctx.place} initial={mentions} locale={locale} renderedAt={renderedAt} />
        </Words>
        <Section title={t("byState")}>
          <StateCounts place={ctx.place} counts={counts} />
        </Section>
        <Section
          title={t("latest")}
          actions={<LinkButton href={paths.orders(ctx.place)}>{t("all")}</LinkButton>}
        >
          <Words of={["orders", "status"]}>
            <OrdersList
              place={ctx.place}
              firstPage={{ ...page, rows: rows.slice(0, latest), nextCursor: null }}
              limit={latest}
              locale={locale}
              renderedAt={renderedAt}
            />
          </Words>
        </Section>
      </PageBody>
    </>
  );
}
