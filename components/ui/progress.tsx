import { clsx } from "clsx";
import type { ReactNode } from "react";

type ProgressProps = {
  label: string;
  done: number;
  failed?: number;
  total: number;
  /** "412 of 1,000, 3 failed", already written. */
  children?: ReactNode;
  tone?: "accent" | "good" | "warn" | "bad";
};

const fills = { accent: "bg-accent", good: "bg-good", warn: "bg-warn", bad: "bg-bad" };

export function Progress({ label, done, failed = 0, total, children, tone = "accent" }: ProgressProps) {
  const share = (part: number) => `${total > 0 ? Math.min(100, (part / total) * 100) : 0}%`;
  return (
    <div>
      <div
        role="progressbar"
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={total}
        aria-valuenow={done + failed}
        className="flex h-1.5 gap-px overflow-hidden rounded-sm bg-line"
      >
        <span
          className={clsx("transition-[width] duration-300", fills[tone])}
          style={{ width: share(done) }}
        />
        <span className="bg-bad transition-[width] duration-300" style={{ width: share(failed) }} />
      </div>
      {children && <p className="mt-1.5 text-sm text-muted tabular-nums">{children}</p>}
    </div>
  );
}
