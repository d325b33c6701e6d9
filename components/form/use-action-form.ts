"use client";

import { type SingleInputActionFn, useAction } from "next-safe-action/hooks";
import { type FormEvent, useRef, useState } from "react";
import { type DefaultValues, type FieldValues, type Path, useForm } from "react-hook-form";
import type { z } from "zod";
import { type Issue, issuesOf, type ServerError, sortIssues } from "./failure.ts";
import { withFreshSignIn } from "./fresh-sign-in.ts";
import { type LazySchema, lazyResolver } from "./lazy-schema.ts";

export type ActionOf<Input, Data> = SingleInputActionFn<ServerError, z.ZodType<unknown, Input>, object, Data>;

export type ActionFormOptions<Input extends FieldValues, Data> = {
  action: ActionOf<Input, Data>;
  schema: LazySchema<Input>;
  defaultValues: DefaultValues<Input>;
  /** Called at each submit, also if the form is then refused in the browser. */
  onSubmit?: (() => void) | undefined;
  onDone?: ((data: Data) => void) | undefined;
};

type Refusal = { serverError?: ServerError | undefined; validationErrors?: object | undefined };

const namedIn = (form: HTMLFormElement | null) =>
  Array.from(form?.querySelectorAll<HTMLInputElement>("[name]") ?? []);

/**
 * Connects one form to one action. The schema is checked in the browser first; the action receives the typed values,
 * not the parsed ones.
 */
export function useActionForm<Input extends FieldValues, Data>(options: ActionFormOptions<Input, Data>) {
  const element = useRef<HTMLFormElement>(null);
  const summary = useRef<HTMLDivElement>(null);
  const isChecking = useRef(false);
  const isSent = useRef(false);
  const [elsewhere, setElsewhere] = useState<Issue[]>([]);
  const form = useForm<Input, unknown, Input>({
    resolver: lazyResolver(options.schema),
    defaultValues: options.defaultValues,
  });

  const refuse = ({ validationErrors, serverError }: Refusal) => {
    const named = namedIn(element.current);
    const said = serverError ? [{ path: serverError.field ?? "", message: serverError.message }] : [];
    const sorted = sortIssues(
      [...said, ...issuesOf(validationErrors)],
      new Set(named.map(({ name }) => name)),
    );
    for (const { path, message } of sorted.onFields)
      form.setError(path as Path<Input>, { type: "server", message });
    setElsewhere(sorted.elsewhere);
    const first = named.find(({ name }) => sorted.onFields.some(({ path }) => path === name));
    if (first) first.focus();
    else focusAlert(summary.current);
  };

  const answered = () => {
    isSent.current = false;
  };
  const proved: ActionOf<Input, Data> = (input) => withFreshSignIn(() => options.action(input));
  const call = useAction(proved, {
    onSuccess: ({ data }) => {
      answered();
      form.reset(undefined, { keepValues: true });
      options.onDone?.(data);
    },
    onError: ({ error }) => {
      answered();
      refuse(error);
    },
    onNavigation: answered,
  });

  const send = form.handleSubmit((values) => {
    // A second submit can arrive before the pending state is rendered.
    if (call.isPending || isSent.current) return;
    isSent.current = true;
    setElsewhere([]);
    call.execute(values);
  });

  /** Ignores further submits while the schema loads. */
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (isChecking.current) return;
    isChecking.current = true;
    options.onSubmit?.();
    await send(event).finally(() => {
      isChecking.current = false;
    });
  };
  const isPending = call.isPending || form.formState.isSubmitting;

  return { form, call, isPending, submit, element, summary, elsewhere };
}

function focusAlert(alert: HTMLElement | null): void {
  if (!alert) return;
  alert.tabIndex = -1;
  alert.focus();
}
