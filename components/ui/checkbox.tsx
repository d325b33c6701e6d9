"use client";

import type { ComponentProps, ReactNode } from "react";
import { useDisabledUntilHydrated } from "./use-hydrated.ts";

type CheckboxProps = Omit<ComponentProps<"input">, "type"> & {
  /** Some but not all are ticked. Only for client components. */
  mixed?: boolean;
};

/** A controlled checkbox is inactive until hydration. */
export function Checkbox({ mixed, disabled, ...rest }: CheckboxProps) {
  const waiting = useDisabledUntilHydrated(rest.checked !== undefined, disabled);
  const show = (box: HTMLInputElement | null) => {
    if (box) box.indeterminate = mixed === true;
  };
  return (
    <input
      {...(mixed === undefined ? {} : { ref: show })}
      {...rest}
      {...waiting}
      type="checkbox"
      className="tick"
    />
  );
}

type CheckboxRowProps = Omit<ComponentProps<"input">, "type"> & { label: ReactNode; hint?: ReactNode };

export function CheckboxRow({ label, hint, ...rest }: CheckboxRowProps) {
  return (
    <label className="flex items-start gap-2.5 py-1">
      <input {...rest} type="checkbox" className="tick mt-0.5" />
      <span className="min-w-0">
        {label}
        {hint && <span className="block text-sm text-muted">{hint}</span>}
      </span>
    </label>
  );
}

type RadioCardProps = Omit<ComponentProps<"input">, "type" | "title"> & {
  title: ReactNode;
  text?: ReactNode;
  aside?: ReactNode;
};

export function RadioCard({ title, text, aside, disabled, ...rest }: RadioCardProps) {
  const waiting = useDisabledUntilHydrated(rest.checked !== undefined, disabled);
  return (
    <label className="relative flex items-start gap-3 rounded-lg border border-line bg-raised p-3 transition-colors hover:border-muted has-checked:border-accent has-checked:bg-accent-soft has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent has-[:disabled:not([data-early])]:bg-wash has-[:disabled:not([data-early])]:text-muted">
      <input {...rest} {...waiting} type="radio" className="tick mt-0.5 outline-none" />
      <span className="min-w-0 flex-1">
        <span className="block font-medium">{title}</span>
        {text && <span className="block text-sm text-muted">{text}</span>}
      </span>
      {aside && <span className="shrink-0 tabular-nums">{aside}</span>}
    </label>
  );
}
