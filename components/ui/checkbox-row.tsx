import type { ComponentProps, ReactNode } from "react";

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
