"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useRef } from "react";
import { SubmitModal } from "#components/form/submit-modal.tsx";
import { useOneAction } from "#components/form/use-one-action.ts";
import { deleteTemplateAction } from "#lib/features/templates/actions.ts";
import type { TemplateUses } from "#lib/features/templates/find-template-uses.ts";
import { type Place, paths } from "#lib/paths.ts";
import { UsesList } from "./uses-list.tsx";

type DeleteTemplateProps = {
  place: Place;
  template: { id: string; name: string };
  uses: TemplateUses;
};

/** Before the template is deleted, shows which quotes and orders look like it and stay. */
export default function DeleteTemplate({ place, template, uses }: DeleteTemplateProps) {
  const t = useTranslations("templates");
  const router = useRouter();
  const dialog = useRef<HTMLDialogElement>(null);
  const { run, pending, problem } = useOneAction();
  const confirm = async () => {
    if (await run(() => deleteTemplateAction(place, { templateId: template.id })))
      router.push(paths.templates(place));
  };
  const isUsed = uses.quotes.length > 0 || (uses.orders?.length ?? 0) > 0;
  return (
    <SubmitModal
      ref={dialog}
      title={t("deleteTitle", { name: template.name })}
      submit={t("delete")}
      cancel={t("keep")}
      variant="danger"
      pending={pending}
      problem={problem}
      onSubmit={confirm}
    >
      <p>{t("deleteText")}</p>
      {isUsed && (
        <div>
          <p className="mb-1 font-medium">{t("deleteUsed")}</p>
          <UsesList place={place} uses={uses} />
        </div>
      )}
    </SubmitModal>
  );
}
