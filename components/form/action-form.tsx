"use client";

import type { ReactNode } from "react";
import { type FieldValues, FormProvider } from "react-hook-form";
import { FormSituation } from "./form-context.ts";
import { FormError } from "./form-error.tsx";
import { type FormTexts, wordFor } from "./form-texts.ts";
import { expectRules } from "./late-rules.ts";
import { type ActionFormOptions, useActionForm } from "./use-action-form.ts";

type ActionFormProps<Input extends FieldValues, Data> = ActionFormOptions<Input, Data> & {
  texts: FormTexts;
  /** Its name for who cannot see where it stands. */
  label?: string;
  className?: string;
  children: ReactNode;
};

/** A failed save keeps everything that was typed and puts the focus on what to mend. */
export function ActionForm<Input extends FieldValues, Data>(props: ActionFormProps<Input, Data>) {
  const { texts, label, className = "flex flex-col gap-4", children, ...options } = props;
  const { form, call, isPending, submit, element, summary, elsewhere } = useActionForm<Input, Data>(options);
  const { serverError, validationErrors } = call.result;
  const silent = call.hasErrored && !serverError && !validationErrors;
  const messages = [
    ...(silent ? [texts.unreachable] : []),
    ...elsewhere.map((issue) => wordFor(texts, issue)),
  ];
  return (
    <FormProvider {...form}>
      <FormSituation value={{ texts, pending: isPending }}>
        {/* POST, so that a press before hydration puts nothing typed into a URL. */}
        <form
          ref={element}
          method="post"
          noValidate
          aria-label={label}
          onFocus={() => expectRules(options.schema)}
          onSubmit={submit}
          className={className}
        >
          <FormError ref={summary} title={texts.failed} messages={call.isPending ? [] : messages} />
          {children}
        </form>
      </FormSituation>
    </FormProvider>
  );
}
