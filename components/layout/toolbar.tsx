import type { ReactNode } from "react";

type ToolbarProps = {
  search?: ReactNode;
  /** How many there are, which columns: what is not a filter. */
  aside?: ReactNode;
  /** Filters. On a phone they keep to one row, which scrolls. */
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
