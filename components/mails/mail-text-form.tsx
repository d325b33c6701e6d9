"use client";

import { useTranslations } from "next-intl";
import { useEffect, useState } from "react";
import { useFormContext, useWatch } from "react-hook-form";
import { ActionForm, SubmitButton } from "#components/form/action-form.tsx";
import { TextareaField, TextField } from "#components/form/fields.tsx";
import type { FormTexts } from "#components/form/form-texts.ts";
import { useDebounced } from "#components/form/use-debounced.ts";
import { useOneAction } from "#components/form/use-one-action.ts";
import { Button } from "#components/ui/button.tsx";
import { ErrorText } from "#components/ui/label.tsx";
import type { Locale } from "#lib/core/i18n/locales.ts";
import { saveMailTextAction, sendMailPreviewAction } from "#lib/features/mails/actions.ts";
import type { MailTextInput } from "#lib/features/mails/schemas.ts";
import {
  findUnknown,
  longestSubject,
  longestText,
  type MailKind,
  type MailText,
  placeholders,
  subjectPlaceholders,
} from "#lib/features/mails/template.ts";
import { fetchJson } from "#lib/fetch-json.ts";
import { paths } from "#lib/paths.ts";

export type MailTextFormProps = {
  workspace: string;
  /** Without a mail server, no mail can be sent to try it. */
  isSet: boolean;
  kind: MailKind;
  locale: Locale;
  /** The default text. */
  initial: MailText;
  text: MailText;
  /** Whether the typed text differs from the stored one. */
  isUnsaved: boolean;
  onType: (text: MailText) => void;
  onSave: (text: MailText) => void;
  formTexts: FormTexts;
};

/** The text of one mail in one language, beside the mail that a recipient would get. */
export function MailTextForm(props: MailTextFormProps) {
  const { workspace, isSet, kind, locale, initial, text, isUnsaved, onType, onSave, formTexts } = props;
  const t = useTranslations("mails");
  const [said, setSaid] = useState("");
  const save = async (input: MailTextInput) => {
    const answer = await saveMailTextAction({ workspace }, input);
    if (!answer?.serverError && !answer?.validationErrors)
      onSave({ subject: input.subject, text: input.text });
    return answer;
  };
  return (
    <ActionForm<MailTextInput, void>
      action={save}
      schema={async () => (await import("#lib/features/mails/schemas.ts")).mailTextSchema}
      defaultValues={{ kind, locale, ...text }}
      texts={formTexts}
      label={t("texts")}
      onSubmit={() => setSaid("")}
      onDone={() => setSaid(t("saved"))}
    >
      <div className="grid gap-4 lg:grid-cols-2">
        <div className="flex min-w-0 flex-col gap-4">
          <TextField<MailTextInput> name="subject" label={t("subject")} maxLength={longestSubject} />
          <TextareaField<MailTextInput>
            name="text"
            label={t("text")}
            hint={t("textHint", { names: placeholders.map((name) => `{${name}}`).join(", ") })}
            rows={12}
            maxLength={longestText}
          />
        </div>
        <Preview workspace={workspace} onType={onType} />
      </div>
      <div className="flex flex-wrap items-center gap-3">
        <SubmitButton>{t("saveText")}</SubmitButton>
        {isSet && <SendPreview workspace={workspace} />}
        <UseDefault initial={initial} />
        <span role="status" className="text-muted">
          {!isUnsaved && said}
        </span>
      </div>
    </ActionForm>
  );
}

function UseDefault({ initial }: { initial: MailText }) {
  const t = useTranslations("mails");
  const { setValue } = useFormContext<MailTextInput>();
  const use = () => {
    setValue("subject", initial.subject, { shouldDirty: true, shouldValidate: true });
    setValue("text", initial.text, { shouldDirty: true, shouldValidate: true });
  };
  return (
    <Button variant="quiet" onClick={use}>
      {t("useDefault")}
    </Button>
  );
}

/** The server would refuse any other text. */
const isComplete = ({ subject, text }: MailText) =>
  subject.trim() !== "" &&
  text.trim() !== "" &&
  findUnknown(subject, subjectPlaceholders) === undefined &&
  findUnknown(text, placeholders) === undefined;

/**
 * The mail that the server makes of a text, which is a `MailTextInput` as JSON. The one before stays until the next
 * comes. Null without one; undefined until the first comes.
 */
function usePreview(workspace: string, typed: string | null): MailText | null | undefined {
  const [mail, setMail] = useState<MailText | null>();
  useEffect(() => {
    if (typed === null) return setMail(null);
    const call = new AbortController();
    fetchJson<MailText>(paths.api.mailPreview(workspace), {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: typed,
      signal: call.signal,
    }).then(setMail, () => call.signal.aborted || setMail(null));
    return () => call.abort();
  }, [workspace, typed]);
  return mail;
}

function Preview({ workspace, onType }: { workspace: string; onType: (text: MailText) => void }) {
  const t = useTranslations("mails");
  const values = useWatch<MailTextInput>() as MailTextInput;
  const settled = useDebounced(JSON.stringify(values), 300);
  const mail = usePreview(workspace, isComplete(JSON.parse(settled)) ? settled : null);
  useEffect(() => {
    onType({ subject: values.subject, text: values.text });
  }, [values, onType]);
  return (
    <section aria-labelledby="mail-preview" className="flex min-w-0 flex-col gap-1.5">
      <h3 id="mail-preview" className="font-medium">
        {t("preview")}
      </h3>
      <div className="flex-1 rounded-md border border-line bg-wash px-4 py-3">
        {mail ? (
          <>
            <p className="mb-3 border-b border-line pb-2 font-semibold break-words">{mail.subject}</p>
            <p className="break-words whitespace-pre-wrap">{mail.text}</p>
          </>
        ) : (
          <p className="text-muted">{mail === null && t("previewWaits")}</p>
        )}
      </div>
    </section>
  );
}

/** Sends the typed text, saved or not, to the member. */
function SendPreview({ workspace }: { workspace: string }) {
  const t = useTranslations("mails");
  const { getValues, trigger } = useFormContext<MailTextInput>();
  const [said, setSaid] = useState("");
  const { run, pending, problem } = useOneAction({
    unreachable: t("unreachable"),
    notTaken: t("previewWaits"),
  });
  const act = async () => {
    setSaid("");
    if (!(await trigger(undefined, { shouldFocus: true }))) return;
    const answer = await run(() => sendMailPreviewAction({ workspace }, getValues()));
    if (answer) setSaid(answer.data ? t("previewSent", { address: answer.data }) : t("previewNotSent"));
  };
  return (
    <>
      <Button pending={pending} onClick={act}>
        {t("sendPreview")}
      </Button>
      <span role="status" className="text-muted empty:hidden">
        {said}
      </span>
      <div role="alert" className="empty:hidden">
        {problem && <ErrorText>{problem}</ErrorText>}
      </div>
    </>
  );
}
