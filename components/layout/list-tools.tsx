import type { ReactNode } from "react";

type ToolbarProps = {
  search?: ReactNode;
  /** Parts that are not filters, such as a count or the choice of columns. */
  aside?: ReactNode;
  /** The filters. On a phone they stay in one row that scrolls. */
  children?: ReactNode;
};

export function Toolbar({ search, aside, children }: ToolbarProps) {
  return (
    <div className="flex flex-wrap items-center gap-2 px-4 py-3 md:px-6">
      {search && <div className="w-full md:w-80">{search}</div>}
      <div className="-m-1 flex min-w-0 flex-[1_1_20rem] items-center gap-2 overflow-x-auto p-1 scroll-slim max-md:[mask-image:linear-gradient(to_left,transparent,black_1.5rem)] max-md:pr-5 max-md:[&>*]:shrink-0 md:flex-wrap md:overflow-visible">
        {children}
      </div>
      {aside && (
        <div className="ml-auto flex items-center gap-2 text-sm text-muted tabular-nums">{aside}</div>
      )}
    </div>
  );
}

/** The actions for the selected rows; it floats over the bottom of the list. */
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
