"use client";

import type { FieldValues } from "react-hook-form";
import { CheckboxRow } from "#components/ui/checkbox-row.tsx";
import { ErrorText } from "#components/ui/error-text.tsx";
import type { FieldProps } from "./field-props.ts";
import { useField } from "./use-field.ts";

export function CheckboxField<Values extends FieldValues>(props: Omit<FieldProps<Values>, "optional">) {
  const { name, label, hint, className } = props;
  const { id, wiring, initial, error } = useField(name, { hint: false });
  return (
    <div className={className}>
      <CheckboxRow {...wiring} label={label} hint={hint} defaultChecked={initial === true} />
      {error && <ErrorText id={`${id}-error`}>{error}</ErrorText>}
    </div>
  );
}
