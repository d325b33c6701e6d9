"use client";

import { CircleAlert } from "lucide-react";
import type { ReactNode, Ref } from "react";
import { type FieldValues, FormProvider } from "react-hook-form";
import { Button, type ButtonProps } from "#components/ui/button.tsx";
import { ActionFormContext, useActionFormContext } from "./form-context.ts";
import { type FormTexts, wordFor } from "./form-texts.ts";
import { preloadSchema } from "./lazy-schema.ts";
import { type ActionFormOptions, useActionForm } from "./use-action-form.ts";

type ActionFormProps<Input extends FieldValues, Data> = ActionFormOptions<Input, Data> & {
  texts: FormTexts;
  /** The accessible name of the form. */
  label?: string;
  /** What the last error said is over, so it is no longer shown. */
  isSettled?: boolean;
  className?: string;
  children: ReactNode;
};

/**
 * A form that runs a server action. After a failed save the typed values stay and the first invalid field gets the
 * focus.
 */
export function ActionForm<Input extends FieldValues, Data>(props: ActionFormProps<Input, Data>) {
  const { texts, label, isSettled, className = "flex flex-col gap-4", children, ...options } = props;
  const { form, call, isPending, submit, element, summary, elsewhere } = useActionForm<Input, Data>(options);
  const { serverError, validationErrors } = call.result;
  const silent = call.hasErrored && !serverError && !validationErrors;
  const messages = [
    ...(silent ? [texts.unreachable] : []),
    ...elsewhere.map((issue) => wordFor(texts, issue)),
  ];
  return (
    <FormProvider {...form}>
      <ActionFormContext value={{ texts, pending: isPending, isDone: call.hasSucceeded }}>
        {/* POST, so that a submit before hydration does not put typed values into a URL. */}
        <form
          ref={element}
          method="post"
          noValidate
          aria-label={label}
          onFocus={() => preloadSchema(options.schema)}
          onSubmit={submit}
          className={className}
        >
          <FormError
            ref={summary}
            title={texts.failed}
            messages={call.isPending || isSettled ? [] : messages}
          />
          {children}
        </form>
      </ActionFormContext>
    </FormProvider>
  );
}

type FormErrorProps = { ref?: Ref<HTMLDivElement>; title: string; messages: readonly string[] };

/**
 * Always rendered, so that screen readers announce new content. It gets the focus if no field has an error. Only then
 * can it have the focus: a dialog that opens would give it to an empty alert instead of the first field.
 */
function FormError({ ref, title, messages }: FormErrorProps) {
  return (
    <div
      ref={ref}
      role="alert"
      onBlur={({ currentTarget }) => currentTarget.removeAttribute("tabindex")}
      className="empty:absolute"
    >
      {messages.length > 0 && (
        <div className="flex gap-3 rounded-lg border border-bad/35 bg-bad-soft px-4 py-3">
          <CircleAlert className="mt-0.5 size-4 shrink-0 text-bad-ink" />
          <div className="min-w-0">
            <p className="font-semibold text-bad-ink">{title}</p>
            {messages.map((message) => (
              <p key={message}>{message}</p>
            ))}
          </div>
        </div>
      )}
    </div>
  );
}

export function SubmitButton({ variant = "primary", ...rest }: Omit<ButtonProps, "type" | "pending">) {
  const { pending } = useActionFormContext();
  return <Button {...rest} variant={variant} type="submit" pending={pending} />;
}
