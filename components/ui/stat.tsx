import type { ReactNode } from "react";

export function Stat({ label, value, text }: { label: ReactNode; value: ReactNode; text?: ReactNode }) {
  return (
    <div className="min-w-0">
      <p className="text-sm text-muted">{label}</p>
      <p className="text-2xl font-semibold tabular-nums">{value}</p>
      {text && <p className="text-sm text-muted tabular-nums">{text}</p>}
    </div>
  );
}
