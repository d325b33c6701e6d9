"use client";

import { usePathname } from "next/navigation";
import type { ReactNode } from "react";
import { IntentLink } from "#components/ui/intent-link.tsx";

type NavLinkProps = {
  href: string;
  exact?: boolean | undefined;
  /** The addresses above all that it stands for, when that is more than what lies under its own. */
  within?: readonly string[] | undefined;
  /** The letter that leads there, after `g`. */
  go?: string | undefined;
  className: string;
  children: ReactNode;
};

/** The layout above it is not drawn again on navigation, so it finds out for itself where it stands. */
export function NavLink({ href, exact, within = [href], go, className, children }: NavLinkProps) {
  const path = usePathname();
  const current =
    path === href || (!exact && within.some((above) => path === above || path.startsWith(`${above}/`)));
  return (
    <IntentLink href={href} data-go={go} aria-current={current ? "page" : undefined} className={className}>
      {children}
    </IntentLink>
  );
}

/** The first page of the section that one is in, which only the address knows: /atelier/test/orders, /atelier/settings/team. */
export function ToSection(props: { className: string; children: ReactNode }) {
  return <IntentLink {...props} href={usePathname().split("/", 4).join("/")} />;
}
