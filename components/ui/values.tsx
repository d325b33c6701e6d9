import { clsx } from "clsx";
import type { ReactNode } from "react";

/** An amount, already formatted. */
export function Money({ text, struck, strong }: { text: string; struck?: boolean; strong?: boolean }) {
  const className = clsx(
    "whitespace-nowrap tabular-nums",
    struck && "text-muted line-through",
    strong && "font-semibold",
  );
  return struck ? <s className={className}>{text}</s> : <span className={className}>{text}</span>;
}

type RelativeTimeProps = {
  /** The formatted relative time, such as "3 hours ago". */
  text: string;
  /** The exact time, shown as a tooltip. */
  exact: string;
  /** ISO 8601, UTC. */
  at: string;
};

export function RelativeTime({ text, exact, at }: RelativeTimeProps) {
  return (
    <time dateTime={at} title={exact} className="whitespace-nowrap tabular-nums">
      {text}
    </time>
  );
}

export function Stat({ label, value, text }: { label: ReactNode; value: ReactNode; text?: ReactNode }) {
  return (
    <div className="min-w-0">
      <p className="text-sm text-muted">{label}</p>
      <p className="text-2xl font-semibold tabular-nums">{value}</p>
      {text && <p className="text-sm text-muted tabular-nums">{text}</p>}
    </div>
  );
}

/** One line in place of a small empty list. For an empty page use layout/empty-state. */
export function Nothing({ children }: { children: ReactNode }) {
  return (
    <p className="rounded-md border border-dashed border-line px-4 py-3 text-sm text-muted">{children}</p>
  );
}
