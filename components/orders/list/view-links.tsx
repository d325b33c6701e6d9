"use client";

import { Check } from "lucide-react";
import { useTranslations } from "next-intl";
import { menuItemClass } from "#components/ui/menu-item.tsx";
import { readOrderQuery } from "#lib/features/orders/order-query.ts";
import type { SavedView } from "#lib/features/orders/order-view-row.ts";
import { HereLink } from "./here-link.tsx";
import type { ListGoing } from "./use-list-address.ts";

type ViewLinksProps = {
  views: readonly SavedView[];
  current: SavedView | null;
  hrefOf: ListGoing["hrefOf"];
};

/** One's own, then everybody's. */
export function ViewLinks({ views, current, hrefOf }: ViewLinksProps) {
  const t = useTranslations("ordersList.views");
  const groups = [
    { label: t("own"), views: views.filter(({ isShared }) => !isShared) },
    { label: t("shared"), views: views.filter(({ isShared }) => isShared) },
  ].filter((group) => group.views.length > 0);
  if (groups.length === 0) return <p className="max-w-56 px-3 py-1.5 text-sm text-muted">{t("none")}</p>;
  return groups.map((group) => (
    <fieldset key={group.label}>
      <legend className="px-3 pt-1.5 pb-0.5 text-xs text-muted">{group.label}</legend>
      {group.views.map((view) => (
        <HereLink
          key={view.id}
          role="menuitem"
          tabIndex={-1}
          aria-current={view.id === current?.id ? "true" : undefined}
          title={view.ownerName ? t("by", { name: view.ownerName }) : undefined}
          href={hrefOf({ query: readOrderQuery(view.query), view: view.id })}
          className={menuItemClass}
        >
          <span className="grid size-4 place-items-center">{view.id === current?.id && <Check />}</span>
          <span className="max-w-56 truncate">{view.name}</span>
        </HereLink>
      ))}
    </fieldset>
  ));
}
