import { clsx } from "clsx";
import type { ReactNode } from "react";

type ModeBandProps = {
  mode: "live" | "test";
  aside?: ReactNode;
  /** On a phone only, where the rail is away. */
  bell?: ReactNode;
  children: ReactNode;
};

const looks = {
  live: "bg-live text-on-live",
  test: "hatched border-b border-line bg-surface text-ink",
};

/** Words on hatching, and dots on solid ink, need a plate of their own to be read. */
const plate = "-mx-1.5 rounded-sm bg-surface px-1.5 text-ink";

/** Solid: what happens here is paid and produced. Hatched: nothing is. */
export function ModeBand({ mode, aside, bell, children }: ModeBandProps) {
  return (
    <header
      className={clsx(
        "sticky top-0 z-[5] flex h-8 shrink-0 items-center justify-between gap-3 px-4 text-sm md:gap-4 md:px-6 print:hidden",
        looks[mode],
      )}
    >
      <p className={clsx("truncate font-medium", mode === "test" && plate)}>{children}</p>
      <div className="flex shrink-0 items-center gap-4 max-md:gap-5">
        {aside && <div className={plate}>{aside}</div>}
        {bell && <div className={clsx(plate, "md:hidden")}>{bell}</div>}
      </div>
    </header>
  );
}
