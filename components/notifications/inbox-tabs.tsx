"use client";

import { useTranslations } from "next-intl";
import { Tabs } from "#components/ui/tabs.tsx";
import type { InboxShow } from "#lib/features/notifications/schemas.ts";
import { type Place, paths } from "#lib/paths.ts";
import { shownCount } from "./bell-link.tsx";

type InboxTabsProps = { place: Place; show: InboxShow; unread: number };

export function InboxTabs({ place, show, unread }: InboxTabsProps) {
  const t = useTranslations("inbox");
  return (
    <Tabs
      label={t("shows")}
      tabs={[
        { href: paths.inbox(place), label: t("show.all"), current: show === "all" },
        {
          href: `${paths.inbox(place)}?show=unread`,
          label: t("show.unread"),
          count: shownCount(unread),
          current: show === "unread",
        },
      ]}
    />
  );
}
