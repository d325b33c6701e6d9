"use client";

import { useTranslations } from "next-intl";
import { useRef, useState } from "react";
import { type ActionOf, useRunAction } from "#components/form/use-action-form.ts";
import { focusContent } from "#components/layout/focus-content.ts";
import { roleName } from "#components/roles/role-name.ts";
import { Button } from "#components/ui/button.tsx";
import { Select } from "#components/ui/input.tsx";
import { ErrorText } from "#components/ui/label.tsx";
import type { RoleName } from "#lib/core/auth/held-role.ts";
import type {
  ChangeRoleInput,
  HandOverInput,
  RemoveMemberInput,
  SuspendMemberInput,
} from "#lib/features/team/schemas.ts";
import { ConfirmAct } from "./confirm-act.tsx";

export type MemberActions = {
  suspend: ActionOf<SuspendMemberInput, void>;
  remove: ActionOf<RemoveMemberInput, void>;
  handOver: ActionOf<HandOverInput, void>;
};

type MemberActsProps = {
  member: { userId: string; name: string; isSuspended: boolean };
  workspace: string;
  /** Whether the reader is the owner and may transfer ownership to this member. */
  mayHandOver: boolean;
  actions: MemberActions;
};

/** The actions for another member. A dialog explains each before it runs. */
export function MemberActs({ member, workspace, mayHandOver, actions }: MemberActsProps) {
  const t = useTranslations("team");
  const { userId, name, isSuspended } = member;
  const said = { name, workspace };
  const removing = useRef<HTMLDialogElement>(null);
  const suspending = useRef<HTMLDialogElement>(null);
  const handing = useRef<HTMLDialogElement>(null);
  const suspend = useRunAction(actions.suspend, () => suspending.current?.close());
  const handOver = useRunAction(actions.handOver, () => handing.current?.close());
  const remove = useRunAction(actions.remove, () => {
    removing.current?.close();
    focusContent();
  });
  const keep = t("keep");
  const suspendWord = isSuspended ? ("readmit" as const) : ("suspend" as const);
  return (
    <span className="contents">
      {mayHandOver && !isSuspended && (
        <ConfirmAct
          keep={keep}
          id={`hand-over-${userId}`}
          dialogRef={handing}
          act={{ ...handOver, run: () => handOver.run({ userId }) }}
          button={t("handOver")}
          about={name}
          title={t("handOverTitle", said)}
        >
          {t("handOverText", said)}
        </ConfirmAct>
      )}
      <ConfirmAct
        keep={keep}
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
        keep={keep}
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

/** A role with its value in a form, and its name. */
export type ChoosableRole = { ref: string; role: RoleName; name: string | null };

type MemberRoleProps = {
  member: { userId: string; name: string; ref: string };
  assignable: readonly ChoosableRole[];
  change: ActionOf<ChangeRoleInput, void>;
};

/** Changes a role after confirmation: moving through the options by keyboard changes nothing yet. */
export function MemberRole({ member, assignable, change }: MemberRoleProps) {
  const t = useTranslations("team");
  const roles = useTranslations("roles");
  const select = useRef<HTMLSelectElement>(null);
  const [chosen, setChosen] = useState<ChoosableRole | null>(null);
  const [said, setSaid] = useState("");
  const back = () => {
    setChosen(null);
    select.current?.focus();
  };
  const { run, pending, problem } = useRunAction(change, () => {
    setSaid(chosen ? t("roleChanged", { name: member.name, role: roleName(roles, chosen) }) : "");
    back();
  });
  const held = assignable.find(({ ref }) => ref === member.ref);
  const isOther = chosen !== null && chosen.ref !== member.ref;
  return (
    <div className="flex flex-col gap-1">
      <div className="flex flex-wrap items-center justify-end gap-2 @[44rem]/table:flex-nowrap @[44rem]/table:justify-start">
        <Select
          ref={select}
          aria-label={t("roleOf", { name: member.name })}
          className="min-w-28 max-w-36"
          value={chosen?.ref ?? member.ref}
          onChange={({ target }) => setChosen(assignable.find(({ ref }) => ref === target.value) ?? null)}
        >
          {assignable.map((role) => (
            <option key={role.ref} value={role.ref}>
              {roleName(roles, role)}
            </option>
          ))}
        </Select>
        {isOther && (
          <span className="flex gap-2">
            <Button
              size="sm"
              variant="primary"
              pending={pending}
              aria-label={t("changeRole", { role: roleName(roles, chosen) })}
              onClick={() => run({ userId: member.userId, role: chosen.ref })}
            >
              {t("change")}
            </Button>
            <Button
              size="sm"
              variant="quiet"
              aria-label={t("keepRole", { role: held ? roleName(roles, held) : "" })}
              onClick={back}
            >
              {t("keep")}
            </Button>
          </span>
        )}
      </div>
      <span role="status" className="sr-only">
        {said}
      </span>
      {problem && <ErrorText>{problem}</ErrorText>}
    </div>
  );
}
