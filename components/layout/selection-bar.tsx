import type { ReactNode } from "react";

/** What can be done with the chosen rows; it floats over the foot of the list. */
export function SelectionBar({
  label,
  count,
  children,
}: {
  label: string;
  count: ReactNode;
  children: ReactNode;
}) {
  return (
    <div
      role="toolbar"
      aria-label={label}
      className="sticky bottom-4 z-[6] mx-auto flex w-max max-w-[calc(100vw-2rem)] items-center gap-2 overflow-x-auto rounded-lg bg-raised py-2 pr-2 pl-4 shadow-lift max-md:bottom-20"
    >
      <span className="mr-2 font-medium whitespace-nowrap tabular-nums">{count}</span>
      {children}
    </div>
  );
}
