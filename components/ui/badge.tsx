import { clsx } from "clsx";
import type { ReactNode } from "react";
import { type Tone, toneSoft } from "./tone.ts";

export function Badge({ tone = "neutral", children }: { tone?: Tone; children: ReactNode }) {
  return (
    <span
      className={clsx(
        "inline-flex h-5 items-center gap-1 rounded-sm px-1.5 text-xs font-medium whitespace-nowrap tabular-nums [&_svg]:size-3",
        toneSoft[tone],
      )}
    >
      {children}
    </span>
  );
}
