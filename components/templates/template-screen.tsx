"use client";

import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { type ReactNode, useRef, useState } from "react";
import { ActionForm } from "#components/form/action-form.tsx";
import type { FormTexts } from "#components/form/form-texts.ts";
import type { Product } from "#lib/catalog/get-product.ts";
import type { FileFacts } from "#lib/files/file-facts.ts";
import { type Place, paths } from "#lib/paths.ts";
import { templateQuery } from "#lib/templates/query.ts";
import { templatesKey } from "#lib/templates/query-keys.ts";
import { type TemplateContent, templateContentSchema } from "#lib/templates/schemas.ts";
import type { TemplateView } from "#lib/templates/template-view.ts";
import type { MayUpload } from "#lib/uploads/may-upload.ts";
import type { TemplateActions } from "./template-actions.ts";
import { TemplateForm } from "./template-form.tsx";

export type TemplateScreenProps = {
  place: Place;
  template: TemplateView;
  product: Product | null;
  files: FileFacts[];
  mayWrite: boolean;
  mayUpload: MayUpload;
  save: TemplateActions["save"];
  formTexts: FormTexts;
  locale: string;
  /** What belongs to it: who uses it. */
  aside: ReactNode;
};

/** What was last saved, and what one begins from. */
type Base = { content: TemplateContent; revision: number };

const baseOf = ({ name, note, productId, colors, files, revision }: TemplateView): Base => ({
  content: { name, note, productId, colors, files },
  revision,
});

/** A template as it stands, and changed; what a colleague has saved meanwhile is never written over unseen. */
export function TemplateScreen({ template: rendered, save, formTexts, ...props }: TemplateScreenProps) {
  const { place } = props;
  const t = useTranslations("templates");
  const router = useRouter();
  const queries = useQueryClient();
  const [base, setBase] = useState(() => baseOf(rendered));
  /** Another one is another form: it begins from what is there now. */
  const [round, setRound] = useState(0);
  const sent = useRef(base.content);
  const { data: latest } = useQuery({ ...templateQuery(place, rendered.id), initialData: rendered });
  const theirs = latest.revision > base.revision ? latest : null;

  const send = async (content: TemplateContent) => {
    sent.current = content;
    const answer = await save({ templateId: rendered.id, revision: base.revision, ...content });
    if (answer?.serverError) await queries.invalidateQueries({ queryKey: templatesKey(place) });
    return answer;
  };
  const take = (view: TemplateView) => {
    setBase(baseOf(view));
    setRound(round + 1);
  };
  return (
    <ActionForm<TemplateContent, { revision: number }>
      key={round}
      action={send}
      schema={templateContentSchema}
      defaultValues={base.content}
      texts={formTexts}
      className="flex flex-col gap-6"
      label={t("one")}
      onDone={({ revision }) => {
        setBase({ content: sent.current, revision });
        // Its name stands in the heading, and what it lacks beside it.
        router.refresh();
      }}
    >
      <TemplateForm
        {...props}
        saved={base.content}
        theirs={theirs}
        onTake={take}
        onKeepMine={(revision) => setBase({ ...base, revision })}
      />
    </ActionForm>
  );
}

type NewTemplateScreenProps = Omit<TemplateScreenProps, "template" | "save" | "mayWrite" | "aside"> & {
  content: TemplateContent;
  create: TemplateActions["create"];
};

export function NewTemplateScreen({ content, create, formTexts, ...props }: NewTemplateScreenProps) {
  const t = useTranslations("templates");
  const router = useRouter();
  return (
    <ActionForm<TemplateContent, { templateId: string }>
      action={create}
      schema={templateContentSchema}
      defaultValues={content}
      texts={formTexts}
      className="flex flex-col gap-6"
      label={t("new")}
      onDone={({ templateId }) => router.push(paths.template(props.place, templateId))}
    >
      <TemplateForm {...props} mayWrite saved={null} theirs={null} aside={null} />
    </ActionForm>
  );
}
