import { clsx } from "clsx";
import type { ReactNode } from "react";

type Width = "text" | "content" | "full";

const widths: Record<Width, string> = {
  text: "max-w-[44rem] px-4 py-6 md:px-6",
  content: "max-w-[78rem] px-4 py-6 md:px-6",
  full: "[--edge:1rem] md:[--edge:1.5rem]",
};

/** `content` is at most 1,200 px wide; `full` is for tables that reach the edges. */
export function PageBody({ width = "content", children }: { width?: Width; children: ReactNode }) {
  return <div className={clsx("flex flex-col", width !== "full" && "gap-6", widths[width])}>{children}</div>;
}

/** The main content and a side column of its height, so that a part of it can stay in view; stacked on a phone. */
export function Columns({ aside, children }: { aside: ReactNode; children: ReactNode }) {
  return (
    <div className="grid gap-6 lg:grid-cols-[minmax(0,1fr)_21rem]">
      <div className="flex min-w-0 flex-col gap-6">{children}</div>
      <aside className="flex min-w-0 flex-col gap-6">{aside}</aside>
    </div>
  );
}

/** A grid of tiles with as many columns as fit. The children are list items. */
export function TileGrid({ children }: { children: ReactNode }) {
  return (
    <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,9.5rem),1fr))] gap-x-4 gap-y-6 md:grid-cols-[repeat(auto-fill,minmax(13rem,1fr))] md:gap-x-6 md:gap-y-8">
      {children}
    </ul>
  );
}

type SectionProps = { title: ReactNode; about?: ReactNode; actions?: ReactNode; children: ReactNode };

export function Section({ title, about, actions, children }: SectionProps) {
  return (
    <section className="flex flex-col gap-3">
      <header className="flex flex-wrap items-end justify-between gap-x-6 gap-y-2">
        <div>
          <h2 className="text-lg">{title}</h2>
          {about && <p className="max-w-prose text-muted">{about}</p>}
        </div>
        {actions && <div className="flex flex-wrap gap-2">{actions}</div>}
      </header>
      {children}
    </section>
  );
}
