"use client";

import type { ComponentProps, ReactNode } from "react";
import type { FieldValues } from "react-hook-form";
import { Select } from "#components/ui/select.tsx";
import { BoundField } from "./bound-field.tsx";
import type { FieldProps } from "./field-props.ts";

type SelectFieldProps<Values extends FieldValues> = FieldProps<Values> &
  Omit<ComponentProps<"select">, "name" | "defaultValue" | "children"> & { children: ReactNode };

/** Children are `<option>`s. */
export function SelectField<Values extends FieldValues>(props: SelectFieldProps<Values>) {
  const { name, label, hint, optional, className, children, ...rest } = props;
  const field = { name, label, hint, optional, className };
  return (
    <BoundField<Values> {...field}>
      {(wiring) => (
        <Select {...rest} {...wiring}>
          {children}
        </Select>
      )}
    </BoundField>
  );
}
