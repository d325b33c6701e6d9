"use client";

import { type ReactNode, useId, useRef } from "react";
import { type FieldError, type FieldValues, get, useFormContext } from "react-hook-form";
import { RadioCard } from "#components/ui/checkbox.tsx";
import { ErrorText, Hint } from "#components/ui/label.tsx";
import type { FieldProps } from "./fields.tsx";
import { useActionFormContext } from "./form-context.ts";
import { wordFor } from "./form-texts.ts";

type Option = { value: string; title: ReactNode; text?: ReactNode; aside?: ReactNode; disabled?: boolean };

type RadioCardsFieldProps<Values extends FieldValues> = Omit<FieldProps<Values>, "optional"> & {
  options: Option[];
};

export function RadioCardsField<Values extends FieldValues>(props: RadioCardsFieldProps<Values>) {
  const { label, hint, options, className = "flex flex-col gap-2" } = props;
  const name: string = props.name;
  const { register, setValue, formState, getValues } = useFormContext();
  const { texts } = useActionFormContext();
  const id = useId();
  const met = useRef(false);
  const { ref, ...registered } = register(name);

  /** As in `useField`: keeps a choice made before hydration. The first radio button attaches for the whole group. */
  const attach = (radio: HTMLInputElement | null) => {
    const group = met.current ? null : radio?.form?.elements.namedItem(name);
    const chosen = group instanceof RadioNodeList ? group.value : "";
    if (radio) met.current = true;
    ref(radio);
    if (chosen && chosen !== getValues(name)) {
      setValue(name, chosen, { shouldDirty: true });
    }
  };
  const problem = get(formState.errors, name) as FieldError | undefined;
  return (
    <fieldset aria-describedby={problem ? `${id}-error` : undefined}>
      <legend className="mb-1.5 font-medium">{label}</legend>
      {hint && <Hint>{hint}</Hint>}
      <div className={className}>
        {options.map((option) => (
          <RadioCard
            key={option.value}
            {...option}
            {...registered}
            ref={attach}
            defaultChecked={getValues(name) === option.value}
            aria-invalid={problem ? true : undefined}
          />
        ))}
      </div>
      {problem && <ErrorText id={`${id}-error`}>{wordFor(texts, problem)}</ErrorText>}
    </fieldset>
  );
}
