import { ChevronsUpDown, Plus } from "lucide-react";
import { Menu } from "#components/ui/menu.tsx";
import { MenuLink, MenuSeparator } from "#components/ui/menu-item.tsx";

type WorkspaceSwitcherProps = {
  label: string;
  name: string;
  others: { name: string; href: string; role: string }[];
  /** Null if the person may not create a workspace. */
  create: { href: string; label: string } | null;
};

/** The workspace's name. It is a menu if the person has other workspaces or may create one. */
export function WorkspaceSwitcher({ label, name, others, create }: WorkspaceSwitcherProps) {
  if (others.length === 0 && !create) return <p className="truncate px-2 font-semibold">{name}</p>;
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
            <span className="min-w-0">
              <span className="block truncate">{other.name}</span>
              <span className="block truncate text-sm text-muted">{other.role}</span>
            </span>
          </MenuLink>
        ))}
        {others.length > 0 && create && <MenuSeparator />}
        {create && (
          <MenuLink href={create.href} icon={<Plus />}>
            {create.label}
          </MenuLink>
        )}
      </Menu>
    </div>
  );
}
