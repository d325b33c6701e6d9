import { clsx } from "clsx";
import type { ComponentProps } from "react";
import { IntentLink } from "./intent-link.tsx";

export function TextLink({ className, ...rest }: ComponentProps<typeof IntentLink>) {
  return (
    <IntentLink
      {...rest}
      className={clsx(
        "rounded-sm text-accent-ink underline decoration-accent/35 underline-offset-3 hover:decoration-accent",
        className,
      )}
    />
  );
}
