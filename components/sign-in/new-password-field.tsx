"use client";

import { type FieldValues, get, useFormState, useWatch } from "react-hook-form";
import { type FieldProps, PasswordField } from "#components/form/fields.tsx";
import {
  advisedCharacters,
  countCharacters,
  leastCharacters,
} from "#lib/features/sign-in/password-length.ts";

export type PasswordHints = Record<"empty" | "short" | "fair" | "good", string>;

type NewPasswordFieldProps<Values extends FieldValues> = Omit<FieldProps<Values>, "optional" | "hint"> & {
  texts: { show: string; hide: string };
  hints: PasswordHints;
};

/** Says while typing whether the password is long enough. The reason why it was refused takes the place of that. */
export function NewPasswordField<Values extends FieldValues>(props: NewPasswordFieldProps<Values>) {
  const { hints, ...rest } = props;
  const typed: unknown = useWatch({ name: props.name as string });
  const { errors } = useFormState({ name: props.name as string });
  const hint = get(errors, props.name)
    ? undefined
    : hints[judgeLength(typeof typed === "string" ? typed : "")];
  return <PasswordField<Values> {...rest} hint={hint} autoComplete="new-password" />;
}

function judgeLength(typed: string): keyof PasswordHints {
  const count = countCharacters(typed);
  if (count === 0) return "empty";
  if (count < leastCharacters) return "short";
  return count < advisedCharacters ? "fair" : "good";
}
