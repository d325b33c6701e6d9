import { Plus } from "lucide-react";
import { useTranslations } from "next-intl";
import type { FormTexts } from "#components/form/form-texts.ts";
import { PageBody } from "#components/layout/page-body.tsx";
import { PageHeader } from "#components/layout/page-header.tsx";
import { Words } from "#components/layout/words.tsx";
import type { AnswerDoubt } from "#components/orders/doubt-answer.tsx";
import { LostCreations } from "#components/orders/lost-creations.tsx";
import { LinkButton } from "#components/ui/link-button.tsx";
import { type ListAddress, writePageQuery } from "#lib/features/orders/list-address.ts";
import type { LostCreation } from "#lib/features/orders/list-lost-creations.ts";
import type { OrderChoices } from "#lib/features/orders/list-order-choices.ts";
import type { OrderPage } from "#lib/features/orders/order-row.ts";
import type { OrderViews } from "#lib/features/orders/order-view-row.ts";
import type { OrderCounts } from "#lib/features/orders/tab-counts.ts";
import { type Place, paths } from "#lib/paths.ts";
import { write } from "#lib/written.ts";
import { HeaderLinks } from "./header-links.tsx";
import type { ListActions } from "./list-actions.ts";
import { ListTabs } from "./list-tabs.tsx";
import { OrdersScreen } from "./orders-screen.tsx";

type OrdersDeskProps = {
  place: Place;
  address: Pick<ListAddress, "query" | "at">;
  found: {
    page: OrderPage;
    counts: OrderCounts;
    views: OrderViews;
    choices: OrderChoices | null;
    lostCreations: LostCreation[];
  };
  /** `import`: whether imports are theirs to read, whatever the keys can do now. */
  may: { write: boolean; confirm: boolean; import: boolean };
  actions: ListActions;
  answer: AnswerDoubt | null;
  formTexts: FormTexts;
  locale: string;
};

/** The list as the page comes to the browser, and from there on as one searches, filters and turns pages. */
export function OrdersDesk({
  place,
  address,
  found,
  may,
  actions,
  answer,
  formTexts,
  locale,
}: OrdersDeskProps) {
  const t = useTranslations("ordersList");
  const { page, lostCreations, ...rendered } = found;
  return (
    <Words of={["ordersList", "found", "status", "creations", "bulk"]}>
      <PageHeader
        title={t("title")}
        secondary={<HeaderLinks place={place} imports={may.import} />}
        primary={
          may.write && (
            <LinkButton variant="primary" icon={<Plus />} href={paths.newOrder(place)}>
              {t("new")}
            </LinkButton>
          )
        }
        tabs={<ListTabs place={place} initial={rendered.counts} locale={locale} />}
      />
      <PageBody width="full">
        <LostCreations {...{ place, locale }} initial={lostCreations} answer={answer} inset />
        <OrdersScreen
          rendered={rendered}
          renderedPage={write({ asked: writePageQuery(address.query, address.at), page })}
          renderedAt={new Date().toISOString()}
          {...{ place, may, actions, formTexts, locale }}
        />
      </PageBody>
    </Words>
  );
}
