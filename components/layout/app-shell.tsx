import type { ReactNode } from "react";
import { Popover } from "#components/ui/popover.tsx";
import { BottomBar } from "./bottom-bar.tsx";
import { type Section, Sections } from "./sections.tsx";
import { SkipLink } from "./skip-link.tsx";

type AppShellProps = {
  texts: { skip: string; rail: string; sections: string; more: string };
  workspace: ReactNode;
  /** Beside its name. */
  bell: ReactNode;
  mode: ReactNode;
  /** Opens what finds everything. */
  palette?: ReactNode;
  sections: Section[][];
  person: ReactNode;
  band: ReactNode;
  children: ReactNode;
};

const railId = "rail";

/** One rail: beside the page on a wide screen, the "more" sheet on a phone. */
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
      <div className="flex min-w-0 flex-col max-md:pb-16">
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
