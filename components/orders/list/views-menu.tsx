"use client";

import { Check, ChevronDown, Pencil, Plus, Save, Trash2 } from "lucide-react";
import { useTranslations } from "next-intl";
import { Suspense, useState } from "react";
import type { FormTexts } from "#components/form/form-texts.ts";
import { lazyPart } from "#components/ui/lazy-part.tsx";
import { Menu } from "#components/ui/menu.tsx";
import { MenuItem, MenuSeparator, menuItemClass } from "#components/ui/menu-item.tsx";
import { changeOrderViewAction } from "#lib/features/orders/actions.ts";
import type { SavedView } from "#lib/features/orders/list-order-views.ts";
import { readOrderQuery, writeOrderQuery } from "#lib/features/orders/order-query.ts";
import type { Place } from "#lib/paths.ts";
import { HereLink } from "./links.tsx";
import type { ListNavigation } from "./use-order-page.ts";
import type { ShownViews } from "./use-views.ts";
import type { ViewQuestion } from "./view-dialogs.tsx";

const ViewDialogs = lazyPart(() => import("./view-dialogs.tsx"));

type ViewsMenuProps = {
  place: Place;
  views: ShownViews;
  going: ListNavigation;
  formTexts: FormTexts;
};

/** The saved views, and the actions on the open one. */
export function ViewsMenu({ place, views, going, formTexts }: ViewsMenuProps) {
  const t = useTranslations("ordersList.views");
  const { current, isChanged } = views;
  const [asked, setAsked] = useState<{ question: ViewQuestion; key: number } | null>(null);
  const ask = (question: ViewQuestion) => setAsked((last) => ({ question, key: (last?.key ?? 0) + 1 }));
  const own = current?.mayChange ? current : null;
  const save = async (view: SavedView) => {
    const query = writeOrderQuery(going.address.query);
    const input = { viewId: view.id, query, columns: [...views.columns] };
    const answer = await changeOrderViewAction(place, input).catch(() => undefined);
    if (!answer || answer.serverError || answer.validationErrors) {
      return ask({ what: "failed", view, reason: answer?.serverError?.message ?? null });
    }
    await views.refresh();
    going.change({ at: going.address.at, columns: null }, true);
  };
  return (
    <>
      <Menu
        label={t("title")}
        variant={current ? "secondary" : "quiet"}
        align="end"
        trigger={
          <>
            <span className="max-w-40 truncate">{current?.name ?? t("title")}</span>
            {isChanged && <span className="font-normal text-muted">{t("changed")}</span>}
            <ChevronDown aria-hidden="true" />
          </>
        }
      >
        <ViewLinks views={views.views} current={current} hrefOf={going.hrefOf} />
        {views.views.length > 0 && <MenuSeparator />}
        {own && isChanged && (
          <MenuItem icon={<Save />} onClick={() => void save(own)}>
            {t("save", { name: own.name })}
          </MenuItem>
        )}
        <MenuItem icon={<Plus />} onClick={() => ask({ what: "new" })}>
          {t("saveNew")}
        </MenuItem>
        {own && (
          <>
            <MenuItem icon={<Pencil />} onClick={() => ask({ what: "change", view: own })}>
              {t("change")}
            </MenuItem>
            <MenuItem icon={<Trash2 />} danger onClick={() => ask({ what: "delete", view: own })}>
              {t("delete")}
            </MenuItem>
          </>
        )}
      </Menu>
      <Suspense>
        {asked && (
          <ViewDialogs key={asked.key} question={asked.question} {...{ place, views, going, formTexts }} />
        )}
      </Suspense>
    </>
  );
}

type ViewLinksProps = {
  views: readonly SavedView[];
  current: SavedView | null;
  hrefOf: ListNavigation["hrefOf"];
};

/** The reader's own views, then the shared ones. */
function ViewLinks({ views, current, hrefOf }: ViewLinksProps) {
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
