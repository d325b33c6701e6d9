import { clsx } from "clsx";
import type { ReactNode } from "react";
import { type Tone, toneDot } from "./tone.ts";

type StatusDotProps = { tone?: Tone; hollow?: boolean; children: ReactNode };

/** A dot and a word. Hollow: nothing has been set in motion yet. */
export function StatusDot({ tone = "neutral", hollow, children }: StatusDotProps) {
  return (
    <span className="inline-flex items-center gap-2 align-top whitespace-nowrap">
      <span
        aria-hidden="true"
        className={clsx(
          "size-2 shrink-0 rounded-full border-[1.5px] border-current",
          !hollow && "bg-current",
          toneDot[tone],
        )}
      />
      {children}
    </span>
  );
}
