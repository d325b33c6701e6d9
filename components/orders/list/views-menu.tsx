"use client";

import { ChevronDown, Pencil, Plus, Save, Trash2, Users } from "lucide-react";
import { useTranslations } from "next-intl";
import { Suspense, useState } from "react";
import type { FormTexts } from "#components/form/form-texts.ts";
import { late } from "#components/ui/late.tsx";
import { Menu } from "#components/ui/menu.tsx";
import { MenuItem, MenuLine } from "#components/ui/menu-item.tsx";
import { writeOrderQuery } from "#lib/features/orders/order-query.ts";
import type { SavedView } from "#lib/features/orders/order-view-row.ts";
import type { ListActions } from "./list-actions.ts";
import type { ListGoing } from "./use-list-address.ts";
import type { ShownViews } from "./use-views.ts";
import type { ViewQuestion } from "./view-dialogs.tsx";
import { ViewLinks } from "./view-links.tsx";

const ViewDialogs = late(() => import("./view-dialogs.tsx"));

type ViewsMenuProps = { views: ShownViews; going: ListGoing; actions: ListActions; formTexts: FormTexts };

/** What was saved, and what can be done with the one that is open. */
export function ViewsMenu({ views, going, actions, formTexts }: ViewsMenuProps) {
  const t = useTranslations("ordersList.views");
  const { current, isChanged } = views;
  const [asked, setAsked] = useState<{ question: ViewQuestion; key: number } | null>(null);
  const ask = (question: ViewQuestion) => setAsked((last) => ({ question, key: (last?.key ?? 0) + 1 }));
  const own = current?.mayChange ? current : null;
  const save = async (view: SavedView) => {
    const query = writeOrderQuery(going.address.query);
    const answer = await actions
      .changeView({ viewId: view.id, query, columns: [...views.columns] })
      .catch(() => undefined);
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
        {views.views.length > 0 && <MenuLine />}
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
            <MenuItem
              icon={own.isShared ? <Users /> : <Pencil />}
              onClick={() => ask({ what: "change", view: own })}
            >
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
          <ViewDialogs key={asked.key} question={asked.question} {...{ views, going, actions, formTexts }} />
        )}
      </Suspense>
    </>
  );
}
