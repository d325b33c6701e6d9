import { ChevronsUpDown } from "lucide-react";
import { Menu } from "#components/ui/menu.tsx";
import { MenuLink } from "#components/ui/menu-item.tsx";

type WorkspaceSwitcherProps = { label: string; name: string; others: { name: string; href: string }[] };

/** The workspace's name; for who belongs to several, the way to the others. */
export function WorkspaceSwitcher({ label, name, others }: WorkspaceSwitcherProps) {
  if (others.length === 0) return <p className="truncate px-2 font-semibold">{name}</p>;
  return (
    <div className="-mx-1 grid">
      <Menu
        label={label}
        className="min-w-0"
        trigger={
          <span className="flex w-full min-w-0 items-center justify-between gap-2">
            <span className="truncate font-semibold">{name}</span>
            <ChevronsUpDown className="text-muted" />
          </span>
        }
      >
        {others.map((other) => (
          <MenuLink key={other.href} href={other.href}>
            <span className="truncate">{other.name}</span>
          </MenuLink>
        ))}
      </Menu>
    </div>
  );
}
