import type { ReactNode } from "react";
import { SectionTabs } from "#components/layout/section-tabs.tsx";
import { SkipLink } from "#components/layout/skip-link.tsx";
import { IntentLink } from "#components/ui/intent-link.tsx";
import { ProductLogo } from "#components/ui/signs.tsx";
import { paths } from "#lib/paths.ts";

type AccountShellProps = {
  texts: { skip: string; product: string; sections: string };
  sections: { href: string; label: string; exact?: boolean }[];
  /** The button that opens the command palette; null for a person without a workspace. */
  palette: ReactNode;
  signOut: ReactNode;
  children: ReactNode;
};

/** The frame of the pages that belong to a person and not to a workspace. */
export function AccountShell({ texts, sections, palette, signOut, children }: AccountShellProps) {
  return (
    <div className="min-h-dvh">
      <SkipLink>{texts.skip}</SkipLink>
      <header className="flex min-h-14 items-center justify-between gap-4 px-4 py-2 md:px-6">
        <IntentLink href={paths.home()} className="flex items-center gap-2 rounded-sm font-semibold">
          <ProductLogo />
          {texts.product}
        </IntentLink>
        <div className="flex min-w-0 items-center gap-3">
          {palette && <div className="w-48 min-w-0 max-md:w-32 max-md:shrink">{palette}</div>}
          {signOut}
        </div>
      </header>
      <SectionTabs label={texts.sections} sections={sections} />
      <main id="content" tabIndex={-1}>
        {children}
      </main>
    </div>
  );
}
