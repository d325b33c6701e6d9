import { Menu } from "lucide-react";
import { NavLink } from "./nav-link.tsx";
import type { Section } from "./sections.tsx";

type BottomBarProps = { label: string; moreLabel: string; sheetId: string; sections: Section[] };

const tab =
  "relative flex h-14 min-w-0 flex-1 flex-col items-center justify-center gap-0.5 text-2xs text-muted -outline-offset-2 aria-[current=page]:font-semibold aria-[current=page]:text-ink aria-[current=page]:before:absolute aria-[current=page]:before:inset-x-3 aria-[current=page]:before:-top-px aria-[current=page]:before:h-0.5 aria-[current=page]:before:bg-accent [&_svg]:size-5";

/** On a phone only: the main sections, and the rail as a sheet behind "more". */
export function BottomBar({ label, moreLabel, sheetId, sections }: BottomBarProps) {
  return (
    <nav
      aria-label={label}
      className="fixed inset-x-0 bottom-0 z-10 flex border-t border-line bg-raised pb-[env(safe-area-inset-bottom)] md:hidden print:hidden"
    >
      {sections.map(({ href, label: name, icon, exact, within }) => (
        <NavLink key={href} href={href} exact={exact} within={within} className={tab}>
          {icon}
          <span className="max-w-full truncate">{name}</span>
        </NavLink>
      ))}
      <button type="button" popoverTarget={sheetId} className={tab}>
        <Menu />
        {moreLabel}
      </button>
    </nav>
  );
}
