import { clsx } from "clsx";
import type { ReactNode } from "react";

type ProgressProps = {
  label: string;
  done: number;
  failed?: number;
  total: number;
  /** The formatted counts, such as "412 of 1,000, 3 failed". */
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

export function Spinner({ label }: { label?: string }) {
  return (
    <span role="status" className="inline-flex items-center gap-2 text-muted">
      <span
        aria-hidden="true"
        className="size-4 animate-[turn_0.8s_linear_infinite] rounded-full border-2 border-line border-t-ink"
      />
      {label}
    </span>
  );
}

export function Skeleton({ className }: { className?: string }) {
  return <span aria-hidden="true" className={clsx("shimmer block rounded-sm", className)} />;
}
