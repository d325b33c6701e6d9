import { clsx } from "clsx";
import type { ReactNode } from "react";
import { keyboardScroll } from "./keyboard-scroll.ts";

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
