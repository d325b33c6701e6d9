"use client";

import { usePathname } from "next/navigation";
import type { ReactNode } from "react";
import { IntentLink } from "#components/ui/intent-link.tsx";

type NavLinkProps = {
  href: string;
  exact?: boolean | undefined;
  /** The path prefixes of the pages that it stands for, if they are not all under `href`. */
  within?: readonly string[] | undefined;
  /** The letter that opens it after `g`. */
  go?: string | undefined;
  className: string;
  children: ReactNode;
};

/** Compares the path in the browser, because the layout above is not rendered again on navigation. */
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

/**
 * A link to the first page of the current section, taken from the path: /atelier/test/orders, /atelier/settings/team.
 */
export function ToSection(props: { className: string; children: ReactNode }) {
  return <IntentLink {...props} href={usePathname().split("/", 4).join("/")} />;
}
