"use client";

import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { useLocale, useTranslations } from "next-intl";
import { useRefetchingQueue } from "#components/form/use-refetching-action.ts";
import { PageBody } from "#components/layout/page-body.tsx";
import { PageHeader } from "#components/layout/page-header.tsx";
import { Button } from "#components/ui/button.tsx";
import { Callout } from "#components/ui/callout.tsx";
import { ErrorText } from "#components/ui/label.tsx";
import { LinkButton } from "#components/ui/link-button.tsx";
import { Tabs } from "#components/ui/tabs.tsx";
import { TextLink } from "#components/ui/text-link.tsx";
import { markAllReadAction, markReadAction } from "#lib/features/notifications/actions.ts";
import type { InboxCount, InboxPage } from "#lib/features/notifications/notification-view.ts";
import { inboxQuery, inboxUpdateQuery } from "#lib/features/notifications/queries.ts";
import { inboxKey } from "#lib/features/notifications/query-keys.ts";
import type { InboxShow } from "#lib/features/notifications/schemas.ts";
import { formatCapped } from "#lib/numbers.ts";
import { type Place, paths } from "#lib/paths.ts";
import { InboxList } from "./inbox-list.tsx";

type InboxScreenProps = {
  place: Place;
  show: InboxShow;
  firstPage: InboxPage;
  counts: InboxCount;
  locale: string;
};

/** The notifications of the reader by day, the newest first. */
export function InboxScreen({ place, show, firstPage, counts, locale }: InboxScreenProps) {
  const t = useTranslations("inbox");
  const { data, isError, fetchNextPage, hasNextPage, isFetchingNextPage } = useInfiniteQuery({
    ...inboxQuery(place, show),
    initialData: { pages: [firstPage], pageParams: [""] },
  });
  const { data: update } = useQuery({ ...inboxUpdateQuery(place), initialData: { ...counts, toasts: [] } });
  const { run, pending, problem } = useInboxAction(place);
  const rows = data.pages.flatMap((page) => page.rows);
  const newest = rows[0]?.at;
  const markAll = () => newest && void run(() => markAllReadAction(place, { until: newest }));
  return (
    <>
      <PageHeader
        help="notifications"
        title={t("title")}
        about={t("about")}
        secondary={<LinkButton href={paths.notifications(place.workspace)}>{t("choose")}</LinkButton>}
        primary={
          newest &&
          update.unread > 0 && (
            <Button variant="primary" pending={pending} onClick={markAll}>
              {t("allRead")}
            </Button>
          )
        }
        tabs={<InboxTabs place={place} show={show} unread={update.unread} />}
      />
      <PageBody width="text">
        {isError && (
          <Callout tone="warn" title={t("staleTitle")}>
            {t("staleText")}
          </Callout>
        )}
        {problem && (
          <div role="alert">
            <ErrorText>{problem}</ErrorText>
          </div>
        )}
        <InboxElsewhere place={place} count={update.elsewhere} />
        <InboxList
          {...{ rows, show, locale }}
          onMark={(ids, isRead) => void run(() => markReadAction(place, { ids, isRead }))}
        />
        {hasNextPage && (
          <div className="text-center">
            <Button pending={isFetchingNextPage} onClick={() => fetchNextPage()}>
              {t("more")}
            </Button>
          </div>
        )}
      </PageBody>
    </>
  );
}

/** The unread notifications of the other mode, because an inbox shows one mode only. */
function InboxElsewhere({ place, count }: { place: Place; count: number }) {
  const locale = useLocale();
  const t = useTranslations("inbox");
  if (count === 0) return null;
  const mode = place.mode === "live" ? "test" : "live";
  return (
    <p>
      <TextLink href={paths.inbox({ ...place, mode })}>
        {t("elsewhere", { count, shown: formatCapped(count, locale), mode: t(`mode.${mode}`) })}
      </TextLink>
    </p>
  );
}

/** Runs the actions one after another. Each then refetches the inbox and the bell. */
function useInboxAction(place: Place) {
  const t = useTranslations("inbox");
  return useRefetchingQueue([inboxKey(place)], { notTaken: t("notTaken") });
}

type InboxTabsProps = { place: Place; show: InboxShow; unread: number };

function InboxTabs({ place, show, unread }: InboxTabsProps) {
  const locale = useLocale();
  const t = useTranslations("inbox");
  return (
    <Tabs
      label={t("shows")}
      tabs={[
        { href: paths.inbox(place), label: t("show.all"), current: show === "all" },
        {
          href: `${paths.inbox(place)}?show=unread`,
          label: t("show.unread"),
          count: formatCapped(unread, locale),
          current: show === "unread",
        },
      ]}
    />
  );
}
