"use client";

import type { ComponentProps } from "react";
import { useWaiting } from "./use-taken-over.ts";

type CheckboxProps = Omit<ComponentProps<"input">, "type"> & {
  /** Some, not all. Needs a parent that runs in the browser. */
  mixed?: boolean;
};

/** A tick that a form does not read waits for the code that hears it. */
export function Checkbox({ mixed, disabled, className = "", ...rest }: CheckboxProps) {
  const waiting = useWaiting(rest.checked !== undefined, disabled);
  const show = (box: HTMLInputElement | null) => {
    if (box) box.indeterminate = mixed === true;
  };
  return (
    <input
      {...(mixed === undefined ? {} : { ref: show })}
      {...rest}
      {...waiting}
      type="checkbox"
      className={`tick ${className}`}
    />
  );
}
