"use client";

import type { ComponentProps, ReactNode } from "react";
import type { FieldValues } from "react-hook-form";
import { AffixedInput } from "#components/ui/affixed-input.tsx";
import { BoundField } from "./bound-field.tsx";
import type { FieldProps } from "./field-props.ts";

type TextFieldProps<Values extends FieldValues> = FieldProps<Values> &
  Omit<ComponentProps<"input">, "name" | "defaultValue" | "children"> & {
    before?: ReactNode;
    after?: ReactNode;
  };

export function TextField<Values extends FieldValues>(props: TextFieldProps<Values>) {
  const { name, label, hint, optional, className, ...rest } = props;
  const field = { name, label, hint, optional, className };
  return <BoundField<Values> {...field}>{(wiring) => <AffixedInput {...rest} {...wiring} />}</BoundField>;
}
