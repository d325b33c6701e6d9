import { clsx } from "clsx";
import type { ReactNode } from "react";

type LabelProps = { htmlFor: string; optional?: string | undefined; className?: string; children: ReactNode };

/** `optional` is the word that marks what may stay empty; what is required is not marked. */
export function Label({ htmlFor, optional, className, children }: LabelProps) {
  return (
    <label
      htmlFor={htmlFor}
      className={clsx("flex items-baseline justify-between gap-2 font-medium", className)}
    >
      {children}
      {optional && <span className="text-sm font-normal text-muted">{optional}</span>}
    </label>
  );
}
