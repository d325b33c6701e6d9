"use client";

import type { ComponentProps } from "react";
import type { FieldValues } from "react-hook-form";
import { Select } from "#components/ui/select.tsx";
import { Field } from "./field.tsx";
import type { FieldProps } from "./field-props.ts";
import { useFormSituation } from "./form-context.ts";
import { useField } from "./use-field.ts";

type SelectFieldProps<Values extends FieldValues> = FieldProps<Values> &
  Omit<ComponentProps<"select">, "name" | "defaultValue">;

/** Children are `<option>`s. */
export function SelectField<Values extends FieldValues>(props: SelectFieldProps<Values>) {
  const { name, label, hint, optional, className, ...rest } = props;
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
      <Select {...rest} {...wiring} defaultValue={String(initial ?? "")} />
    </Field>
  );
}
