import { clsx } from "clsx";
import type { ComponentProps } from "react";

export function Textarea({ className, rows = 3, ...rest }: ComponentProps<"textarea">) {
  return (
    <textarea
      {...rest}
      rows={rows}
      className={clsx("control field-sizing-content min-h-16 max-h-96 px-2.5 py-1.5", className)}
    />
  );
}
