"use client";

import { Download } from "lucide-react";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useEffect, useId, useState } from "react";
import { ConfirmDialog } from "#components/form/confirm-dialog.tsx";
import { useOneAction } from "#components/form/use-one-action.ts";
import { Badge } from "#components/ui/badge.tsx";
import { Button } from "#components/ui/button.tsx";
import { CheckboxRow } from "#components/ui/checkbox.tsx";
import { choosePeopleAction, closeSearchAction, erasePersonAction } from "#lib/features/privacy/actions.ts";
import type { FoundIdentity } from "#lib/features/privacy/get-request.ts";
import { paths } from "#lib/paths.ts";

type FoundPeopleProps = { workspace: string; requestId: string; identities: readonly FoundIdentity[] };

/** Selects the found people and exports or erases their data. */
export function FoundPeople({ workspace, requestId, identities }: FoundPeopleProps) {
  const t = useTranslations("privacy");
  const router = useRouter();
  const [chosen, setChosen] = useState<ReadonlySet<string>>(
    () => new Set(identities.filter(({ isChosen }) => isChosen).map(({ identity }) => identity)),
  );
  const { run, pending, problem } = useOneAction({ unreachable: t("unreachable"), notTaken: t("notTaken") });
  const isAll = chosen.size === identities.length;
  const toggle = (identity: string) =>
    setChosen((before) => {
      const after = new Set(before);
      if (!after.delete(identity)) after.add(identity);
      return after;
    });
  const exportThem = async () => {
    // Saved first, because the export contains the selected people.
    if (await run(() => choosePeopleAction({ workspace }, { requestId, identities: [...chosen] })))
      window.location.assign(paths.api.personExport(workspace, requestId));
  };
  return (
    <div className="flex flex-col gap-4">
      <CheckboxRow
        label={t("chooseAll")}
        checked={isAll}
        onChange={() => setChosen(new Set(isAll ? [] : identities.map(({ identity }) => identity)))}
      />
      <ul className="flex flex-col divide-y divide-line border-y border-line">
        {identities.map((found) => (
          <FoundPerson
            key={found.identity}
            found={found}
            isChosen={chosen.has(found.identity)}
            toggle={() => toggle(found.identity)}
          />
        ))}
      </ul>
      <div className="flex flex-wrap items-center gap-2">
        <span role="status" className="mr-auto text-sm text-muted tabular-nums">
          {t("chosen", { count: chosen.size })}
        </span>
        <CloseSearch {...{ workspace, requestId }} />
        <Button icon={<Download />} pending={pending} disabled={chosen.size === 0} onClick={exportThem}>
          {t("export")}
        </Button>
        <ErasePerson {...{ workspace, requestId }} identities={[...chosen]} onDone={() => router.refresh()} />
      </div>
      <p role="alert" className="text-bad-ink empty:hidden">
        {problem}
      </p>
    </div>
  );
}

type FoundPersonProps = { found: FoundIdentity; isChosen: boolean; toggle: () => void };

/** A recipient, or a text that names one, with the number of places where it was found. */
function FoundPerson({ found, isChosen, toggle }: FoundPersonProps) {
  const t = useTranslations("privacy");
  const [first = t("freeText"), ...others] = found.lines;
  const isPerson = found.identity.startsWith("person:");
  return (
    <li className="flex flex-col gap-1.5 py-3">
      <CheckboxRow
        label={isPerson ? first : `“${first}”`}
        hint={others.length > 0 ? others.join(" · ") : undefined}
        checked={isChosen}
        onChange={toggle}
      />
      <span className="flex flex-wrap gap-1.5 pl-7">
        {found.counts.map(({ place, count }) => (
          <Badge key={place}>{t("times", { place: t(`places.${place}` as "places.orders"), count })}</Badge>
        ))}
      </span>
    </li>
  );
}

type ErasePersonProps = {
  workspace: string;
  requestId: string;
  identities: string[];
  onDone: () => void;
};

/** Confirms the erasure. Lists before it what is erased and what stays. */
function ErasePerson({ workspace, requestId, identities, onDone }: ErasePersonProps) {
  const t = useTranslations("privacy");
  return (
    <ConfirmDialog
      id={useId()}
      trigger={{
        size: "md",
        variant: "danger",
        disabled: identities.length === 0,
        children: t("erase"),
      }}
      title={t("eraseTitle")}
      confirm={t("eraseConfirm")}
      action={useOneAction({ unreachable: t("unreachable"), notTaken: t("notTaken") })}
      act={() => erasePersonAction({ workspace }, { requestId, identities })}
      onDone={onDone}
    >
      <p>{t("eraseText")}</p>
      <p>{t("elsewhere.service")}</p>
    </ConfirmDialog>
  );
}

/** Renders the page again every `seconds` seconds while a job works, if the tab is visible. */
export function RefreshRegularly({ seconds = 2 }: { seconds?: number }) {
  const router = useRouter();
  useEffect(() => {
    const timer = setInterval(() => {
      if (!document.hidden) router.refresh();
    }, seconds * 1_000);
    return () => clearInterval(timer);
  }, [router, seconds]);
  return null;
}

type CloseSearchProps = { workspace: string; requestId: string };

export function CloseSearch({ workspace, requestId }: CloseSearchProps) {
  const t = useTranslations("privacy");
  const router = useRouter();
  const { run, pending, problem } = useOneAction({ unreachable: t("unreachable"), notTaken: t("notTaken") });
  const end = async () => {
    if (await run(() => closeSearchAction({ workspace }, { requestId })))
      router.push(paths.privacy(workspace));
  };
  return (
    <>
      <Button pending={pending} onClick={end}>
        {t("closeSearch")}
      </Button>
      <p role="alert" className="text-bad-ink empty:hidden">
        {problem}
      </p>
    </>
  );
}
