"use client";

import { useTranslations } from "next-intl";
import { useId, useRef } from "react";
import { ActionForm, SubmitButton } from "#components/form/action-form.tsx";
import { CheckboxField, TextField } from "#components/form/fields.tsx";
import type { FormTexts } from "#components/form/form-texts.ts";
import { SubmitModal } from "#components/form/submit-modal.tsx";
import type { ActionOf } from "#components/form/use-action-form.ts";
import { useOneAction } from "#components/form/use-one-action.ts";
import { OpenedModal } from "#components/ui/opened-modal.tsx";
import {
  changeOrderViewAction,
  deleteOrderViewAction,
  saveOrderViewAction,
} from "#lib/features/orders/actions.ts";
import { maxViewNameLength } from "#lib/features/orders/limits.ts";
import type { SavedView } from "#lib/features/orders/list-order-views.ts";
import { writeOrderQuery } from "#lib/features/orders/order-query.ts";
import type { OrderViewName } from "#lib/features/orders/views-schemas.ts";
import type { Place } from "#lib/paths.ts";
import type { ListNavigation } from "./use-order-page.ts";
import type { ShownViews } from "./use-views.ts";

/** The dialogs about saved views. */
export type ViewQuestion =
  | { what: "new" }
  | { what: "change"; view: SavedView }
  | { what: "delete"; view: SavedView }
  /** Overwriting the view was refused, or got no answer. */
  | { what: "failed"; view: SavedView; reason: string | null };

type ViewDialogsProps = {
  place: Place;
  question: ViewQuestion;
  views: ShownViews;
  going: ListNavigation;
  formTexts: FormTexts;
};

export default function ViewDialogs({ place, question, views, going, formTexts }: ViewDialogsProps) {
  const t = useTranslations("ordersList.views");
  const list = useTranslations("ordersList");
  const id = useId();
  const form = { mayShare: views.mayShare, formTexts };
  const { query, at } = going.address;
  switch (question.what) {
    case "new":
      return (
        <ViewForm
          {...form}
          title={t("saveNew")}
          initial={{ name: "", isShared: false }}
          send={(named) =>
            saveOrderViewAction(place, {
              ...named,
              query: writeOrderQuery(query),
              columns: [...views.columns],
            })
          }
          onDone={async ({ viewId }) => {
            await views.refresh();
            going.change({ at, view: viewId, columns: null });
          }}
        />
      );
    case "change":
      return (
        <ViewForm
          {...form}
          title={t("change")}
          initial={question.view}
          // Only the owner may unshare a view: for another member it would disappear.
          mayShare={views.mayShare && question.view.ownerName === null}
          send={(named) => changeOrderViewAction(place, { viewId: question.view.id, ...named })}
          onDone={views.refresh}
        />
      );
    case "delete":
      return (
        <DeleteView
          place={place}
          view={question.view}
          onDone={() => {
            going.change({ at, view: null });
            void views.refresh();
          }}
        />
      );
    case "failed":
      return (
        <OpenedModal id={id} title={t("notSaved", { name: question.view.name })}>
          <p>{question.reason ?? list("unreachable")}</p>
        </OpenedModal>
      );
  }
}

type DeleteViewProps = {
  place: Place;
  view: SavedView;
  onDone: () => void;
};

function DeleteView({ place, view, onDone }: DeleteViewProps) {
  const t = useTranslations("ordersList");
  const dialog = useRef<HTMLDialogElement>(null);
  const { run, pending, problem } = useOneAction({
    unreachable: t("unreachable"),
    notTaken: t("unreachable"),
  });
  const act = async () => {
    if (!(await run(() => deleteOrderViewAction(place, { viewId: view.id })))) return;
    dialog.current?.close();
    onDone();
  };
  return (
    <SubmitModal
      ref={dialog}
      title={t("views.deleteTitle", { name: view.name })}
      submit={t("views.delete")}
      cancel={t("cancel")}
      variant="danger"
      pending={pending}
      problem={problem}
      onSubmit={act}
    >
      <p>{t(view.isShared ? "views.deleteShared" : "views.deleteOwn")}</p>
    </SubmitModal>
  );
}

type ViewFormProps<Data> = {
  title: string;
  initial: OrderViewName;
  mayShare: boolean;
  formTexts: FormTexts;
  send: ActionOf<OrderViewName, Data>;
  onDone: (data: Data) => void;
};

/** The name of a view, and whether it is shared. */
function ViewForm<Data>({ title, initial, mayShare, formTexts, send, onDone }: ViewFormProps<Data>) {
  const t = useTranslations("ordersList");
  const id = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  return (
    <OpenedModal ref={dialog} id={id} title={title}>
      <ActionForm<OrderViewName, Data>
        action={send}
        schema={async () => (await import("#lib/features/orders/views-schemas.ts")).orderViewNameSchema}
        defaultValues={{ name: initial.name, isShared: initial.isShared }}
        texts={formTexts}
        label={title}
        onDone={(data) => {
          dialog.current?.close();
          onDone(data);
        }}
      >
        <TextField<OrderViewName>
          name="name"
          label={t("views.name")}
          maxLength={maxViewNameLength}
          autoComplete="off"
        />
        {mayShare && (
          <CheckboxField<OrderViewName>
            name="isShared"
            label={t("views.share")}
            hint={t("views.shareHint")}
          />
        )}
        <p className="text-sm text-muted">{t("views.kept")}</p>
        <div className="flex justify-end">
          <SubmitButton>{t("views.saveName")}</SubmitButton>
        </div>
      </ActionForm>
    </OpenedModal>
  );
}
