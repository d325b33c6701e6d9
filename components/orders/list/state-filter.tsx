"use client";

import { useTranslations } from "next-intl";
import { CheckboxRow } from "#components/ui/checkbox-row.tsx";
import { isKnownStatus, knownStatuses } from "#lib/features/orders/status.ts";

type StateFilterProps = {
  /** Those that orders are in, also such as this source does not know. */
  states: readonly string[];
  chosen: readonly string[];
  onChoose: (chosen: string[]) => void;
};

export function StateFilter({ states, chosen, onChoose }: StateFilterProps) {
  const t = useTranslations("status");
  const list = useTranslations("ordersList");
  const offered = [...new Set([...knownStatuses, ...states, ...chosen])];
  const without = (state: string) => chosen.filter((other) => other !== state);
  return (
    <fieldset className="columns-2 gap-x-4">
      <legend className="mb-1 font-medium">{list("columns.status")}</legend>
      {offered.map((state) => (
        <CheckboxRow
          key={state}
          label={isKnownStatus(state) ? t(state) : state}
          checked={chosen.includes(state)}
          onChange={({ target }) => onChoose(target.checked ? [...without(state), state] : without(state))}
        />
      ))}
    </fieldset>
  );
}
