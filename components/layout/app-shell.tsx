import { clsx } from "clsx";
import { Menu } from "lucide-react";
import type { ReactNode } from "react";
import { Popover } from "#components/ui/popover.tsx";
import { NavLink } from "./nav-link.tsx";
import { SkipLink } from "./skip-link.tsx";

type BottomBarProps = { label: string; moreLabel: string; sheetId: string; sections: Section[] };

const tab =
  "relative flex h-14 min-w-0 flex-auto flex-col items-center justify-center gap-0.5 text-2xs text-muted -outline-offset-2 aria-[current=page]:font-semibold aria-[current=page]:text-ink aria-[current=page]:before:absolute aria-[current=page]:before:inset-x-3 aria-[current=page]:before:-top-px aria-[current=page]:before:h-0.5 aria-[current=page]:before:bg-accent [&_svg]:size-5";

/** Phones only: the main sections, and a button that opens the whole navigation. */
function BottomBar({ label, moreLabel, sheetId, sections }: BottomBarProps) {
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

export type Section = {
  href: string;
  label: string;
  /** The letter that opens it after `g`. */
  go: string;
  icon: ReactNode;
  count?: ReactNode;
  exact?: boolean;
  /** The path prefixes of all pages of the section, if they are not all under `href`. */
  within?: readonly string[];
  /** Whether it is in the bottom bar of a phone. */
  main?: boolean;
};

const look =
  "group flex h-8 items-center gap-2.5 rounded-md px-2 text-muted -outline-offset-2 hover:bg-wash hover:text-ink aria-[current=page]:bg-wash aria-[current=page]:font-semibold aria-[current=page]:text-ink max-md:h-11 [&_svg]:size-4 [&_svg]:shrink-0 aria-[current=page]:[&_svg]:text-accent";

function Sections({ label, groups }: { label: string; groups: Section[][] }) {
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

type AppShellProps = {
  texts: { skip: string; rail: string; sections: string; more: string };
  workspace: ReactNode;
  /** Shown beside the workspace's name. */
  bell: ReactNode;
  mode: ReactNode;
  /** Opens the command palette. */
  palette?: ReactNode;
  sections: Section[][];
  person: ReactNode;
  band: ReactNode;
  children: ReactNode;
};

const railId = "rail";

/** The frame of a workspace. The navigation is a sidebar on a wide screen and the "more" popover on a phone. */
export function AppShell({
  texts,
  workspace,
  bell,
  mode,
  palette,
  sections,
  person,
  band,
  children,
}: AppShellProps) {
  return (
    <div className="grid min-h-dvh print:block md:grid-cols-[14.5rem_minmax(0,1fr)]">
      <SkipLink>{texts.skip}</SkipLink>
      <Popover id={railId} role="region" aria-label={texts.rail} className="rail">
        <div className="flex flex-col gap-2 [&>*]:w-full">
          <div className="flex items-center justify-between gap-1">
            <div className="min-w-0 flex-1">{workspace}</div>
            {bell}
          </div>
          {mode}
          {palette}
        </div>
        <div className="min-h-0 flex-1 overflow-y-auto scroll-slim -mx-1 px-1">
          <Sections label={texts.sections} groups={sections} />
        </div>
        <div className="border-t border-line pt-2">{person}</div>
      </Popover>
      <div className={clsx("flex min-w-0 flex-col max-md:pb-16", band && "[--sticky-top:2rem]")}>
        {band}
        <main id="content" tabIndex={-1} className="flex-1">
          {children}
        </main>
      </div>
      <BottomBar
        label={texts.sections}
        moreLabel={texts.more}
        sheetId={railId}
        sections={sections.flat().filter((section) => section.main)}
      />
    </div>
  );
}
