"use client";

import { useTranslations } from "next-intl";
import { useRef, useState } from "react";
import { ConfirmDialog } from "#components/form/confirm-dialog.tsx";
import { type Act, useOneAction } from "#components/form/use-one-action.ts";
import { focusContent } from "#components/layout/focus-content.ts";
import { roleName } from "#components/roles/role-name.ts";
import { Button } from "#components/ui/button.tsx";
import { Select } from "#components/ui/input.tsx";
import { ErrorText } from "#components/ui/label.tsx";
import type { RoleName } from "#lib/core/auth/held-role.ts";
import {
  changeRoleAction,
  removeMemberAction,
  suspendMemberAction,
  transferOwnershipAction,
} from "#lib/features/team/actions.ts";

type MemberActsProps = {
  member: { userId: string; name: string; isSuspended: boolean };
  workspace: string;
  workspaceName: string;
  /** Whether the reader is the owner and may transfer ownership to this member. */
  mayHandOver: boolean;
};

/** The actions for another member. A dialog explains each before it runs. */
export function MemberActs({ member, workspace, workspaceName, mayHandOver }: MemberActsProps) {
  const { userId, isSuspended } = member;
  const suspendWord = isSuspended ? ("readmit" as const) : ("suspend" as const);
  return (
    <span className="contents">
      {mayHandOver && !isSuspended && (
        <MemberAct
          act="handOver"
          {...{ member, workspaceName }}
          run={() => transferOwnershipAction({ workspace }, { userId })}
        />
      )}
      <MemberAct
        act={suspendWord}
        {...{ member, workspaceName }}
        run={() => suspendMemberAction({ workspace }, { userId, suspended: !isSuspended })}
      />
      <MemberAct
        act="remove"
        variant="danger"
        {...{ member, workspaceName }}
        run={() => removeMemberAction({ workspace }, { userId })}
        onDone={focusContent}
      />
    </span>
  );
}

type MemberActProps = Pick<MemberActsProps, "member" | "workspaceName"> & {
  act: "handOver" | "suspend" | "readmit" | "remove";
  variant?: "danger" | "primary";
  run: Act;
  onDone?: () => void;
};

function MemberAct({ act, member, workspaceName, variant = "primary", run, onDone }: MemberActProps) {
  const t = useTranslations("team");
  const { userId, name } = member;
  const said = { name, workspace: workspaceName };
  return (
    <ConfirmDialog
      id={`${act}-${userId}`}
      trigger={{ "aria-label": `${t(act)} ${name}`, children: t(act) }}
      title={t(`${act}Title`, said)}
      keep={t("keep")}
      confirm={t(act)}
      variant={variant}
      action={useOneAction()}
      act={run}
      onDone={onDone}
    >
      <p>{t(`${act}Text`, said)}</p>
    </ConfirmDialog>
  );
}

/** A role with its value in a form, and its name. */
export type ChoosableRole = { ref: string; role: RoleName; name: string | null };

type MemberRoleProps = {
  workspace: string;
  member: { userId: string; name: string; ref: string };
  assignable: readonly ChoosableRole[];
};

/** Changes a role after confirmation: moving through the options by keyboard changes nothing yet. */
export function MemberRole({ workspace, member, assignable }: MemberRoleProps) {
  const t = useTranslations("team");
  const roles = useTranslations("roles");
  const select = useRef<HTMLSelectElement>(null);
  const [chosen, setChosen] = useState<ChoosableRole | null>(null);
  const [said, setSaid] = useState("");
  const back = () => {
    setChosen(null);
    select.current?.focus();
  };
  const { run, pending, problem } = useOneAction();
  const press = async (to: ChoosableRole) => {
    if (!(await run(() => changeRoleAction({ workspace }, { userId: member.userId, role: to.ref })))) return;
    setSaid(t("roleChanged", { name: member.name, role: roleName(roles, to) }));
    back();
  };
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
              onClick={() => press(chosen)}
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
