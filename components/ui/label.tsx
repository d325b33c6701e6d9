import { CircleAlert } from "lucide-react";
import type { ReactNode } from "react";

type LabelProps = { htmlFor: string; optional?: string | undefined; children: ReactNode };

/** `optional` is the word shown beside an optional field. Required fields have no mark. */
export function Label({ htmlFor, optional, children }: LabelProps) {
  return (
    <label htmlFor={htmlFor} className="flex items-baseline justify-between gap-2 font-medium">
      {children}
      {optional && <span className="text-sm font-normal text-muted">{optional}</span>}
    </label>
  );
}

export function Hint({ id, children }: { id?: string; children: ReactNode }) {
  return (
    <p id={id} className="text-sm text-muted">
      {children}
    </p>
  );
}

export function ErrorText({ id, children }: { id?: string; children: ReactNode }) {
  return (
    <p id={id} className="flex items-start gap-1.5 text-sm text-bad-ink">
      <CircleAlert className="mt-0.5 size-4 shrink-0" />
      {children}
    </p>
  );
}
