import { clsx } from "clsx";
import type { ComponentType, ReactNode } from "react";
import { IntentLink } from "./intent-link.tsx";

type LinkKind = ComponentType<{
  href: string;
  className?: string;
  "aria-current"?: "page" | undefined;
  children: ReactNode;
}>;
export type Tab = { href: string; label: ReactNode; count?: ReactNode; current?: boolean };

/** Tabs with a URL each. `link` is the link component; by default `IntentLink`. */
export function Tabs({
  label,
  tabs,
  link: Link = IntentLink,
}: {
  label: string;
  tabs: Tab[];
  link?: LinkKind;
}) {
  return (
    <nav aria-label={label} className="-mb-px flex gap-5 overflow-x-auto scroll-slim">
      {tabs.map((tab) => (
        <Link
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
        </Link>
      ))}
    </nav>
  );
}
