import type { ReactNode } from "react";
import { NavLink } from "./nav-link.tsx";

export type Section = {
  href: string;
  label: string;
  /** The letter that leads there, after `g`. */
  go: string;
  icon: ReactNode;
  count?: ReactNode;
  exact?: boolean;
  /** The addresses above all pages of the section, when those under `href` are not all of them. */
  within?: readonly string[];
  /** In the bar of a phone. */
  main?: boolean;
};

const look =
  "group flex h-8 items-center gap-2.5 rounded-md px-2 text-muted -outline-offset-2 hover:bg-wash hover:text-ink aria-[current=page]:bg-wash aria-[current=page]:font-semibold aria-[current=page]:text-ink max-md:h-11 [&_svg]:size-4 [&_svg]:shrink-0 aria-[current=page]:[&_svg]:text-accent";

/** Groups of sections with a gap between them. */
export function Sections({ label, groups }: { label: string; groups: Section[][] }) {
  return (
    <nav aria-label={label} className="flex flex-col gap-4">
      {groups.map((sections) => (
        <ul key={sections[0]?.href} className="flex flex-col gap-px">
          {sections.map(({ href, label: name, go, icon, count, exact, within }) => (
            <li key={href}>
              <NavLink href={href} exact={exact} within={within} go={go} className={look}>
                {icon}
                <span data-go-name className="truncate">
                  {name}
                </span>
                {count !== undefined && (
                  <span className="ml-auto text-xs font-normal text-muted tabular-nums">{count}</span>
                )}
              </NavLink>
            </li>
          ))}
        </ul>
      ))}
    </nav>
  );
}
