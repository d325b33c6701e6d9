"use client";

import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { type ReactNode, useRef, useState } from "react";
import { ActionForm } from "#components/form/action-form.tsx";
import type { FormTexts } from "#components/form/form-texts.ts";
import type { Product } from "#lib/features/catalog/get-product.ts";
import type { FileFacts } from "#lib/features/files/file-facts.ts";
import { createTemplateAction, saveTemplateAction } from "#lib/features/templates/actions.ts";
import { templateQuery } from "#lib/features/templates/query.ts";
import { templatesKey } from "#lib/features/templates/query-keys.ts";
import type { TemplateContent } from "#lib/features/templates/schemas.ts";
import type { TemplateView } from "#lib/features/templates/template-view.ts";
import type { MayUpload } from "#lib/features/uploads/may-upload.ts";
import { type Place, paths } from "#lib/paths.ts";
import { isNotFound, retryUnlessNotFound } from "./is-not-found.ts";
import type { PlacedFaces } from "./template-fields.tsx";
import { TemplateForm } from "./template-form.tsx";

type TemplateScreenProps = {
  place: Place;
  template: TemplateView;
  product: Product | null;
  files: FileFacts[];
  mayWrite: boolean;
  mayUpload: MayUpload;
  placed: PlacedFaces;
  formTexts: FormTexts;
  locale: string;
  /** What is shown beside the form: where the template is used. */
  aside: ReactNode;
};

/** The last saved content, from which an edit starts. */
type Base = { content: TemplateContent; revision: number };

const baseOf = ({ name, note, productId, colors, files, revision }: TemplateView): Base => ({
  content: { name, note, productId, colors, files },
  revision,
});

/** The form of a saved template. A colleague's version is never overwritten unseen. */
export function TemplateScreen({ template: rendered, formTexts, ...props }: TemplateScreenProps) {
  const { place } = props;
  const t = useTranslations("templates");
  const router = useRouter();
  const queries = useQueryClient();
  const [base, setBase] = useState(() => baseOf(rendered));
  /** As the form's key: a new value starts a new form from the current base. */
  const [round, setRound] = useState(0);
  const sent = useRef(base.content);
  const query = templateQuery(place, rendered.id);
  const { data: latest, error } = useQuery({ ...query, initialData: rendered, retry: retryUnlessNotFound });
  const isDeleted = isNotFound(error);
  const theirs = !isDeleted && latest.revision > base.revision ? latest : null;

  const send = async (content: TemplateContent) => {
    sent.current = content;
    // If a colleague has deleted the template meanwhile, the form is saved as a new one.
    if (isDeleted) return createTemplateAction(place, content);
    const answer = await saveTemplateAction(place, {
      templateId: rendered.id,
      revision: base.revision,
      ...content,
    });
    if (!answer?.serverError) return answer;
    await queries.invalidateQueries({ queryKey: templatesKey(place) });
    const isDeletedNow = isNotFound(queries.getQueryState(query.queryKey)?.error);
    return isDeletedNow ? { serverError: { message: t("gone.refused") } } : answer;
  };
  // The heading shows the name, and the card beside the form shows what is printed like it.
  const refreshAround = () => router.refresh();
  const take = (view: TemplateView) => {
    setBase(baseOf(view));
    setRound(round + 1);
    refreshAround();
  };
  return (
    <ActionForm<TemplateContent, { revision: number } | { templateId: string }>
      key={round}
      action={send}
      schema={async () => (await import("#lib/features/templates/schemas.ts")).templateContentSchema}
      defaultValues={base.content}
      texts={formTexts}
      className="flex flex-col gap-6"
      label={t("one")}
      onDone={(done) => {
        if ("templateId" in done) return router.push(paths.template(place, done.templateId));
        setBase({ content: sent.current, revision: done.revision });
        refreshAround();
      }}
    >
      <TemplateForm
        {...props}
        state={isDeleted ? "gone" : "saved"}
        base={base.content}
        theirs={theirs}
        onTake={take}
        onKeepMine={(revision) => setBase({ ...base, revision })}
      />
    </ActionForm>
  );
}

type NewTemplateScreenProps = Omit<TemplateScreenProps, "template" | "mayWrite" | "aside"> & {
  content: TemplateContent;
};

export function NewTemplateScreen({ content, formTexts, ...props }: NewTemplateScreenProps) {
  const t = useTranslations("templates");
  const router = useRouter();
  return (
    <ActionForm<TemplateContent, { templateId: string }>
      action={(input) => createTemplateAction(props.place, input)}
      schema={async () => (await import("#lib/features/templates/schemas.ts")).templateContentSchema}
      defaultValues={content}
      texts={formTexts}
      className="flex flex-col gap-6"
      label={t("new")}
      onDone={({ templateId }) => router.push(paths.template(props.place, templateId))}
    >
      <TemplateForm {...props} mayWrite state="new" base={content} theirs={null} aside={null} />
    </ActionForm>
  );
}
