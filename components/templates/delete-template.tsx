"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useId, useRef } from "react";
import { useOneAction } from "#components/form/use-one-action.ts";
import { Button } from "#components/ui/button.tsx";
import { OpenedModal } from "#components/ui/opened-modal.tsx";
import type { TemplateUses } from "#lib/features/templates/find-template-uses.ts";
import { type Place, paths } from "#lib/paths.ts";
import type { TemplateActions } from "./template-actions.ts";
import { UsesList } from "./uses-list.tsx";

type DeleteTemplateProps = {
  place: Place;
  template: { id: string; name: string };
  uses: TemplateUses;
  remove: TemplateActions["remove"];
};

/** Before the template is deleted, shows which quotes and orders look like it and stay. */
export default function DeleteTemplate({ place, template, uses, remove }: DeleteTemplateProps) {
  const t = useTranslations("templates");
  const id = useId();
  const router = useRouter();
  const dialog = useRef<HTMLDialogElement>(null);
  const { run, pending, problem } = useTemplateAction();
  const confirm = async () => {
    if (await run(() => remove({ templateId: template.id }))) router.push(paths.templates(place));
  };
  const isUsed = uses.quotes.length > 0 || (uses.orders?.length ?? 0) > 0;
  return (
    <OpenedModal
      ref={dialog}
      id={id}
      title={t("deleteTitle", { name: template.name })}
      footer={
        <>
          <Button onClick={() => dialog.current?.close()}>{t("keep")}</Button>
          <Button variant="danger" pending={pending} onClick={confirm}>
            {t("delete")}
          </Button>
        </>
      }
    >
      <p>{t("deleteText")}</p>
      {isUsed && (
        <>
          <p className="mt-3 mb-1 font-medium">{t("deleteUsed")}</p>
          <UsesList place={place} uses={uses} />
        </>
      )}
      <p role="alert" className="mt-2 text-bad-ink empty:hidden">
        {problem}
      </p>
    </OpenedModal>
  );
}

export function useTemplateAction() {
  const _t = useTranslations("templates");
  return useOneAction();
}
