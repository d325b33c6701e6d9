"use client";

import { clsx } from "clsx";
import type { ComponentProps } from "react";
import { useWaiting } from "./use-taken-over.ts";

/** A choice that a form does not read waits for the code that hears it. */
export function Select({ className, disabled, ...rest }: ComponentProps<"select">) {
  const waiting = useWaiting(rest.value !== undefined, disabled);
  return (
    <select
      {...rest}
      {...waiting}
      className={clsx("control control-select h-8 pl-2.5 pointer-coarse:h-11", className)}
    />
  );
}
