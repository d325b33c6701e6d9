import { BookUser, CalendarClock, Ellipsis, Plus, Upload } from "lucide-react";
import { useTranslations } from "next-intl";
import type { FormTexts } from "#components/form/form-texts.ts";
import { ClientMessages } from "#components/layout/client-messages.tsx";
import { PageBody } from "#components/layout/page-body.tsx";
import { PageHeader } from "#components/layout/page-header.tsx";
import { LostCreations } from "#components/orders/lost-creations.tsx";
import { LinkButton } from "#components/ui/link-button.tsx";
import { Menu } from "#components/ui/menu.tsx";
import { MenuLink } from "#components/ui/menu-item.tsx";
import type { OrderCounts } from "#lib/features/orders/count-tabs.ts";
import { type ListAddress, writePageQuery } from "#lib/features/orders/list-address.ts";
import type { LostCreation } from "#lib/features/orders/list-lost-creations.ts";
import type { OrderChoices } from "#lib/features/orders/list-order-choices.ts";
import type { OrderViews } from "#lib/features/orders/list-order-views.ts";
import type { OrderPage } from "#lib/features/orders/order-row.ts";
import { type Place, paths } from "#lib/paths.ts";
import { serialize } from "#lib/serialized.ts";
import { ListTabs, OrdersScreen } from "./orders-screen.tsx";

type OrderListPageProps = {
  place: Place;
  address: Pick<ListAddress, "query" | "at">;
  found: {
    page: OrderPage;
    counts: OrderCounts;
    views: OrderViews;
    choices: OrderChoices | null;
    lostCreations: LostCreation[];
  };
  /** `import`: the reader may see imports, whatever the keys allow at present. */
  may: { write: boolean; confirm: boolean; import: boolean };
  formTexts: FormTexts;
  locale: string;
};

/** The list as the server renders it, and from then on as the reader searches, filters and turns pages. */
export function OrderListPage({ place, address, found, may, formTexts, locale }: OrderListPageProps) {
  const t = useTranslations("ordersList");
  const { page, lostCreations, ...rendered } = found;
  return (
    <ClientMessages of={["ordersList", "found", "status", "creations", "bulk", "labels", "limits"]}>
      <PageHeader
        help="orders"
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
        <LostCreations {...{ place, locale }} initial={lostCreations} mayAnswer={may.write} inset />
        <OrdersScreen
          rendered={rendered}
          renderedPage={serialize({ asked: writePageQuery(address.query, address.at), page })}
          {...{ place, may, formTexts, locale }}
        />
      </PageBody>
    </ClientMessages>
  );
}

/** Links to imports, schedules and addresses. On a phone they are in one menu. */
function HeaderLinks({ place, imports }: { place: Place; imports: boolean }) {
  const t = useTranslations("ordersList");
  const links = [
    ...(imports ? [{ href: paths.imports(place), label: t("import"), icon: <Upload /> }] : []),
    { href: paths.schedules(place), label: t("schedules"), icon: <CalendarClock /> },
    { href: paths.addresses(place), label: t("addresses"), icon: <BookUser /> },
  ];
  return (
    <>
      <span className="hidden gap-2 md:flex">
        {links.map(({ href, label }) => (
          <LinkButton key={href} variant="quiet" href={href}>
            {label}
          </LinkButton>
        ))}
      </span>
      <span className="md:hidden">
        <Menu label={t("more")} trigger={<Ellipsis />} variant="secondary" square>
          {links.map(({ href, label, icon }) => (
            <MenuLink key={href} href={href} icon={icon}>
              {label}
            </MenuLink>
          ))}
        </Menu>
      </span>
    </>
  );
}
