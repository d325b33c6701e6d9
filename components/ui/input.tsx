"use client";

import { clsx } from "clsx";
import type { ComponentProps } from "react";
import { type Typed, useTypedEarly } from "./use-typed-early.ts";

export type InputProps = Omit<ComponentProps<"input">, "onChange"> & {
  onChange?: ((event: Typed<HTMLInputElement>) => void) | undefined;
};

export function Input({ className, ...rest }: InputProps) {
  const ref = useTypedEarly(rest);
  return <input {...rest} ref={ref} className={clsx("control h-8 px-2.5 pointer-coarse:h-11", className)} />;
}
