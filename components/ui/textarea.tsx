"use client";

import { clsx } from "clsx";
import type { ComponentProps } from "react";
import { type Typed, useTypedEarly } from "./use-typed-early.ts";

type TextareaProps = Omit<ComponentProps<"textarea">, "onChange"> & {
  onChange?: ((event: Typed<HTMLTextAreaElement>) => void) | undefined;
};

export function Textarea({ className, rows = 3, ...rest }: TextareaProps) {
  const ref = useTypedEarly(rest);
  return (
    <textarea
      {...rest}
      ref={ref}
      rows={rows}
      className={clsx("control field-sizing-content min-h-16 max-h-96 px-2.5 py-1.5", className)}
    />
  );
}
