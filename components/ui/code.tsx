import { clsx } from "clsx";
import type { ReactNode } from "react";

/** Not every browser lets the keyboard scroll a box by itself: whatever scrolls inside the page takes the focus. */
export const keyboardScroll = { tabIndex: 0 };

/** SKUs, keys, addresses of machines: what is copied letter by letter. */
export function Code({ children }: { children: ReactNode }) {
  return <code className="break-all">{children}</code>;
}

export function CodeBlock({
  label,
  className,
  children,
}: {
  label: string;
  className?: string;
  children: string;
}) {
  return (
    <section
      {...keyboardScroll}
      aria-label={label}
      className={clsx("scroll-slim overflow-auto rounded-md border border-line bg-wash p-3", className)}
    >
      <pre className="text-sm">{children}</pre>
    </section>
  );
}

export function Kbd({ children }: { children: ReactNode }) {
  return (
    <kbd className="inline-grid h-5 min-w-5 place-items-center rounded-sm border border-line bg-surface px-1 font-sans text-2xs text-muted">
      {children}
    </kbd>
  );
}
