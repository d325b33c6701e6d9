"use client";

import { Eye, EyeOff } from "lucide-react";
import { useState } from "react";
import type { FieldValues } from "react-hook-form";
import { IconButton } from "#components/ui/icon-button.tsx";
import type { FieldProps } from "./field-props.ts";
import { TextField } from "./text-field.tsx";

type PasswordFieldProps<Values extends FieldValues> = Omit<FieldProps<Values>, "optional"> & {
  texts: { show: string; hide: string };
  autoComplete: "current-password" | "new-password" | "one-time-code" | "off";
};

export function PasswordField<Values extends FieldValues>({ texts, ...rest }: PasswordFieldProps<Values>) {
  const [shown, setShown] = useState(false);
  return (
    <TextField<Values>
      {...rest}
      type={shown ? "text" : "password"}
      spellCheck={false}
      autoCapitalize="off"
      after={
        <IconButton size="sm" label={shown ? texts.hide : texts.show} onClick={() => setShown(!shown)}>
          {shown ? <EyeOff /> : <Eye />}
        </IconButton>
      }
    />
  );
}
