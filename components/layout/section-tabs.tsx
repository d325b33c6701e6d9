import { NavLink } from "./nav-link.tsx";

type SectionTabsProps = {
  label: string;
  /** `exact`: paths below it belong to other sections. */
  sections: { href: string; label: string; exact?: boolean }[];
};

/** The links to the pages of one area. On a phone they stay in one row that scrolls. */
export function SectionTabs({ label, sections }: SectionTabsProps) {
  return (
    <nav
      aria-label={label}
      className="flex gap-5 overflow-x-auto scroll-slim border-b border-line px-4 md:px-6 print:hidden"
    >
      {sections.map((section) => (
        <NavLink
          key={section.href}
          href={section.href}
          exact={section.exact}
          className="flex h-11 shrink-0 items-center border-b-2 border-transparent text-muted -outline-offset-2 hover:text-ink aria-[current=page]:[scroll-initial-target:nearest] aria-[current=page]:border-ink aria-[current=page]:font-semibold aria-[current=page]:text-ink"
        >
          {section.label}
        </NavLink>
      ))}
    </nav>
  );
}
