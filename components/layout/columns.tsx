import type { ReactNode } from "react";

/** What the page is about, and beside it what belongs to it. One under the other on a phone. */
export function Columns({ aside, children }: { aside: ReactNode; children: ReactNode }) {
  return (
    <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_21rem]">
      <div className="flex min-w-0 flex-col gap-6">{children}</div>
      <aside className="flex min-w-0 flex-col gap-6">{aside}</aside>
    </div>
  );
}
