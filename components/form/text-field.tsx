"use client";

import type { ComponentProps, ReactNode } from "react";
import type { FieldValues } from "react-hook-form";
import { AffixedInput } from "#components/ui/affixed-input.tsx";
import { Field } from "./field.tsx";
import type { FieldProps } from "./field-props.ts";
import { useFormSituation } from "./form-context.ts";
import { useField } from "./use-field.ts";

type TextFieldProps<Values extends FieldValues> = FieldProps<Values> &
  Omit<ComponentProps<"input">, "name" | "defaultValue"> & { before?: ReactNode; after?: ReactNode };

export function TextField<Values extends FieldValues>(props: TextFieldProps<Values>) {
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
      <AffixedInput {...rest} {...wiring} defaultValue={String(initial ?? "")} />
    </Field>
  );
}
