"use client";

import { useTranslations } from "next-intl";
import { useRef } from "react";
import type { ActionOf } from "#components/form/use-action-form.ts";
import { useRunAction } from "#components/form/use-run-action.ts";
import { focusContent } from "#components/layout/focus-content.ts";
import type { HandOverInput, RemoveMemberInput, SuspendMemberInput } from "#lib/features/team/schemas.ts";
import { ConfirmAct } from "./confirm-act.tsx";

export type MemberActions = {
  suspend: ActionOf<SuspendMemberInput, void>;
  remove: ActionOf<RemoveMemberInput, void>;
  handOver: ActionOf<HandOverInput, void>;
};

type MemberActsProps = {
  member: { userId: string; name: string; isSuspended: boolean };
  workspace: string;
  /** Whether the reader is an owner, and may make this one the owner. */
  mayHandOver: boolean;
  actions: MemberActions;
};

/** What can be done with somebody else, each told before it is done. */
export function MemberActs({ member, workspace, mayHandOver, actions }: MemberActsProps) {
  const t = useTranslations("team");
  const { userId, name, isSuspended } = member;
  const said = { name, workspace };
  const removing = useRef<HTMLDialogElement>(null);
  const suspending = useRef<HTMLDialogElement>(null);
  const handing = useRef<HTMLDialogElement>(null);
  const suspend = useRunAction(actions.suspend, t("unreachable"), () => suspending.current?.close());
  const handOver = useRunAction(actions.handOver, t("unreachable"), () => handing.current?.close());
  const remove = useRunAction(actions.remove, t("unreachable"), () => {
    removing.current?.close();
    focusContent();
  });
  const shared = { keep: t("keep"), closeLabel: t("close") };
  const suspendWord = isSuspended ? ("readmit" as const) : ("suspend" as const);
  return (
    <span className="contents">
      {mayHandOver && !isSuspended && (
        <ConfirmAct
          {...shared}
          id={`hand-over-${userId}`}
          dialogRef={handing}
          act={{ ...handOver, run: () => handOver.run({ userId }) }}
          button={t("handOverDo")}
          about={name}
          title={t("handOverTitle", said)}
        >
          {t("handOverText", said)}
        </ConfirmAct>
      )}
      <ConfirmAct
        {...shared}
        id={`suspend-${userId}`}
        dialogRef={suspending}
        act={{ ...suspend, run: () => suspend.run({ userId, suspended: !isSuspended }) }}
        button={t(suspendWord)}
        about={name}
        title={t(`${suspendWord}Title`, said)}
      >
        {t(`${suspendWord}Text`, said)}
      </ConfirmAct>
      <ConfirmAct
        {...shared}
        danger
        id={`remove-${userId}`}
        dialogRef={removing}
        act={{ ...remove, run: () => remove.run({ userId }) }}
        button={t("remove")}
        about={name}
        title={t("removeTitle", said)}
      >
        {t("removeText", said)}
      </ConfirmAct>
    </span>
  );
}
