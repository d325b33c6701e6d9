"use client";

import { Download } from "lucide-react";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { useOneAction } from "#components/form/use-one-action.ts";
import { Button } from "#components/ui/button.tsx";
import { CheckboxRow } from "#components/ui/checkbox-row.tsx";
import type { FoundIdentity } from "#lib/features/privacy/privacy-view.ts";
import { paths } from "#lib/paths.ts";
import { CloseSearch } from "./close-search.tsx";
import { ErasePerson } from "./erase-person.tsx";
import { FoundLine } from "./found-line.tsx";
import type { PrivacyActions } from "./privacy-actions.ts";

type FoundPeopleProps = {
  workspace: string;
  requestId: string;
  identities: readonly FoundIdentity[];
  actions: PrivacyActions;
};

/** Who of them it is, and what is to be done with all that stands of them. */
export function FoundPeople({ workspace, requestId, identities, actions }: FoundPeopleProps) {
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
    // What the file holds is what is chosen here.
    if (await run(() => actions.choose({ requestId, identities: [...chosen] })))
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
          <FoundLine
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
        <CloseSearch {...{ workspace, requestId }} close={actions.close} />
        <Button icon={<Download />} pending={pending} disabled={chosen.size === 0} onClick={exportThem}>
          {t("export")}
        </Button>
        <ErasePerson
          identities={[...chosen]}
          requestId={requestId}
          erase={actions.erase}
          onDone={() => router.refresh()}
        />
      </div>
      <p role="alert" className="text-bad-ink empty:hidden">
        {problem}
      </p>
    </div>
  );
}
