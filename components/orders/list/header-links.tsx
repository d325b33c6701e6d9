import { BookUser, CalendarClock, Ellipsis, Upload } from "lucide-react";
import { useTranslations } from "next-intl";
import { LinkButton } from "#components/ui/link-button.tsx";
import { Menu } from "#components/ui/menu.tsx";
import { MenuLink } from "#components/ui/menu-item.tsx";
import { type Place, paths } from "#lib/paths.ts";

/** What leads to more orders, for who reads them. On a phone it stands behind one button. */
export function HeaderLinks({ place, imports }: { place: Place; imports: boolean }) {
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
