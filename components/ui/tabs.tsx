import { clsx } from "clsx";
import type { ReactNode } from "react";
import { IntentLink } from "./intent-link.tsx";

export type Tab = { href: string; label: ReactNode; count?: ReactNode; current?: boolean };

/** Tabs that are places: each has its URL. */
export function Tabs({ label, tabs }: { label: string; tabs: Tab[] }) {
  return (
    <nav aria-label={label} className="-mb-px flex gap-5 overflow-x-auto scroll-slim">
      {tabs.map((tab) => (
        <IntentLink
          key={tab.href}
          href={tab.href}
          aria-current={tab.current ? "page" : undefined}
          className={clsx(
            "flex h-10 shrink-0 items-center gap-1.5 border-b-2 -outline-offset-2",
            tab.current ? "border-ink font-semibold" : "border-transparent text-muted hover:text-ink",
          )}
        >
          {tab.label}
          {tab.count !== undefined && (
            <span className="text-xs font-normal text-muted tabular-nums">{tab.count}</span>
          )}
        </IntentLink>
      ))}
    </nav>
  );
}
