import { clsx } from "clsx";
import type { ReactNode } from "react";

export type Tone = "neutral" | "accent" | "info" | "good" | "warn" | "bad";

export const toneDot: Record<Tone, string> = {
  neutral: "text-edge",
  accent: "text-accent",
  info: "text-info",
  good: "text-good",
  warn: "text-warn",
  bad: "text-bad",
};

const toneSoft: Record<Tone, string> = {
  neutral: "bg-wash text-ink",
  accent: "bg-accent-soft text-accent-ink",
  info: "bg-info-soft text-info-ink",
  good: "bg-good-soft text-good-ink",
  warn: "bg-warn-soft text-warn-ink",
  bad: "bg-bad-soft text-bad-ink",
};

export const toneText: Record<Tone, string> = {
  neutral: "text-muted",
  accent: "text-accent-ink",
  info: "text-info-ink",
  good: "text-good-ink",
  warn: "text-warn-ink",
  bad: "text-bad-ink",
};

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

type StatusDotProps = { tone?: Tone; hollow?: boolean; children: ReactNode };

/** A dot and a word. A hollow dot means that nothing has started yet. */
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
