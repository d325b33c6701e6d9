"use client";

import { clsx } from "clsx";
import { Eye, EyeOff } from "lucide-react";
import { type ComponentProps, type ReactNode, useState } from "react";
import type { FieldValues, Path } from "react-hook-form";
import { IconButton } from "#components/ui/button.tsx";
import { CheckboxRow } from "#components/ui/checkbox.tsx";
import { AffixedInput, Select, Textarea } from "#components/ui/input.tsx";
import { ErrorText, Hint, Label } from "#components/ui/label.tsx";
import { useActionFormContext, useField } from "./form-context.ts";

type Wiring = ReturnType<typeof useField>["wiring"] & { defaultValue: string };

type BoundFieldProps<Values extends FieldValues> = FieldProps<Values> & {
  children: (wiring: Wiring) => ReactNode;
};

/** Connects a text control to its form, and adds label, hint and error. */
function BoundField<Values extends FieldValues>(props: BoundFieldProps<Values>) {
  const { name, label, hint, optional, className, children } = props;
  const { texts } = useActionFormContext();
  const { id, wiring, initial, error } = useField(name, { hint: Boolean(hint) });
  return (
    <Field
      id={id}
      label={label}
      hint={hint}
      optional={optional ? texts.optional : undefined}
      error={error}
      className={className}
    >
      {children({ ...wiring, defaultValue: String(initial ?? "") })}
    </Field>
  );
}

/** `<TextField<LoginInput> name="…">` checks the name; without the type argument any string is accepted. */
export type FieldProps<Values extends FieldValues> = {
  name: Path<Values>;
  label: string;
  hint?: ReactNode;
  optional?: boolean;
  className?: string;
};

type TextFieldProps<Values extends FieldValues> = FieldProps<Values> &
  Omit<ComponentProps<"input">, "name" | "defaultValue" | "children"> & {
    before?: ReactNode;
    after?: ReactNode;
  };

export function TextField<Values extends FieldValues>(props: TextFieldProps<Values>) {
  const { name, label, hint, optional, className, ...rest } = props;
  const field = { name, label, hint, optional, className };
  return <BoundField<Values> {...field}>{(wiring) => <AffixedInput {...rest} {...wiring} />}</BoundField>;
}

type TextareaFieldProps<Values extends FieldValues> = FieldProps<Values> &
  Omit<ComponentProps<"textarea">, "name" | "defaultValue" | "children">;

export function TextareaField<Values extends FieldValues>(props: TextareaFieldProps<Values>) {
  const { name, label, hint, optional, className, ...rest } = props;
  const field = { name, label, hint, optional, className };
  return <BoundField<Values> {...field}>{(wiring) => <Textarea {...rest} {...wiring} />}</BoundField>;
}

type SelectFieldProps<Values extends FieldValues> = FieldProps<Values> &
  Omit<ComponentProps<"select">, "name" | "defaultValue" | "children"> & { children: ReactNode };

/** The children are `<option>`s. */
export function SelectField<Values extends FieldValues>(props: SelectFieldProps<Values>) {
  const { name, label, hint, optional, className, children, ...rest } = props;
  const field = { name, label, hint, optional, className };
  return (
    <BoundField<Values> {...field}>
      {(wiring) => (
        <Select {...rest} {...wiring}>
          {children}
        </Select>
      )}
    </BoundField>
  );
}

export function CheckboxField<Values extends FieldValues>(props: Omit<FieldProps<Values>, "optional">) {
  const { name, label, hint, className } = props;
  const { id, wiring, initial, error } = useField(name, { hint: false });
  return (
    <div className={className}>
      <CheckboxRow {...wiring} label={label} hint={hint} defaultChecked={initial === true} />
      {error && <ErrorText id={`${id}-error`}>{error}</ErrorText>}
    </div>
  );
}

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

type FieldWords = {
  label: string;
  hint?: ReactNode;
  /** The word for "optional" from the form's texts; undefined for a required field. */
  optional?: string | undefined;
};

type FieldFrameProps = FieldWords & {
  id: string;
  error: string | undefined;
  className?: string;
  children: ReactNode;
};

export function Field({ id, label, hint, optional, error, className, children }: FieldFrameProps) {
  return (
    <div className={clsx("flex min-w-0 flex-col gap-1.5", className)}>
      <Label htmlFor={id} optional={optional}>
        {label}
      </Label>
      {children}
      {hint && <Hint id={`${id}-hint`}>{hint}</Hint>}
      {error && <ErrorText id={`${id}-error`}>{error}</ErrorText>}
    </div>
  );
}
