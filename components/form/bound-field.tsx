"use client";

import type { ReactNode } from "react";
import type { FieldValues } from "react-hook-form";
import { Field } from "./field.tsx";
import type { FieldProps } from "./field-props.ts";
import { useFormSituation } from "./form-context.ts";
import { useField } from "./use-field.ts";

type Wiring = ReturnType<typeof useField>["wiring"] & { defaultValue: string };

type BoundFieldProps<Values extends FieldValues> = FieldProps<Values> & {
  children: (wiring: Wiring) => ReactNode;
};

/** A control of text, whatever it looks like, tied to its form and with its words around it. */
export function BoundField<Values extends FieldValues>(props: BoundFieldProps<Values>) {
  const { name, label, hint, optional, className, children } = props;
  const { texts } = useFormSituation();
  const { id, wiring, initial, error } = useField(name, { hint: Boolean(hint) });
  return (
    <Field
      id={id}
      label={label}
      hint={hint}
      optional={optional ? texts.optional : undefined}
      error={error}
      className={className}
    >
      {children({ ...wiring, defaultValue: String(initial ?? "") })}
    </Field>
  );
}
