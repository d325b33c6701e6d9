import type { ReactNode } from "react";

/** Pictures in a grid, as many to a row as fit; children are list items. */
export function TileGrid({ children }: { children: ReactNode }) {
  return (
    <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,9.5rem),1fr))] gap-x-4 gap-y-6 md:grid-cols-[repeat(auto-fill,minmax(13rem,1fr))] md:gap-x-6 md:gap-y-8">
      {children}
    </ul>
  );
}
