"use client";

import type { ComponentProps } from "react";
import type { FieldValues } from "react-hook-form";
import { Textarea } from "#components/ui/textarea.tsx";
import { BoundField } from "./bound-field.tsx";
import type { FieldProps } from "./field-props.ts";

type TextareaFieldProps<Values extends FieldValues> = FieldProps<Values> &
  Omit<ComponentProps<"textarea">, "name" | "defaultValue" | "children">;

export function TextareaField<Values extends FieldValues>(props: TextareaFieldProps<Values>) {
  const { name, label, hint, optional, className, ...rest } = props;
  const field = { name, label, hint, optional, className };
  return <BoundField<Values> {...field}>{(wiring) => <Textarea {...rest} {...wiring} />}</BoundField>;
}
