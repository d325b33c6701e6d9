import { clsx } from "clsx";
import type { ReactNode } from "react";
import { ErrorText } from "#components/ui/error-text.tsx";
import { Hint } from "#components/ui/hint.tsx";
import { Label } from "#components/ui/label.tsx";

type FieldWords = {
  label: string;
  hint?: ReactNode;
  /** The word from the form's texts, given when it may stay empty. */
  optional?: string | undefined;
};

type FieldProps = FieldWords & {
  id: string;
  error: string | undefined;
  className?: string;
  children: ReactNode;
};

export function Field({ id, label, hint, optional, error, className, children }: FieldProps) {
  return (
    <div className={clsx("flex min-w-0 flex-col gap-1.5", className)}>
      <Label htmlFor={id} optional={optional}>
        {label}
      </Label>
      {children}
      {hint && <Hint id={`${id}-hint`}>{hint}</Hint>}
      {error && <ErrorText id={`${id}-error`}>{error}</ErrorText>}
    </div>
  );
}
