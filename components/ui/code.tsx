import { clsx } from "clsx";
import type { ReactNode } from "react";

/** Not every browser makes a scrolling box focusable. This attribute lets the keyboard scroll it. */
export const keyboardScroll = { tabIndex: 0 };

/** Text that is copied exactly, such as a SKU, a key or a URL. */
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
