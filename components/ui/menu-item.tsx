import { clsx } from "clsx";
import type { ComponentProps, ReactNode } from "react";
import { IntentLink } from "./intent-link.tsx";

export const menuItemClass =
  "flex min-h-8 w-full items-center gap-2.5 px-3 py-1 text-start outline-none hover:bg-wash focus:bg-wash disabled:text-muted pointer-coarse:min-h-11 [&_svg]:size-4 [&_svg]:text-muted";

type MenuItemProps = ComponentProps<"button"> & { danger?: boolean; icon?: ReactNode };

export function MenuItem({ danger, icon, children, ...rest }: MenuItemProps) {
  return (
    <button
      type="button"
      {...rest}
      role="menuitem"
      tabIndex={-1}
      className={clsx(menuItemClass, danger && "text-bad-ink")}
    >
      {icon}
      {children}
    </button>
  );
}

type MenuLinkProps = ComponentProps<typeof IntentLink> & { icon?: ReactNode };

export function MenuLink({ icon, children, ...rest }: MenuLinkProps) {
  return (
    <IntentLink {...rest} role="menuitem" tabIndex={-1} className={menuItemClass}>
      {icon}
      {children}
    </IntentLink>
  );
}

/** A link to another site, in a new tab. */
export function MenuExternalLink({ icon, children, ...rest }: ComponentProps<"a"> & { icon?: ReactNode }) {
  return (
    <a {...rest} target="_blank" rel="noreferrer" role="menuitem" tabIndex={-1} className={menuItemClass}>
      {icon}
      {children}
    </a>
  );
}

/** A link that downloads a file. */
export function MenuDownload({ children, ...rest }: ComponentProps<"a">) {
  return (
    <a {...rest} download role="menuitem" tabIndex={-1} className={menuItemClass}>
      {children}
    </a>
  );
}

export function MenuSeparator() {
  return <hr className="my-1 border-line" />;
}
