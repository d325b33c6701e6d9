"use client";

import type { ComponentProps } from "react";
import type { FieldValues } from "react-hook-form";
import { Textarea } from "#components/ui/textarea.tsx";
import { Field } from "./field.tsx";
import type { FieldProps } from "./field-props.ts";
import { useFormSituation } from "./form-context.ts";
import { useField } from "./use-field.ts";

type TextareaFieldProps<Values extends FieldValues> = FieldProps<Values> &
  Omit<ComponentProps<"textarea">, "name" | "defaultValue">;

export function TextareaField<Values extends FieldValues>(props: TextareaFieldProps<Values>) {
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
      <Textarea {...rest} {...wiring} defaultValue={String(initial ?? "")} />
    </Field>
  );
}
