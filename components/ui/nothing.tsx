import type { ReactNode } from "react";

/** One quiet line where a small list would stand. A page that is empty uses layout/empty-state. */
export function Nothing({ children }: { children: ReactNode }) {
  return (
    <p className="rounded-md border border-dashed border-line px-4 py-3 text-sm text-muted">{children}</p>
  );
}
