"use client";

import { Button, type ButtonProps } from "#components/ui/button.tsx";
import { useFormSituation } from "./form-context.ts";

export function SubmitButton({ variant = "primary", ...rest }: Omit<ButtonProps, "type" | "pending">) {
  const { pending } = useFormSituation();
  return <Button {...rest} variant={variant} type="submit" pending={pending} />;
}
