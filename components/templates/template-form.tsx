"use client";

import { useTranslations } from "next-intl";
import { type ReactNode, useEffect, useEffectEvent } from "react";
import { type FieldError, useFormContext, useWatch } from "react-hook-form";
import { useKnownFiles } from "#components/files/use-known-files.ts";
import { SubmitButton } from "#components/form/action-form.tsx";
import { TextareaField, TextField } from "#components/form/fields.tsx";
import { useActionFormContext } from "#components/form/form-context.ts";
import { wordFor } from "#components/form/form-texts.ts";
import { LeaveGuard, useReportUnsaved } from "#components/form/leave-guard.tsx";
import { Columns } from "#components/layout/page-body.tsx";
import { Callout } from "#components/ui/callout.tsx";
import { Card } from "#components/ui/card.tsx";
import type { Product } from "#lib/features/catalog/get-product.ts";
import type { FileFacts } from "#lib/features/files/file-facts.ts";
import { maxNameLength, maxNoteLength } from "#lib/features/templates/limits.ts";
import type { TemplateContent } from "#lib/features/templates/schemas.ts";
import type { TemplateView } from "#lib/features/templates/template-view.ts";
import type { MayUpload } from "#lib/features/uploads/may-upload.ts";
import type { Place } from "#lib/paths.ts";
import { ColorsField } from "./colors-field.tsx";
import { isSameContent } from "./same-content.ts";
import { FacesField, type PlacedFaces, ProductField, useProduct } from "./template-fields.tsx";
import { TemplateMoved, TemplateNotice } from "./template-notices.tsx";

type TemplateFormProps = {
  place: Place;
  product: Product | null;
  files: FileFacts[];
  mayWrite: boolean;
  mayUpload: MayUpload;
  /** Saving creates a template if it is new, or if it was deleted meanwhile. */
  state: "new" | "saved" | "gone";
  /** The last saved content, or the initial content of a new template. */
  base: TemplateContent;
  /** What another member has saved since. */
  theirs: TemplateView | null;
  onTake?: (theirs: TemplateView) => void;
  onKeepMine?: (revision: number) => void;
  placed: PlacedFaces;
  locale: string;
  aside: ReactNode;
};

export function TemplateForm(props: TemplateFormProps) {
  const { place, mayWrite, state, base, theirs, onTake, onKeepMine, aside, locale } = props;
  const t = useTranslations("templates");
  const { pending, texts } = useActionFormContext();
  const { setValue, formState } = useFormContext<TemplateContent>();
  const values = useWatch<TemplateContent>() as TemplateContent;
  const { files, isLoading } = useKnownFiles(place, Object.values(values.files), props.files);
  const { product, isMissing, unread } = useProduct(place, values.productId, props.product);
  const isChanged = state === "gone" || !isSameContent(values, base);
  const isUnsaved = isChanged && mayWrite;
  const isTheirs = theirs !== null && isSameContent(values, theirs);
  useReportUnsaved(isUnsaved);

  // A reader without changes gets the version of a colleague, and a reader with the same changes has nothing to choose.
  const follow = useEffectEvent(() => {
    if (theirs && !pending && (isTheirs || !isChanged)) onTake?.(theirs);
  });
  useEffect(follow, [theirs?.revision, pending]);

  const change = (next: Partial<TemplateContent>) => {
    for (const [field, value] of Object.entries(next))
      setValue(field as keyof TemplateContent, value, { shouldValidate: formState.isSubmitted });
  };
  const problemOf = (field: keyof TemplateContent) => {
    const problem = formState.errors[field] as FieldError | undefined;
    return problem ? wordFor(texts, problem) : null;
  };
  const chosen = { place, values, product, mayWrite, change, problemOf, locale };
  return (
    <>
      {isUnsaved && <LeaveGuard />}
      {state === "gone" && <TemplateDeleted mayWrite={mayWrite} />}
      {theirs && isChanged && !isTheirs && !pending && (
        <TemplateMoved
          theirs={theirs}
          onTake={() => onTake?.(theirs)}
          onKeepMine={() => onKeepMine?.(theirs.revision)}
          locale={locale}
        />
      )}
      <TemplateNotice {...chosen} isMissing={isMissing} files={files} isLoading={isLoading} />
      <Columns
        aside={
          <>
            <Card title={t("words")}>
              <fieldset disabled={!mayWrite} className="flex flex-col gap-4">
                <TextField<TemplateContent>
                  name="name"
                  label={t("nameLabel")}
                  hint={t("nameHint")}
                  maxLength={maxNameLength}
                  autoComplete="off"
                />
                <TextareaField<TemplateContent>
                  name="note"
                  label={t("note")}
                  hint={t("noteHint")}
                  maxLength={maxNoteLength}
                  optional
                />
                {mayWrite && <SaveBar isNew={state !== "saved"} isChanged={isChanged} />}
              </fieldset>
            </Card>
            {aside}
          </>
        }
      >
        <ProductField {...chosen} isMissing={isMissing} unread={unread} />
        {product && <ColorsField {...chosen} product={product} />}
        {(product || isMissing) && (
          <FacesField {...chosen} brought={props.files} mayUpload={props.mayUpload} placed={props.placed} />
        )}
      </Columns>
    </>
  );
}

/** The props that the fields of a template share. */
export type TemplateFieldProps = {
  place: Place;
  values: TemplateContent;
  product: Product | null;
  mayWrite: boolean;
  change: (next: Partial<TemplateContent>) => void;
  /** The error of a value that has no field of its own to show it. */
  problemOf: (field: keyof TemplateContent) => string | null;
  locale: string;
};

/** Deleted while it was open: this form has the only copy of it. */
function TemplateDeleted({ mayWrite }: { mayWrite: boolean }) {
  const t = useTranslations("templates.gone");
  return (
    <Callout tone="warn" title={t("title")}>
      {mayWrite ? t("text") : t("textForReaders")}
    </Callout>
  );
}

type SaveBarProps = { isNew: boolean; isChanged: boolean };

function SaveBar({ isNew, isChanged }: SaveBarProps) {
  const t = useTranslations("templates");
  const state = isChanged ? t("unsaved") : t("saved");
  return (
    <div className="flex items-center justify-between gap-4 border-t border-line pt-4">
      <p role="status" className="text-muted">
        {!isNew && state}
      </p>
      <SubmitButton disabled={!isNew && !isChanged}>{isNew ? t("create") : t("save")}</SubmitButton>
    </div>
  );
}
