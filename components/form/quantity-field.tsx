"use client";

import type { FieldValues } from "react-hook-form";
import { Stepper } from "#components/ui/stepper.tsx";
import { Field, type FieldProps } from "./fields.tsx";
import { useField } from "./form-context.ts";

type QuantityFieldProps<Values extends FieldValues> = Omit<FieldProps<Values>, "optional"> & {
  texts: { less: string; more: string };
  min?: number;
  max?: number;
};

export function QuantityField<Values extends FieldValues>(props: QuantityFieldProps<Values>) {
  const { name, label, hint, className, ...rest } = props;
  const { id, wiring, initial, error } = useField(name, { hint: Boolean(hint), asNumber: true });
  return (
    <Field id={id} label={label} hint={hint} error={error} className={className}>
      <Stepper {...rest} {...wiring} className="w-32" defaultValue={Number(initial ?? 1)} />
    </Field>
  );
}
