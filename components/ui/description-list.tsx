import { clsx } from "clsx";
import type { ReactNode } from "react";

export function DescriptionList({ children }: { children: ReactNode }) {
  return (
    <dl className="grid grid-cols-[minmax(6rem,max-content)_minmax(0,1fr)] gap-x-6 gap-y-2 max-md:gap-x-4">
      {children}
    </dl>
  );
}

type FactProps = { term: ReactNode; numeric?: boolean; strong?: boolean; children: ReactNode };

export function Fact({ term, numeric, strong, children }: FactProps) {
  return (
    <div className="col-span-full grid grid-cols-subgrid">
      <dt className={clsx(strong ? "font-semibold" : "text-muted")}>{term}</dt>
      <dd
        className={clsx("min-w-0 break-words", numeric && "text-end tabular-nums", strong && "font-semibold")}
      >
        {children}
      </dd>
    </div>
  );
}
