import type { ComponentProps, ReactNode } from "react";
import { type ButtonSize, type ButtonVariant, buttonClass } from "./button-class.ts";
import { IntentLink } from "./intent-link.tsx";

type LinkButtonProps = ComponentProps<typeof IntentLink> & {
  variant?: ButtonVariant;
  size?: ButtonSize;
  icon?: ReactNode;
};

export function LinkButton({ variant, size, icon, className, children, ...rest }: LinkButtonProps) {
  return (
    <IntentLink {...rest} className={buttonClass({ variant, size, className })}>
      {icon}
      {children}
    </IntentLink>
  );
}
